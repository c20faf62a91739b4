//! `noughts board SPEC`

use super::{Outcome, progress};
use crate::commands::read_board;
use crate::files;
use crate::guard;
use crate::output::{Facts, count, print, print_json};
use noughts::boards::{Description, Exact, Format, Sets};
use noughts::{Board, BoardError};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Describe a board: points, winning sets, symmetries
///
/// Example: noughts board "AG(2,4)" --check affine
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// The board, such as "AG(2,4)"; `noughts families` lists what can be typed
    spec: String,
    /// Write everything as JSON
    #[arg(long)]
    json: bool,
    /// List the winning sets as well
    #[arg(long)]
    lines: bool,
    /// Check axioms, and name the first violation (exit code 1)
    #[arg(long, value_enum)]
    check: Option<Check>,
    /// Write the board to a file that `file(…)` reads: .json, .txt, .pg, .gap, .mat, .col or .g6
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
    /// Print only the board, as such a file: json, text, pg, gap, matrix, dimacs or graph6
    #[arg(long, value_name = "FORMAT", value_parser = format_named, conflicts_with = "json")]
    format: Option<Format>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Check {
    /// Affine plane
    Affine,
    /// Projective plane
    Projective,
    /// Steiner triple system
    Sts,
    /// Net or transversal design, as orthogonal Latin squares make it
    Latin,
}

impl Check {
    /// `Ok` says what the board is, `Err` what is wrong.
    fn run(self, board: &Board) -> Result<String, BoardError> {
        match self {
            Check::Affine => board.affine_plane().map(|n| format!("an affine plane of order {n}")),
            Check::Projective => board.projective_plane().map(|n| format!("a projective plane of order {n}")),
            Check::Sts => {
                board.triple_system().map(|()| format!("a Steiner triple system of order {}", board.points()))
            }
            Check::Latin => board.latin_squares(board.listed()?),
        }
    }
}

/// The most incidences of a nested board that `--lines` and `--export` list.
const MOST_LISTED: u64 = 10_000_000;

#[derive(serde::Serialize)]
struct Report<'a> {
    board: &'a str,
    #[serde(flatten)]
    description: &'a Description,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<Vec<&'a str>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second_lines: Option<Vec<Vec<&'a str>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    axioms: Option<Checked>,
}

#[derive(serde::Serialize)]
struct Checked {
    holds: bool,
    why: String,
}

fn format_named(name: &str) -> Result<Format, String> {
    let names: Vec<&str> = Format::ALL.iter().map(|(_, name, _)| *name).collect();
    let found = Format::ALL.iter().find(|(_, n, _)| n.eq_ignore_ascii_case(name));
    found.map(|(format, ..)| *format).ok_or_else(|| format!("the formats are {}", names.join(", ")))
}

