//! Digraphs as text: edge list, DOT and JSON.

use super::super::Error;
use super::{Digraph, Labels};
use std::fmt::Write;

/// How a digraph is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One arc per line or between `,` or `;`: `a b`, `a > b` or `a -> b`; one name alone is a vertex.
    EdgeList,
    /// `digraph { a -> b -> c; d }`
    Dot,
    /// `{"a": ["b", "c"], "b": []}` or `[["a", "b"], ["b", "c"]]`
    Json,
}

impl Format {
    /// The format a text looks like.
    pub fn guess(text: &str) -> Format {
        let start = text.trim_start();
        if start.starts_with("digraph") || start.starts_with("strict") {
            Format::Dot
        } else if start.starts_with(['{', '[']) {
            Format::Json
        } else {
            Format::EdgeList
        }
    }
}

impl Digraph {
    pub fn parse(text: &str, format: Format) -> Result<Digraph, Error> {
        let graph = match format {
            Format::EdgeList => edge_list(text)?,
            Format::Dot => dot(text)?,
            Format::Json => json(text)?,
        };
        if graph.is_empty() {
            return Err(Error::Input("the digraph has no vertices".into()));
        }
        Ok(graph)
    }

    /// The digraph in DOT, with Grundy numbers and P-positions marked where labels are given.
    pub fn to_dot(&self, labels: Option<&Labels>) -> String {
        let quote = |name: &str| format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""));
        let mut out = String::from("digraph {\n");
        for v in 0..self.len() {
            let name = quote(self.name(v));
            let attributes = labels.map_or(String::new(), |labels| {
                let (kind, shape) = if labels.is_p(v) { ("P", "doublecircle") } else { ("N", "circle") };
                let text = quote(&format!("{}  {kind} {}", self.name(v), labels.grundy[v]));
                format!(" [label={text}, shape={shape}]")
            });
            let _ = writeln!(out, "  {name}{attributes};");
        }
        for (v, w) in self.arcs() {
            let _ = writeln!(out, "  {} -> {};", quote(self.name(v)), quote(self.name(w)));
        }
        out.push_str("}\n");
        out
    }
}

fn edge_list(text: &str) -> Result<Digraph, Error> {
    let mut graph = Digraph::default();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or("");
        for item in line.split([',', ';']) {
            let item = item.replace("->", " ").replace('>', " ");
            let words: Vec<&str> = item.split_whitespace().collect();
            match words[..] {
                [] => {}
                [one] => {
                    graph.vertex(one);
                }
                [from, to] => {
                    let (from, to) = (graph.vertex(from), graph.vertex(to));
                    graph.add_arc(from, to);
                }
                _ => {
                    return Err(Error::Input(format!(
                        "line {} has {} names in one arc; write two, such as “a b”",
                        number + 1,
                        words.len()
                    )));
                }
            }
        }
    }
    Ok(graph)
}

fn json(text: &str) -> Result<Digraph, Error> {
    let wrong = || {
        Error::Input(
            r#"this JSON is not a digraph; write {"a": ["b", "c"], "b": []} or [["a", "b"], ["b", "c"]]"#
                .into(),
        )
    };
    let value: serde_json::Value =
        serde_json::from_str(text).map_err(|e| Error::Input(format!("the digraph is not JSON: {e}")))?;
    let name = |value: &serde_json::Value| match value {
        serde_json::Value::String(s) => Ok(s.clone()),
        serde_json::Value::Number(n) => Ok(n.to_string()),
        _ => Err(wrong()),
    };
    let mut graph = Digraph::default();
    match &value {
        serde_json::Value::Object(map) => {
            for (from, options) in map {
                let from = graph.vertex(from);
                for option in options.as_array().ok_or_else(wrong)? {
                    let to = graph.vertex(&name(option)?);
                    graph.add_arc(from, to);
                }
            }
        }
        serde_json::Value::Array(arcs) => {
            for arc in arcs {
                let [from, to] = arc.as_array().ok_or_else(wrong)?.as_slice() else { return Err(wrong()) };
                let (from, to) = (graph.vertex(&name(from)?), graph.vertex(&name(to)?));
                graph.add_arc(from, to);
            }
        }
        _ => return Err(wrong()),
    }
    Ok(graph)
}

