//! A row of the atlas, and the table as a CSV file.

use noughts::{Rules, RulesError};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;

/// What is known of one game: a board, a rule set and a start.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    pub family: String,
    pub board: String,
    pub points: usize,
    /// Winning sets of the first player.
    pub sets: u64,
    /// The order of the automorphism group, unless it was not computed.
    pub symmetries: Option<String>,
    /// Is there a full board, shared out as the turns have it, on which nobody owns a set? Empty: not decided.
    pub draw_exists: Option<bool>,
    pub rules: String,
    /// Who starts (Maker or Breaker), or the point on which a hop game starts.
    pub start: Option<String>,
    /// proved, bounded or open.
    pub status: String,
    /// Who wins, if that is proved.
    pub value: Option<String>,
    /// The method that decided.
    pub method: String,
    /// Nodes searched; of an undecided game, where the limit stopped the search.
    pub nodes: u64,
    /// Moves until the winner has won, the loser resisting. Empty: nobody wins by owning a set, or not computed.
    pub distance: Option<u32>,
    /// The first 32 hexadecimal digits of the SHA-256 of the certificate file.
    pub certificate: Option<String>,
}

/// What tells rows apart: board, rules, start.
pub type Key = (String, String, Option<String>);

impl Row {
    pub fn key(&self) -> Key {
        (self.board.clone(), self.rules.clone(), self.start.clone())
    }

    pub fn is_proved(&self) -> bool {
        self.value.is_some()
    }

    /// The rules as they are typed elsewhere, with the start.
    pub fn full_rules(&self) -> String {
        match &self.start {
            Some(start) => format!("{} start={start}", self.rules),
            None => self.rules.clone(),
        }
    }

    /// The rules of this row.
    pub fn parse_rules(&self) -> Result<Rules, RulesError> {
        self.full_rules().parse()
    }
}

/// What is wrong with a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableError(pub String);

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not a table of the atlas: {}", self.0)
    }
}

impl std::error::Error for TableError {}

/// Reads a table. Of two rows about the same game the later one counts, as a run that goes on appends to the file.
pub fn parse(text: &str) -> Result<Vec<Row>, TableError> {
    let mut rows: Vec<Row> = Vec::new();
    let mut places: HashMap<Key, usize> = HashMap::new();
    // A file of one line has no row that could be wrong.
    let names = self::text(&[], true);
    if let Some(first) = text.lines().next()
        && first.split(',').next() != names.split(',').next()
    {
        return Err(TableError(format!("its first line does not name the columns: {first}")));
    }
    for row in csv::Reader::from_reader(text.as_bytes()).deserialize() {
        let row: Row = row.map_err(|e| TableError(e.to_string()))?;
        if let Some(&place) = places.get(&row.key()) {
            rows[place] = row;
        } else {
            places.insert(row.key(), rows.len());
            rows.push(row);
        }
    }
    Ok(rows)
}

/// Rows as the text of a CSV file, with or without the line that names the columns.
pub fn text(rows: &[Row], header: bool) -> String {
    if header && rows.is_empty() {
        // The writer names the columns when it sees the first row.
        return text(&[Row::default()], true).lines().next().unwrap_or_default().to_string() + "\n";
    }
    let mut writer = csv::WriterBuilder::new().has_headers(header).from_writer(Vec::new());
    for row in rows {
        writer.serialize(row).expect("a row is flat, and memory takes it");
    }
    let bytes = writer.into_inner().expect("memory takes what is left");
    String::from_utf8(bytes).expect("rows are text")
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A row to make others from.
    pub fn example() -> Row {
        Row {
            family: "sts".to_string(),
            board: "STS(15,80)".to_string(),
            points: 15,
            sets: 35,
            symmetries: Some("60".to_string()),
            draw_exists: Some(false),
            rules: "misere".to_string(),
            start: None,
            status: "proved".to_string(),
            value: Some("second".to_string()),
            method: "alpha-beta".to_string(),
            nodes: 6004,
            distance: None,
            certificate: Some("00ff".to_string()),
        }
    }

    #[test]
    fn a_foreign_file_is_no_table_however_short() {
        for foreign in ["junk,1\n", "junk", "a,b\n1,2\n", ",\n"] {
            assert!(parse(foreign).is_err(), "{foreign}");
        }
        assert_eq!(parse(""), Ok(Vec::new()));
        assert_eq!(parse(&text(&[], true)), Ok(Vec::new()));
    }

    #[test]
    fn tables_round_trip() {
        let open = Row {
            board: "lines{1 2 3; 1 2 4 | \"x\"}".to_string(),
            rules: "hop".to_string(),
            start: Some("∞1".to_string()),
            symmetries: None,
            draw_exists: None,
            status: "open".to_string(),
            value: None,
            certificate: None,
            distance: Some(3),
            ..example()
        };
        let rows = vec![example(), open];
        assert_eq!(parse(&text(&rows, true)).unwrap(), rows);
        assert_eq!(parse("").unwrap(), []);
        assert_eq!(text(&[], true) + &text(&rows, false), text(&rows, true));
    }

    #[test]
    fn the_later_of_two_rows_counts() {
        let later = Row { nodes: 7, ..example() };
        let both = text(&[example()], true) + &text(std::slice::from_ref(&later), false);
        assert_eq!(parse(&both).unwrap(), [later]);
    }

    #[test]
    fn a_wrong_table_is_refused_with_the_line() {
        let wrong = text(&[example()], true).replace("15,35", "15,many");
        let message = parse(&wrong).unwrap_err().to_string();
        assert!(message.contains("line: 2") && message.contains("field 3"), "{message}");
        assert!(parse("board,rules\nAG,strong\n").is_err());
    }
}
