//! The screen without a terminal: what it shows, and that nothing typed, clicked or resized breaks it.

use super::state::{Begin, Screen};
use super::table::Ask;
use super::{Args, screen, view};
use clap::Parser;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use noughts::boards::FAMILIES;
use noughts::random::Dice;
use noughts_impartial::sum::spec::looks_like_a_sum;
use ratatui_core::backend::TestBackend;
use ratatui_core::terminal::Terminal;
use std::path::Path;
use std::sync::Arc;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    args: Args,
}

fn open(words: &[&str], size: (u16, u16)) -> Screen {
    let line = Line::parse_from([&["play"], words].concat());
    let mut screen = screen(&line.args, looks_like_a_sum(words[0])).unwrap();
    screen.size = size;
    let first = screen.settle();
    think(&mut screen, first);
    screen
}

/// Does the work at once that would be done by a thread.
fn think(screen: &mut Screen, mut begin: Option<Begin>) {
    while let Some(Begin { ticket, work, .. }) = begin {
        begin = screen.hear(ticket, work(&Arc::default()));
    }
}

fn tell(screen: &mut Screen, event: &Event) {
    let begin = screen.update(event);
    think(screen, begin);
}

fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

/// Letters are themselves; arrows, ⏎ and ⇥ are keys.
fn press(screen: &mut Screen, keys: &str) {
    for letter in keys.chars() {
        let code = match letter {
            '←' => KeyCode::Left,
            '→' => KeyCode::Right,
            '↑' => KeyCode::Up,
            '↓' => KeyCode::Down,
            '⏎' => KeyCode::Enter,
            '⇥' => KeyCode::Tab,
            '⎋' => KeyCode::Esc,
            other => KeyCode::Char(other),
        };
        tell(screen, &key(code));
    }
}

fn shown(screen: &Screen) -> String {
    let (columns, rows) = screen.size;
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
    terminal.draw(|frame| view::draw(frame, screen)).unwrap();
    let buffer = terminal.backend().buffer();
    let line = |row| (0..columns).map(|column| buffer[(column, row)].symbol()).collect::<String>();
    (0..rows).map(|row| line(row).trim_end().to_string() + "\n").collect()
}

/// Held against a file; `NOUGHTS_WRITE=1` writes it anew.
fn hold(name: &str, words: &[&str], size: (u16, u16), keys: &str) {
    let mut screen = open(words, size);
    press(&mut screen, keys);
    let text = format!("noughts play {}\nkeys: {keys}\n\n{}", words.join(" "), shown(&screen));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(format!("{name}.txt"));
    if std::env::var_os("NOUGHTS_WRITE").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(text == expected, "{} is\n{expected}\nand the screen shows\n{text}", file.display());
}

const USUAL: (u16, u16) = (80, 24);

#[test]
fn a_plane_with_the_values_of_moves() {
    hold("plane-values", &["AG(2,3)"], USUAL, "↓→⏎v");
}

#[test]
fn a_plane_with_a_line() {
    hold("plane-line", &["AG(2,4)", "--against", "greedy"], USUAL, "→↓⏎lll");
}

#[test]
fn layers_with_weights() {
    hold("layers-weights", &["3^3", "--you", "both"], USUAL, ":b2.2⏎w");
}

#[test]
fn islands_with_a_hop_begun() {
    hold("islands-hop", &["[3^2:3^2]", "--rules", "fire-and-ice", "--you", "both"], USUAL, "⏎→→⏎");
}

#[test]
fn the_fano_plane_is_drawn() {
    hold("fano-offer", &["PG(2,2)", "--rules", "picker-chooser", "--you", "O"], USUAL, "h");
}

#[test]
fn a_triple_system_avoided() {
    hold("triples-misere", &["STS(13,2)", "--rules", "misere", "--against", "random"], USUAL, "⏎⇥⇥⏎l");
}

#[test]
fn three_players_and_gravity() {
    hold(
        "drop-three",
        &["grid(4,5,3)", "--rules", "strong drop players=3", "--you", "both"],
        USUAL,
        ":a5⏎:a4⏎:b5⏎:a1⏎",
    );
}

#[test]
fn heaps_with_the_moves_that_win() {
    hold("heaps-values", &["nim(3,4,5)"], USUAL, "v");
}

#[test]
fn a_board_that_is_larger_than_the_screen() {
    hold("large", &["grid(40,40,5)", "--you", "both"], (60, 16), "→→→→→↓↓↓↓↓↓↓↓↓↓↓↓⏎");
}