/// The part of DOT that graphs are usually written in: names, quoted names, `->` chains, attributes (skipped).
fn dot(text: &str) -> Result<Digraph, Error> {
    let mut graph = Digraph::default();
    let tokens = dot_tokens(text)?;
    let body = tokens.iter().position(|t| t == "{").map(|i| i + 1);
    let Some(body) = body.filter(|_| tokens.iter().any(|t| t == "digraph")) else {
        return Err(Error::Input("this is not a digraph in DOT; write digraph { a -> b; }".into()));
    };
    let mut previous: Option<usize> = None;
    let mut arrow = false;
    let mut tokens = tokens[body..].iter().peekable();
    while let Some(token) = tokens.next() {
        match token.as_str() {
            "}" => break,
            ";" | "," => (previous, arrow) = (None, false),
            "->" => arrow = true,
            "--" => return Err(Error::Input("“--” is an edge without direction; write “->”".into())),
            "{" => return Err(Error::Input("subgraphs are not read; list the arcs one by one".into())),
            "[" => {
                for skipped in tokens.by_ref() {
                    if skipped == "]" {
                        break;
                    }
                }
            }
            name => {
                // `key = value` and the defaults `node [...]`, `edge [...]`, `graph [...]` say nothing of the game.
                let next = tokens.peek().map(|t| t.as_str());
                if next == Some("=") {
                    tokens.nth(1);
                    continue;
                }
                if matches!(name, "node" | "edge" | "graph") && next == Some("[") {
                    continue;
                }
                let v = graph.vertex(name);
                if let Some(from) = previous.filter(|_| arrow) {
                    graph.add_arc(from, v);
                }
                (previous, arrow) = (Some(v), false);
            }
        }
    }
    Ok(graph)
}

fn dot_tokens(text: &str) -> Result<Vec<String>, Error> {
    let mut tokens = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            c if c.is_whitespace() => {}
            '/' | '#' if c == '#' || chars.peek() == Some(&'/') => {
                chars.by_ref().find(|&c| c == '\n');
            }
            '"' => {
                let mut name = String::new();
                loop {
                    match chars.next() {
                        Some('"') => break,
                        Some('\\') => name.extend(chars.next()),
                        Some(c) => name.push(c),
                        None => return Err(Error::Input("a quoted name in the DOT text has no end".into())),
                    }
                }
                tokens.push(name);
            }
            '-' if matches!(chars.peek(), Some('>' | '-')) => {
                tokens.push(format!("-{}", chars.next().unwrap_or('-')));
            }
            '{' | '}' | '[' | ']' | ';' | ',' | '=' => tokens.push(c.to_string()),
            c => {
                let mut name = String::from(c);
                while let Some(&c) = chars.peek() {
                    if c.is_whitespace() || "{}[];,=\"-".contains(c) {
                        break;
                    }
                    name.push(c);
                    chars.next();
                }
                tokens.push(name);
            }
        }
    }
    Ok(tokens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_formats_give_the_same_digraph() {
        let texts = [
            "# a diamond\na b\na > c; b -> d, c d",
            "digraph G { rankdir=LR; node [shape=box]\n a -> b -> d [color=red]; a -> c; \"c\" -> d // end\n }",
            r#"{"a": ["b", "c"], "b": ["d"], "c": ["d"]}"#,
        ];
        for text in texts {
            let graph = Digraph::parse(text, Format::guess(text)).unwrap();
            let mut arcs: Vec<_> =
                graph.arcs().map(|(v, w)| format!("{}{}", graph.name(v), graph.name(w))).collect();
            arcs.sort();
            assert_eq!(arcs, ["ab", "ac", "bd", "cd"], "{text}");
            let labels = graph.labels().unwrap();
            let again = Digraph::parse(&graph.to_dot(Some(&labels)), Format::Dot).unwrap();
            assert_eq!(again.arcs().count(), 4);
        }
    }

    #[test]
    fn bad_text_is_refused() {
        for text in ["", "a b c", "digraph { a -- b }", "digraph { \"a }", "[1, 2]", "{\"a\": 3}", "{\"a\": "]
        {
            assert!(Digraph::parse(text, Format::guess(text)).is_err(), "{text}");
        }
    }
}
