//! The games in docs/rules.md are played as they are written there.
//!
//! A fenced block that begins with `game` holds the lines `board …`, `rules …`, `moves …` and `outcome …`.

use noughts::games::RULES;
use noughts::{Board, Outcome, Rules};
use std::sync::Arc;

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules.md");
    std::fs::read_to_string(path).expect("docs/rules.md")
}

/// Plays a block; the error says what is wrong in it.
fn play(block: &str) -> Result<(), String> {
    let line = |key: &str| {
        let found = block.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
        found.map(str::trim).ok_or(format!("no line “{key} …”"))
    };
    let board = Arc::new(Board::parse(line("board")?).map_err(|e| e.to_string())?);
    let rules = line("rules")?.parse::<Rules>().map_err(|e| e.to_string())?;
    let game = rules.on(board.clone()).map_err(|e| e.to_string())?;
    let mut position = game.start();
    for text in line("moves")?.split_whitespace() {
        let mv = board.parse_move(text).map_err(|e| e.to_string())?;
        if !game.moves(&position).contains(&mv) {
            return Err(format!("{text} is not legal at {}", game.show_position(&position)));
        }
        position = game.play(&position, mv);
    }
    let outcome = match game.outcome(&position) {
        None => "none".to_string(),
        Some(Outcome::Draw) => "draw".to_string(),
        Some(Outcome::Tie) => "tie".to_string(),
        Some(Outcome::Win(p)) => format!("{p} wins"),
        Some(Outcome::Loss(p)) => format!("{p} loses"),
    };
    let said = line("outcome")?;
    if said == outcome { Ok(()) } else { Err(format!("the outcome is {outcome}, not {said}")) }
}

fn blocks(page: &str) -> Vec<&str> {
    page.split("```game\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn example_games_are_played_as_written() {
    let page = page();
    assert!(blocks(&page).len() >= RULES.len());
    for block in blocks(&page) {
        if let Err(problem) = play(block) {
            panic!("{problem} in\n{block}");
        }
    }
}

#[test]
fn every_rule_set_has_its_definition_and_a_game() {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let page = page();
    for entry in RULES {
        let heading = format!("\n## {}\n", entry.word);
        let (_, section) = page.split_once(&heading).unwrap_or_else(|| panic!("no section {}", entry.word));
        let section = section.split("\n## ").next().unwrap_or(section);
        let definition = words(section).to_lowercase().contains(&words(entry.about).to_lowercase());
        assert!(definition, "{}: the definition is “{}”", entry.word, entry.about);
        let rules = |block: &&str| block.contains(&format!("rules {}", entry.word));
        assert!(blocks(section).iter().any(rules), "no game under {}", entry.word);
        for option in entry.options.split_whitespace() {
            let key = option.split(['=', '|']).next().unwrap_or(option);
            assert!(section.contains(key), "{}: nothing about {option}", entry.word);
        }
    }
}

#[test]
fn a_wrong_game_is_noticed() {
    let game = |moves: &str, outcome: &str| {
        play(&format!("board 3^2\nrules strong\nmoves {moves}\noutcome {outcome}\n"))
    };
    assert_eq!(game("a1 a2 b1 b2 c1", "X wins"), Ok(()));
    assert!(game("a1 a2 b1 b2 c1", "O wins").is_err());
    assert!(game("a1 a1", "none").is_err());
    assert!(game("a1 z9", "none").is_err());
}