#[test]
fn a_screen_that_is_hardly_one() {
    hold("tiny", &["3^2", "--you", "both"], (20, 5), "↓⏎");
    for size in [(0, 0), (1, 1), (0, 24), (80, 0), (3, 2)] {
        let mut screen = open(&["3^2", "--you", "both"], USUAL);
        tell(&mut screen, &Event::Resize(size.0, size.1));
        press(&mut screen, "→⏎?⎋l");
        shown(&screen);
    }
}

#[test]
fn a_game_is_won_taken_back_and_begun_again() {
    let mut screen = open(&["3^2", "--you", "both"], USUAL);
    press(&mut screen, ":a1⏎:b1⏎:a2⏎:b2⏎:a3⏎");
    let end = shown(&screen);
    assert!(end.contains("X wins.") && end.contains("(X)"), "{end}");
    press(&mut screen, "⏎");
    assert!(screen.message.contains("over"), "{}", screen.message);
    press(&mut screen, "u");
    assert_eq!((screen.table.history().len(), screen.table.mover()), (4, Some(0)));
    press(&mut screen, "n");
    assert!(screen.table.history().is_empty());
    // Against an opponent both moves are taken back.
    let mut screen = open(&["3^2"], USUAL);
    press(&mut screen, "⏎");
    assert_eq!(screen.table.history().len(), 2);
    press(&mut screen, "u");
    assert!(screen.table.history().is_empty() && screen.is_persons_turn());
}

#[test]
fn a_move_that_cannot_be_made_is_refused_in_words() {
    let mut screen = open(&["3^2", "--you", "both"], USUAL);
    press(&mut screen, "⏎⏎");
    assert!(screen.message.contains("cannot be played"), "{}", screen.message);
    press(&mut screen, ":z9⏎");
    assert!(screen.message.contains("no point “z9”"), "{}", screen.message);
    press(&mut screen, ":a1⏎");
    assert!(screen.message.contains("legal are"), "{}", screen.message);
    assert_eq!(screen.table.history().len(), 1);
}

#[test]
fn keys_work_while_the_opponent_thinks() {
    let line = Line::parse_from(["play", "3^2", "--you", "O"]);
    let mut screen = screen(&line.args, false).unwrap();
    screen.size = USUAL;
    let begin = screen.settle().unwrap();
    assert!(shown(&screen).contains("is thinking…"));
    assert!(screen.update(&key(KeyCode::Right)).is_none());
    assert_eq!(screen.cursor, 1);
    // A new game makes the answer to the old one late.
    let again = screen.update(&key(KeyCode::Char('n'))).unwrap();
    assert!(begin.cancel.load(std::sync::atomic::Ordering::Relaxed));
    assert!(screen.hear(begin.ticket, (begin.work)(&Arc::default())).is_none());
    assert!(screen.table.history().is_empty());
    assert_eq!(screen.thinking.as_ref().map(|thought| thought.ask), Some(Ask::Reply));
    think(&mut screen, Some(again));
    assert_eq!(screen.table.history().len(), 1);
}

#[test]
fn an_opponent_without_time_guesses_and_says_so() {
    let screen = open(&["5^3", "--you", "O", "--think", "1ms"], USUAL);
    assert_eq!(screen.table.history().len(), 1);
    assert!(screen.message.contains("A guess by weight"), "{}", screen.message);
    // The same where the person is in a hurry.
    let line = Line::parse_from(["play", "5^3", "--you", "O", "--think", "1s"]);
    let mut hurried = super::screen(&line.args, false).unwrap();
    let begin = hurried.settle().unwrap();
    hurried.update(&key(KeyCode::Char('.')));
    let answer = (begin.work)(&begin.cancel);
    hurried.hear(begin.ticket, answer);
    assert_eq!(hurried.table.history(), screen.table.history());
    // Nothing is known about any move: no signs are shown.
    press(&mut hurried, "v");
    assert!(!hurried.values && hurried.message.contains("stopped by"), "{}", hurried.message);
}

#[test]
fn clicks_play_and_clicks_beside_the_board_do_nothing() {
    let mut screen = open(&["AG(2,3)", "--you", "both"], USUAL);
    let click = |column, row| {
        let kind = MouseEventKind::Down(MouseButton::Left);
        Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
    };
    for (column, row) in [(0, 0), (79, 23), (79, 2), (5, 23), (u16::MAX, u16::MAX)] {
        tell(&mut screen, &click(column, row));
    }
    assert!(screen.table.history().is_empty());
    let cell = screen.picture().cells[4];
    tell(&mut screen, &click(cell.column as u16 + 1, cell.row as u16 + 1));
    assert_eq!(screen.table.history(), [(0, "b2".to_string())]);
}