pub fn run(args: &Args) -> Outcome {
    let board = read_board(&args.spec)?;
    if let Some(format) = args.format {
        print(&board.export(format, MOST_LISTED)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(path) = &args.export {
        let Some(format) = Format::of_path(path) else {
            let all: Vec<String> = Format::ALL.iter().map(|(_, _, names)| format!(".{}", names[0])).collect();
            return Err(format!("{}: the name must end in {}", path.display(), all.join(", ")).into());
        };
        let text = board.export(format, MOST_LISTED)?;
        files::write(path, text)?;
    }
    let checked = args.check.map(|check| match check.run(&board) {
        Ok(why) => Checked { holds: true, why },
        Err(why) => Checked { holds: false, why: why.to_string() },
    });
    let listed = if args.lines { Some(board.list_sets(MOST_LISTED)?) } else { None };
    let labels = |sets: &Sets| -> Vec<Vec<&str>> {
        sets.iter().map(|set| set.iter().map(|&p| board.label(p)).collect()).collect()
    };
    let lines = listed.as_ref().map(|sets| labels(sets));
    let second_lines = if args.lines { board.second_sets().map(labels) } else { None };
    guard::doing(board.name(), "looking for symmetries");
    let description = progress::during("symmetries", || Description::of(&board));
    let code = ExitCode::from(u8::from(checked.as_ref().is_some_and(|c| !c.holds)));
    if args.json {
        print_json(&Report {
            board: board.name(),
            description: &description,
            lines,
            second_lines,
            axioms: checked,
        })?;
        return Ok(code);
    }
    let mut text = format!("{board}\n{}", facts(&description, checked.as_ref()));
    for (title, lines) in [("winning sets", lines), ("second player’s winning sets", second_lines)] {
        let Some(lines) = lines else { continue };
        writeln!(text, "\n{title}")?;
        let digits = lines.len().to_string().len();
        for (i, line) in lines.iter().enumerate() {
            writeln!(text, "  {:>digits$}  {}", i + 1, line.join(" "))?;
        }
    }
    print(&text)?;
    Ok(code)
}

fn facts(board: &Description, checked: Option<&Checked>) -> Facts {
    let mut facts = Facts::default();
    facts.add("points", board.points.to_string());
    facts.add("winning sets", winning_sets(board));
    if let Some(second) = board.second_winning_sets {
        facts.add("second player", format!("{} of her own", count(second, "winning set")));
    }
    facts.add("degrees", degrees(&board.degrees));
    if let Some(design) = &board.design {
        let together = match design.t {
            1 => "every point is".to_string(),
            t => format!("every {t} points are together"),
        };
        facts.add(
            "design",
            format!(
                "{}-({},{},{}): {together} in {}",
                design.t,
                design.v,
                design.k,
                design.lambda,
                count(design.lambda as usize, "set")
            ),
        );
    } else if let Some(pairs) = board.pairs.as_ref().filter(|pairs| !pairs.is_empty()) {
        facts.add("pairs", pairs_of_points(pairs));
    }
    if let Some(classes) = &board.classes {
        let kind =
            if board.resolved { "each a partition of the points" } else { "not all of them partitions" };
        facts.add("classes", format!("{}, {kind}", classes.len()));
    }
    if let Some(components) = board.components.filter(|&n| n != 1) {
        facts.add("components", components.to_string());
    }
    facts.add("symmetries", symmetries(board));
    if let Some(checked) = checked {
        facts.add("check", format!("{}: {}", if checked.holds { "yes" } else { "no" }, checked.why));
    }
    facts
}

fn winning_sets(board: &Description) -> String {
    let mut text = board.winning_sets.to_string();
    if let Some(sizes) = board.set_sizes.as_ref().filter(|sizes| !sizes.is_empty()) {
        let each = match (sizes.len(), sizes.keys().next(), sizes.keys().last()) {
            (1, Some(size), _) => format!(", each of {}", count(*size, "point")),
            (2..=6, ..) => {
                let parts: Vec<String> =
                    sizes.iter().map(|(size, n)| format!("{n} of size {size}")).collect();
                format!(": {}", parts.join(", "))
            }
            (_, Some(least), Some(most)) => format!(", of sizes {least} to {most}"),
            _ => String::new(),
        };
        text += &each;
    }
    match board.minimal_sets {
        Some(1) if board.winning_sets != Exact(1u32.into()) => text + "; 1 contains no other",
        Some(n) if board.winning_sets != Exact(n.into()) => text + &format!("; {n} contain no other"),
        _ => text,
    }
}

fn pairs_of_points(pairs: &BTreeMap<u64, u64>) -> String {
    match (pairs.len(), pairs.keys().next(), pairs.keys().last()) {
        (1, Some(0), _) => "no two points are together in a set".to_string(),
        (7.., Some(least), Some(most)) => format!("two points are together in {least} to {most} sets"),
        _ => {
            let part = |(sets, pairs): (&u64, &u64)| match sets {
                0 => format!("{} in none", count(*pairs as usize, "pair")),
                _ => format!("{} in {}", count(*pairs as usize, "pair"), count(*sets as usize, "set")),
            };
            pairs.iter().map(part).collect::<Vec<_>>().join(", ")
        }
    }
}

fn degrees(degrees: &[Exact]) -> String {
    let mut spread: BTreeMap<&Exact, usize> = BTreeMap::new();
    for degree in degrees {
        *spread.entry(degree).or_default() += 1;
    }
    let sets = |n: &Exact| if *n == Exact(1u32.into()) { "set" } else { "sets" };
    match (spread.len(), spread.keys().next(), spread.keys().last()) {
        (1, Some(none), _) if **none == Exact(0u32.into()) => "no point is in a set".to_string(),
        (1, Some(all), _) => format!("every point is in {all} {}", sets(all)),
        (2..=6, ..) => {
            let parts =
                spread.iter().rev().map(|(d, n)| format!("{} in {d} {}", count(*n, "point"), sets(d)));
            parts.collect::<Vec<_>>().join(", ")
        }
        (_, Some(least), Some(most)) => format!("from {least} to {most}"),
        _ => "there are no points".to_string(),
    }
}

fn symmetries(board: &Description) -> String {
    let (Some(order), Some(orbits)) = (&board.automorphisms, &board.orbits) else {
        return format!(
            "not computed: {}",
            board.automorphisms_not_computed.as_deref().unwrap_or("no reason")
        );
    };
    let of_sets = board.set_orbits.as_ref().map_or(String::new(), |sets| format!(", {} of sets", sets.len()));
    format!("{order}; {} of points{of_sets}", count(orbits.len(), "orbit"))
}
