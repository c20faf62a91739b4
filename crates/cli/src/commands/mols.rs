//! `noughts mols N`

use super::report::Status;
use super::{Outcome, progress};
use crate::files::{read_text, read_text_from};
use crate::output::{print, print_json};
use noughts::Board;
use noughts::boards::{self, Draft, WinningSets};
use noughts::squares::{Array, Latin, Mate};
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;

/// Print mutually orthogonal Latin squares, check your own, or look for an orthogonal mate
///
/// Examples: noughts mols 4
///           noughts mols --check squares.txt
///           noughts mols --mate square.txt
///
/// A file has one row a line and an empty line between squares; symbols are words apart by
/// spaces, or one character each. The file `-` is standard input.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// The order of the squares
    #[arg(required_unless_present_any = ["check", "mate"], conflicts_with_all = ["check", "mate"])]
    order: Option<u32>,
    /// Print at most so many squares
    #[arg(long, value_name = "K", requires = "order")]
    count: Option<usize>,
    /// Check that the squares in a file are Latin and mutually orthogonal
    #[arg(long, value_name = "FILE", conflicts_with = "mate")]
    check: Option<String>,
    /// Look for a square orthogonal to the one in a file
    #[arg(long, value_name = "FILE")]
    mate: Option<String>,
    /// Give up the search for a mate after so many choices
    #[arg(long, value_name = "N", alias = "limit", default_value_t = 1_000_000_000)]
    nodes: u64,
    /// Write the answer as JSON
    #[arg(long)]
    json: bool,
}

/// The largest order that is printed.
const LARGEST: u32 = 256;