#[test]
fn a_long_paste_is_cut() {
    let mut screen = open(&["3^2", "--you", "both"], USUAL);
    tell(&mut screen, &Event::Paste("b2\u{1b}[2J\n".repeat(1700)));
    assert!(screen.typed.as_ref().is_some_and(|text| text.chars().count() <= 60));
    press(&mut screen, "⏎");
    assert!(screen.typed.is_none() && screen.table.history().is_empty(), "{}", screen.message);
    tell(&mut screen, &Event::Paste("b2\n".to_string()));
    press(&mut screen, "⏎");
    assert_eq!(screen.table.history(), [(0, "b2".to_string())]);
}

/// Any keys on any rules: nothing breaks, and what was played is a game.
#[test]
fn every_rule_set_survives_a_monkey() {
    for (words, seed) in [
        (&["3^2", "--rules", "strong"][..], 1),
        (&["3^2", "--rules", "maker-breaker bias=2:1", "--you", "both"], 2),
        (&["PBSTS(7)", "--rules", "misere"], 3),
        (&["3^2", "--rules", "notakto players=3"], 4),
        (&["PG(2,2)", "--rules", "picker-chooser"], 5),
        (&["PG(2,2)", "--rules", "chooser-picker", "--you", "O"], 6),
        (&["AG(2,3)", "--rules", "hop start=5", "--against", "greedy"], 7),
        (&["[3^2:3^2]", "--rules", "fire-and-ice", "--you", "both"], 8),
        (&["grid(4,4,3)", "--rules", "strong drop", "--against", "random"], 9),
        (&["hex(3)", "--against", "random"], 10),
        (&["lines{1 2 3}", "--you", "both"], 11),
        (&["kayles(7) + wythoff(2,3)", "--misere"], 12),
        (&["words{England, France, Germany}", "--you", "both"], 13),
        (&["3^2", "--you", "none", "--against", "random"], 14),
    ] {
        let mut screen = open(&[words, &["--think", "50ms"]].concat(), USUAL);
        for step in 0..250u64 {
            let lot = Dice::mix(seed << 32 | step);
            let letters: Vec<char> = "←→↑↓⏎⏎⏎⏎⇥⇥⎋lvwhHJKLun:.?ab123 ".chars().collect();
            match lot % 16 {
                0 => tell(&mut screen, &Event::Resize((lot >> 8) as u16 % 120, (lot >> 24) as u16 % 40)),
                1 | 2 => {
                    let kind = MouseEventKind::Down(MouseButton::Left);
                    let (column, row) = ((lot >> 8) as u16 % 80, (lot >> 24) as u16 % 24);
                    tell(
                        &mut screen,
                        &Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }),
                    );
                }
                _ => press(&mut screen, &letters[(lot >> 8) as usize % letters.len()].to_string()),
            }
            shown(&screen);
        }
        assert!(!screen.done, "{words:?}");
    }
}

#[test]
fn cells_of_every_family_stand_apart_and_are_reached() {
    use super::picture::{Way, of_board};
    let mut seen = 0;
    for spec in
        FAMILIES.iter().flat_map(|family| family.examples).chain(&["[3^2:3^2]", "[PG(2,2):PG(2,2)]", "4^4"])
    {
        let Ok(board) = spec.parse::<noughts::Board>() else { continue };
        if board.points() > 700 {
            continue;
        }
        for picture in of_board(&board).into_iter().flatten() {
            assert_eq!(picture.cells.len(), board.points(), "{spec}");
            for (i, cell) in picture.cells.iter().enumerate() {
                assert_eq!(picture.at(cell.row, cell.column), Some(i), "{spec}");
                assert_eq!(picture.at(cell.row, cell.column + cell.wide - 1), Some(i), "{spec}");
            }
            let mut reached = vec![false; board.points()];
            let mut next = vec![0];
            while let Some(cell) = next.pop() {
                if reached.get(cell) == Some(&false) {
                    reached[cell] = true;
                    let ways = [Way::Left, Way::Right, Way::Up, Way::Down];
                    next.extend(ways.iter().filter_map(|&way| picture.step(cell, way)));
                }
            }
            assert!(reached.iter().all(|&there| there), "{spec}: {reached:?}");
            seen += 1;
        }
    }
    assert!(seen > 40, "{seen}");
}
