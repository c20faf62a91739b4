//! `noughts same A B`

use super::{Outcome, progress};
use crate::commands::read_board;
use crate::output::{print, print_json, wrap};
use noughts::Point;
use noughts::boards::Comparison;
use std::fmt::Write;
use std::process::ExitCode;

/// Say whether two boards are the same up to the names of their points, and print the map
///
/// Example: noughts same "torus(3,3)" "AG(2,3)"
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// A board, such as "torus(3,3)"
    a: String,
    /// Another board
    b: String,
    /// Write the answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(serde::Serialize)]
struct Answer<'a> {
    /// `null` if it was not decided.
    same: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// Pairs of labels.
    #[serde(skip_serializing_if = "Option::is_none")]
    map: Option<Vec<(&'a str, &'a str)>>,
}

pub fn run(args: &Args) -> Outcome {
    let (a, b) = (read_board(&args.a)?, read_board(&args.b)?);
    let answer = match progress::during("comparing", || a.compare(&b)) {
        Ok(Comparison::Same(map)) => {
            let pairs =
                Point::all(map.degree()).zip(map.images()).map(|(p, &q)| (a.label(p), b.label(q))).collect();
            Answer { same: Some(true), why: None, map: Some(pairs) }
        }
        Ok(Comparison::Different(sentence)) => Answer { same: Some(false), why: Some(sentence), map: None },
        Err(reason) => Answer { same: None, why: Some(reason.to_string()), map: None },
    };
    let code = ExitCode::from(u8::from(answer.same != Some(true)));
    if args.json {
        print_json(&answer)?;
        return Ok(code);
    }
    let verdict = match answer.same {
        Some(true) => format!("{a} and {b} are the same board."),
        Some(false) => format!("{a} and {b} are different boards."),
        None => format!("Not decided whether {a} and {b} are the same board."),
    };
    let mut text = wrap(&verdict, 0) + "\n";
    if let Some(why) = answer.why {
        writeln!(text, "  {}", wrap(&why, 2))?;
    }
    if let Some(map) = answer.map {
        let pairs: Vec<String> = map.iter().map(|(p, q)| format!("{p}→{q}")).collect();
        writeln!(text, "  {}", wrap(&pairs.join(" "), 2))?;
    }
    print(&text)?;
    Ok(code)
}
