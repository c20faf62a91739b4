//! Filters over the table: `rules=misere value=first sets=35`, `family=sts points<=15 status!=proved`.

use super::row::Row;
use num_bigint::BigUint;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fmt;

/// The keys of a query, which are the columns, and how their values compare.
pub const KEYS: &[(&str, Kind)] = &[
    ("family", Kind::Word),
    ("board", Kind::Text),
    ("points", Kind::Number),
    ("sets", Kind::Number),
    ("symmetries", Kind::Number),
    ("draw_exists", Kind::Word),
    ("rules", Kind::Word),
    ("start", Kind::Text),
    ("status", Kind::Word),
    ("value", Kind::Word),
    ("method", Kind::Word),
    ("nodes", Kind::Number),
    ("distance", Kind::Number),
    ("certificate", Kind::Text),
];

/// How the values of a column compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Number,
    /// One of few words; another one is an error.
    Word,
    Text,
}

/// A condition on one column. An empty place is equal to nothing (`key=` asks for it).
#[derive(Clone, Debug)]
struct Condition {
    key: &'static str,
    kind: Kind,
    relation: &'static str,
    value: String,
}

/// Conditions that must all hold.
#[derive(Clone, Debug, Default)]
pub struct Query(Vec<Condition>);

/// What is wrong with a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryError(pub String);

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for QueryError {}

/// Longer ones first: `<=` is not `<` and a value that begins with `=`.
const RELATIONS: [&str; 6] = ["<=", ">=", "!=", "<", ">", "="];

impl std::str::FromStr for Query {
    type Err = QueryError;

    fn from_str(text: &str) -> Result<Query, QueryError> {
        words(text)?.iter().map(|word| Condition::parse(word)).collect::<Result<_, _>>().map(Query)
    }
}

/// Splits at spaces outside double quotes, which are left out.
fn words(text: &str) -> Result<Vec<String>, QueryError> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in text.chars() {
        match c {
            '"' => quoted = !quoted,
            c if c.is_whitespace() && !quoted => words.push(String::new()),
            c => words.last_mut().expect("there is always a word").push(c),
        }
    }
    if quoted {
        return Err(QueryError(format!("a quotation mark is missing in {text}")));
    }
    words.retain(|word| !word.is_empty());
    Ok(words)
}

impl Condition {
    fn parse(word: &str) -> Result<Condition, QueryError> {
        let fail = |message: String| Err(QueryError(message));
        let at = word.find(['<', '>', '!', '=']).unwrap_or(word.len());
        let (typed, rest) = word.split_at(at);
        let Some(relation) = RELATIONS.into_iter().find(|relation| rest.starts_with(relation)) else {
            return fail(format!(
                "“{word}” is no condition: write key=value, as in rules=misere or points<=15"
            ));
        };
        let Some(&(key, kind)) = KEYS.iter().find(|(key, _)| key.eq_ignore_ascii_case(typed)) else {
            let keys: Vec<&str> = KEYS.iter().map(|(key, _)| *key).collect();
            return fail(format!("“{typed}” is not a column of the atlas; there are {}", keys.join(", ")));
        };
        let value = rest[relation.len()..].replace(['è', 'È'], "e");
        let equality = relation == "=" || relation == "!=";
        if kind == Kind::Number && value.parse::<BigUint>().is_err() && !(value.is_empty() && equality) {
            return fail(format!("{word}: {key} is a number, as in {key}{relation}12"));
        }
        if kind != Kind::Number && !equality {
            return fail(format!("{word}: {key} is no number; write {key}=… or {key}!=…"));
        }
        Ok(Condition { key, kind, relation, value })
    }

    fn holds(&self, row: &Map<String, Value>) -> bool {
        let found = entry(row, self.key);
        let number = |text: &str| text.parse::<BigUint>().ok();
        match self.relation {
            "=" => found.eq_ignore_ascii_case(&self.value),
            "!=" => !found.eq_ignore_ascii_case(&self.value),
            relation => match (number(&found), number(&self.value)) {
                (Some(a), Some(b)) => match relation {
                    "<=" => a <= b,
                    ">=" => a >= b,
                    "<" => a < b,
                    _ => a > b,
                },
                _ => false,
            },
        }
    }
}

/// A row by column.
pub fn columns(row: &Row) -> Map<String, Value> {
    match serde_json::to_value(row) {
        Ok(Value::Object(map)) => map,
        _ => Map::new(),
    }
}

/// What stands in a column, as text.
pub fn entry(row: &Map<String, Value>, key: &str) -> String {
    match row.get(key) {
        Some(Value::String(text)) => text.clone(),
        None | Some(Value::Null) => String::new(),
        Some(other) => other.to_string(),
    }
}

impl Query {
    /// The rows for which every condition holds. A word that stands in no row is refused with those that do.
    pub fn filter(&self, rows: &[Row]) -> Result<Vec<Row>, QueryError> {
        let maps: Vec<Map<String, Value>> = rows.iter().map(columns).collect();
        for condition in self.0.iter().filter(|c| c.kind == Kind::Word && !c.value.is_empty()) {
            let words: BTreeSet<String> = maps.iter().map(|row| entry(row, condition.key)).collect();
            if !words.iter().any(|word| word.eq_ignore_ascii_case(&condition.value)) {
                let words: Vec<&str> = words.iter().map(String::as_str).filter(|w| !w.is_empty()).collect();
                let Condition { key, value, .. } = condition;
                return Err(QueryError(format!("no row has {key}={value}; there are {}", words.join(", "))));
            }
        }
        let wanted = |map: &Map<String, Value>| self.0.iter().all(|condition| condition.holds(map));
        Ok(rows.iter().zip(&maps).filter(|(_, map)| wanted(map)).map(|(row, _)| row.clone()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::super::row::tests::example;
    use super::*;

    #[test]
    fn the_keys_are_the_columns() {
        let keys: BTreeSet<String> = KEYS.iter().map(|(key, _)| (*key).to_string()).collect();
        assert_eq!(keys, columns(&example()).into_iter().map(|(key, _)| key).collect());
    }

    #[test]
    fn conditions() {
        let other = Row { board: "AG(2,3)".to_string(), points: 9, distance: Some(7), ..example() };
        let rows = [example(), other];
        let count = |query: &str| query.parse::<Query>().unwrap().filter(&rows).unwrap().len();
        for (query, found) in [
            ("", 2),
            ("rules=Misère value=second sets=35", 2),
            ("points<=9", 1),
            ("points<9", 0),
            ("points>=9 points>9", 1),
            ("distance=", 1),
            ("distance!=", 1),
            ("distance>=1", 1),
            ("board=\"AG(2,3)\"", 1),
            ("symmetries=60 draw_exists=false", 2),
        ] {
            assert_eq!(count(query), found, "{query}");
        }
    }

    #[test]
    fn wrong_queries_are_refused_with_what_there_is() {
        for (query, word) in [
            ("rule=misere", "family, board"),
            ("misere", "key=value"),
            ("points=many", "is a number"),
            ("points<=", "is a number"),
            ("rules<=misere", "no number"),
            ("board=\"AG", "quotation"),
        ] {
            let message = query.parse::<Query>().unwrap_err().to_string();
            assert!(message.contains(word), "{query}: {message}");
        }
        let message = "rules=misre".parse::<Query>().unwrap().filter(&[example()]).unwrap_err().to_string();
        assert!(message.contains("there are misere"), "{message}");
    }
}