/// What is said, as JSON and as text, and whether it is a yes.
struct Answer {
    object: Object,
    text: String,
    yes: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Object {
    List {
        order: u32,
        squares: Vec<Vec<Vec<u32>>>,
        /// As many as there can be.
        complete: bool,
        notes: Vec<String>,
    },
    OrderSix {
        order: u32,
        orthogonal_pair: bool,
        reduced_squares: u64,
        with_transversals: u64,
        transversals: u64,
        notes: Vec<String>,
    },
    Check {
        squares: usize,
        latin: bool,
        mutually_orthogonal: bool,
        affine_plane: bool,
        violations: Vec<String>,
    },
    Mate {
        order: usize,
        status: Status,
        /// Is there one?
        value: Option<bool>,
        limit: Option<String>,
        mate: Option<Vec<Vec<u32>>>,
    },
}

pub fn run(args: &Args) -> Outcome {
    let answer = match (&args.check, &args.mate, args.order) {
        (Some(file), _, _) => check(&read(file)?),
        (_, Some(file), _) => mate(&read(file)?, args.nodes)?,
        (_, _, Some(order)) => list(order, args.count.unwrap_or(usize::MAX))?,
        _ => return Err("expected an order, --check FILE or --mate FILE".into()),
    };
    if args.json {
        print_json(&answer.object)?;
    } else {
        print(&answer.text)?;
    }
    Ok(ExitCode::from(u8::from(!answer.yes)))
}

fn read(file: &str) -> Result<Vec<Array>, Box<dyn std::error::Error>> {
    let text = match file {
        "-" => read_text_from(std::io::stdin()),
        _ => read_text(file.as_ref()),
    };
    let text = text.map_err(|e| format!("cannot read {file}: {e}"))?;
    Ok(Array::read(&text).map_err(|e| format!("{file}: {e}"))?)
}

/// Rows of symbols counted from 1.
fn rows(square: &Latin) -> Vec<Vec<u32>> {
    square.rows().map(|row| row.iter().map(|s| s + 1).collect()).collect()
}

fn list(order: u32, count: usize) -> Result<Answer, Box<dyn std::error::Error>> {
    if !(2..=LARGEST).contains(&order) {
        return Err(format!("the order is {order}; it must be from 2 to {LARGEST}").into());
    }
    if order == 6 {
        return Ok(order_six());
    }
    let squares = Latin::mols(order, count);
    let complete = squares.len() + 1 == order as usize;
    let mut notes = vec![match squares.len() {
        1 => format!("One Latin square of order {order}."),
        k => format!("{k} mutually orthogonal Latin squares of order {order}."),
    }];
    if complete {
        notes.push(plane_note(&squares));
    }
    // Fewer than asked for: say what is known.
    let short = squares.len() < count.min(order as usize - 1);
    if short {
        notes.push(format!("Why not more: {}.", Latin::why_no_more(order)));
        notes.extend(boards::no_plane(order.into()).map(|why| format!("Why not all {}: {why}.", order - 1)));
    }
    let mut text = notes.join("\n") + "\n";
    for square in &squares {
        write!(text, "\n{square}\n")?;
    }
    let yes = squares.len() >= 2 || !short;
    let object = Object::List { order, squares: squares.iter().map(rows).collect(), complete, notes };
    Ok(Answer { object, text, yes })
}

fn order_six() -> Answer {
    let search = progress::during("squares of order 6", Latin::no_pair_of_order_six);
    let verdict = match &search.pair {
        None => "No two Latin squares of order 6 are orthogonal (Tarry), so there is no plane of order 6.",
        Some(_) => "Two Latin squares of order 6 are orthogonal.",
    };
    let evidence = format!(
        "Searched just now: each of the {} reduced squares. {} of them have transversals ({} in all);\n\
         none can be cut into six.",
        search.squares, search.with_transversals, search.transversals
    );
    let object = Object::OrderSix {
        order: 6,
        orthogonal_pair: search.pair.is_some(),
        reduced_squares: search.squares,
        with_transversals: search.with_transversals,
        transversals: search.transversals,
        notes: vec![verdict.to_string()],
    };
    Answer { object, text: format!("{verdict}\n{evidence}\n"), yes: search.pair.is_some() }
}

fn check(arrays: &[Array]) -> Answer {
    let mut violations = Vec::new();
    let mut squares = Vec::new();
    for (i, array) in arrays.iter().enumerate() {
        match array.check() {
            Ok(square) => squares.push((i + 1, square)),
            Err(e) => violations.push(format!("square {} (line {}) is not Latin: {e}", i + 1, array.line)),
        }
    }
    let all_latin = violations.is_empty();
    for (i, (number, b)) in squares.iter().enumerate() {
        for (earlier, a) in &squares[..i] {
            let pair = format!("squares {earlier} and {number}");
            if a.order() != b.order() {
                violations.push(format!("{pair} have the orders {} and {}", a.order(), b.order()));
            } else if let Some(repeat) = a.repeat(b) {
                let ((r, c), (s, d)) = (repeat.first, repeat.second);
                violations.push(format!(
                    "{pair} are not orthogonal: row {}, column {} and row {}, column {} have the same pair of symbols",
                    r + 1, c + 1, s + 1, d + 1
                ));
            }
        }
    }
    let yes = violations.is_empty();
    let order = arrays[0].rows.len();
    let squares: Vec<Latin> = squares.into_iter().map(|(_, square)| square).collect();
    let plane = yes && is_plane(&squares);
    let mut text = match (yes, arrays.len()) {
        (false, _) => String::new(),
        (true, 1) => format!("A Latin square of order {order}.\n"),
        (true, k) => format!("{k} mutually orthogonal Latin squares of order {order}.\n"),
    };
    if plane {
        text += &(plane_note(&squares) + "\n");
    }
    for violation in &violations {
        text += violation;
        text.push('\n');
    }
    let object = Object::Check {
        squares: arrays.len(),
        latin: all_latin,
        mutually_orthogonal: yes,
        affine_plane: plane,
        violations,
    };
    Answer { object, text, yes }
}

fn plane_note(squares: &[Latin]) -> String {
    let they = if squares.len() == 1 { "it is" } else { "they are" };
    format!("With rows and columns {they} an affine plane of order {}.", squares[0].order())
}

/// Whether the lines of these squares are an affine plane, by its axioms.
fn is_plane(squares: &[Latin]) -> bool {
    let order = squares.first().map_or(0, Latin::order);
    let draft = Draft {
        labels: (1..=order * order).map(|p| p.to_string()).collect(),
        sets: WinningSets::Listed(Latin::affine_plane(squares)),
        ..Draft::default()
    };
    Board::from_draft("squares", draft).is_ok_and(|board| board.affine_plane().is_ok())
}

fn mate(arrays: &[Array], limit: u64) -> Result<Answer, Box<dyn std::error::Error>> {
    let square = arrays[0].check().map_err(|e| format!("the square is not Latin: {e}"))?;
    let (value, text, found) = match progress::during("looking for a mate", || square.mate(limit)) {
        Mate::Found(mate) => (Some(true), format!("An orthogonal mate:\n\n{mate}\n"), Some(rows(&mate))),
        Mate::None => {
            (Some(false), "It has no orthogonal mate (the search was exhaustive).\n".to_string(), None)
        }
        Mate::Undecided => {
            (None, format!("Not decided within {limit} choices; --nodes sets another number.\n"), None)
        }
    };
    let object = Object::Mate {
        order: square.order(),
        status: if value.is_some() { Status::Proved } else { Status::Open },
        value,
        limit: value.is_none().then(|| "the node limit".to_string()),
        mate: found,
    };
    Ok(Answer { object, text, yes: value == Some(true) })
}
