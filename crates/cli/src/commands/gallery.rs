//! The gallery: every family drawn, and the page that shows the pictures with the commands that make them.

use super::{Outcome, draw};
use clap::Parser;
use noughts::board::Board;
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

/// One picture: file name, what it shows, and the arguments of `noughts draw`.
type Entry = (&'static str, &'static str, &'static [&'static str]);

const CHAPTERS: &[(&str, &[Entry])] = &[
    (
        "Affine planes",
        &[
            ("ag22", "Order 2: all six lines.", &["AG(2,2)"]),
            ("ag23", "Order 3: all twelve lines, parallel lines in one style.", &["AG(2,3)"]),
            ("ag24-line", "From order 4 on a grid of cells, with one line.", &["AG(2,4)", "--line", "13"]),
            ("ag24-through", "The lines through a point: a glyph for each.", &["AG(2,4)", "--through", "6"]),
        ],
    ),
    ("Boards of your own", &[("lines", "Sets typed in.", &["lines{1 2 3; 3 4 5; 5 6 1 | 7}"])]),
];

#[derive(Parser)]
struct Command {
    #[command(flatten)]
    args: draw::Args,
}

/// The arguments of an entry, read as the command reads them.
fn parse(arguments: &[&str]) -> Result<draw::Args, clap::Error> {
    // With an output, so that examples are shown as they are in a file.
    let line = ["draw"].into_iter().chain(arguments.iter().copied()).chain(["-o", "x.svg"]);
    Ok(Command::try_parse_from(line)?.args)
}

fn svg(arguments: &[&str]) -> Result<String, Box<dyn std::error::Error>> {
    let args = parse(arguments)?;
    let board = Board::parse(args.spec())?;
    let picture = noughts::draw::picture(&board, &args.options(&board)?)?;
    Ok(noughts::draw::svg::write(&picture))
}

/// Writes the pictures into `folder`, and the page `folder.md` beside it.
pub fn write(folder: &Path) -> Outcome {
    let fail = |path: &Path, e: std::io::Error| format!("{} cannot be written: {e}", path.display());
    std::fs::create_dir_all(folder).map_err(|e| fail(folder, e))?;
    for (name, _, arguments) in CHAPTERS.iter().flat_map(|(_, entries)| entries.iter()) {
        let path = folder.join(format!("{name}.svg"));
        std::fs::write(&path, svg(arguments)?).map_err(|e| fail(&path, e))?;
    }
    let page = folder.with_extension("md");
    let name = folder.file_name().map_or_else(|| "gallery".into(), |n| n.to_string_lossy().into_owned());
    std::fs::write(&page, page_text(&name)).map_err(|e| fail(&page, e))?;
    super::print(&format!("{}\n", page.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn page_text(folder: &str) -> String {
    let mut out = String::from(
        "# Gallery\n\n\
         Every family of boards, drawn by `noughts draw`. The page and its pictures are made by\n\
         `noughts draw --gallery docs/gallery`; the command under each picture makes that one. `.png` and\n\
         `.tex` work wherever `.svg` does. Colours are those of Okabe and Ito, and whatever has a colour has a\n\
         glyph or a dash of its own too.\n",
    );
    for (chapter, entries) in CHAPTERS {
        let _ = writeln!(out, "\n## {chapter}");
        for (name, about, arguments) in *entries {
            let quoted: Vec<String> = arguments.iter().map(|a| quote(a)).collect();
            let _ = write!(
                out,
                "\n{about}\n\n![{about}]({folder}/{name}.svg)\n\n`noughts draw {} -o {name}.svg`\n",
                quoted.join(" ")
            );
        }
    }
    out
}

/// An argument as a shell needs it.
fn quote(argument: &str) -> String {
    let plain = argument.chars().all(|c| c.is_ascii_alphanumeric() || "-,.".contains(c));
    if plain { argument.to_string() } else { format!("\"{argument}\"") }
}
