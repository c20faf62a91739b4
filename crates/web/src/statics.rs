//! The page for a host that only serves files: the page itself, the boards, and a table of every game on it.

use crate::boards::BoardEntry;
use crate::gallery::{Gallery, GalleryBoard};
use crate::tables::{self, Table};
use crate::{page, puzzles};
use serde::Serialize;
use std::path::Path;

/// What was written for one game.
pub struct Written {
    pub spec: String,
    pub rules: String,
    pub positions: usize,
    pub bytes: usize,
}

/// What the page reads first.
#[derive(Serialize)]
struct Index {
    version: u32,
    games: Vec<Listed>,
    puzzles: &'static str,
    gallery: &'static str,
}

/// A game, and the files of its board and its table.
#[derive(Serialize)]
struct Listed {
    spec: String,
    rules: String,
    board: String,
    table: String,
}

/// Games that a school begins with.
pub const GAMES: &[&str] = &["3^2", "AG(2,4)", "AG(2,3)", "PG(2,2)", "4^2", "4^2 misere", "3^2 hop start=b2"];

/// Reads `AG(2,4)` or `4^2 misere`: a board, and rules after a space.
fn read(text: &str) -> Result<(String, String), String> {
    let text = text.trim();
    let is_board = |spec: &str| spec.parse::<noughts::boards::Spec>().is_ok();
    let spaces = text.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(i, _)| i);
    let cuts = spaces.chain([text.len()]).rev();
    for cut in cuts {
        let (spec, rules) = (text[..cut].trim(), text[cut..].trim());
        let rules = if rules.is_empty() { "strong" } else { rules };
        if is_board(spec) && rules.parse::<noughts::Rules>().is_ok() {
            return Ok((spec.to_string(), rules.to_string()));
        }
    }
    Err(format!("“{text}”: no board with rules after it; write “AG(2,4)” or “4^2 misere”"))
}

/// Writes everything into a folder; `tell` hears of each game.
pub fn write(folder: &Path, games: &[String], tell: &mut dyn FnMut(&Written)) -> Result<(), String> {
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        made.and_then(|()| std::fs::write(&path, bytes)).map_err(|e| format!("{}: {e}", path.display()))
    };
    // Everything is read before anything is written.
    let games = games.iter().map(|text| read(text)).collect::<Result<Vec<_>, String>>()?;
    for (path, _, bytes) in page::FILES {
        match *path {
            "/" => {
                let html = String::from_utf8_lossy(bytes);
                let sign = "<meta name=\"noughts-static\" content=\"static.json\" />\n  </head>";
                put("index.html", html.replacen("</head>", sign, 1).as_bytes())?;
            }
            path => put(path.trim_start_matches('/'), bytes)?,
        }
    }
    let mut boards: Vec<String> = Vec::new();
    let mut listed = Vec::new();
    for (i, (spec, rules)) in games.iter().enumerate() {
        let entry = tables::game(spec, rules)?;
        let table = Table::new(&entry)?;
        let bytes = table.write()?;
        let name = entry.board().name().to_string();
        let number = boards.iter().position(|b| *b == name).unwrap_or(boards.len());
        if number == boards.len() {
            let board = crate::limits::BOARD.board(&name).map_err(|e| e.to_string())?;
            let view = BoardEntry::new(board).view().cloned().map_err(|e| e.message)?;
            put(&format!("boards/{number}.json"), view.plain())?;
            boards.push(name.clone());
        }
        put(&format!("tables/{i}.bin"), &bytes)?;
        let rules = entry.game.rules().to_string();
        listed.push(Listed {
            spec: name.clone(),
            rules: rules.clone(),
            board: format!("boards/{number}.json"),
            table: format!("tables/{i}.bin"),
        });
        tell(&Written { spec: name, rules, positions: table.len(), bytes: bytes.len() });
    }
    put("puzzles.json", puzzles::YEAR.as_bytes())?;
    let json = |e: serde_json::Error| e.to_string();
    put("gallery.json", &serde_json::to_vec(&gallery(&listed)).map_err(json)?)?;
    let index = Index { version: 1, games: listed, puzzles: "puzzles.json", gallery: "gallery.json" };
    let index = serde_json::to_string_pretty(&index).map_err(json)? + "\n";
    put("static.json", index.as_bytes())
}

/// The boards of the gallery that have a table.
fn gallery(listed: &[Listed]) -> Gallery {
    let mut all = crate::gallery::build();
    let here = |board: &GalleryBoard| listed.iter().any(|g| g.spec == board.spec && g.rules == board.rules);
    for chapter in &mut all.chapters {
        chapter.boards.retain(here);
    }
    all.chapters.retain(|chapter| !chapter.boards.is_empty());
    all.sums.clear();
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn games_are_read_with_and_without_rules() {
        let read = |text: &str| read(text).unwrap();
        assert_eq!(read("AG(2,4)"), ("AG(2,4)".into(), "strong".into()));
        assert_eq!(read(" 4^2  misere "), ("4^2".into(), "misere".into()));
        assert_eq!(read("3^2 hop start=b2"), ("3^2".into(), "hop start=b2".into()));
        assert_eq!(read("AG(2,3) - line(1) misere"), ("AG(2,3) - line(1)".into(), "misere".into()));
        assert!(super::read("nothing at all").unwrap_err().contains("write"));
    }

    #[test]
    fn a_folder_has_all_that_its_index_names() {
        let folder = tempfile::tempdir().unwrap();
        let mut all = Vec::new();
        let games = ["3^2".to_string(), "3^2 misere".to_string(), "PG(2,2)".to_string()];
        write(folder.path(), &games, &mut |w| all.push((w.spec.clone(), w.positions))).unwrap();
        assert_eq!(all[0], ("3^2".to_string(), 765));
        let read =
            |name: &str| std::fs::read(folder.path().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
        let index: Value = serde_json::from_slice(&read("static.json")).unwrap();
        for game in index["games"].as_array().unwrap() {
            assert!(!read(game["table"].as_str().unwrap()).is_empty());
            let board: Value = serde_json::from_slice(&read(game["board"].as_str().unwrap())).unwrap();
            assert_eq!(board["spec"], game["spec"]);
        }
        assert!(String::from_utf8(read("index.html")).unwrap().contains("noughts-static"));
        let gallery: Value = serde_json::from_slice(&read("gallery.json")).unwrap();
        assert_eq!(gallery["chapters"][0]["boards"][0]["spec"], "3^2");
        assert!(write(folder.path(), &["6^2".to_string()], &mut |_| {}).is_err());
    }
}
