//! The gallery: every family drawn, and the page that shows the pictures with the commands that make them.

use super::{Outcome, draw};
use crate::commands::READER;
use crate::files;
use clap::Parser;
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
            ("ag23", "Order 3: all twelve lines; parallel lines look alike.", &["AG(2,3)"]),
            ("ag24-line", "From order 4 on a grid of cells, with one line.", &["AG(2,4)", "--line", "13"]),
            ("ag24-through", "The lines through a point, a glyph for each.", &["AG(2,4)", "--through", "b2"]),
            ("ag24-classes", "Every parallel class: lines are letters.", &["AG(2,4)", "--study"]),
            (
                "ag25-symbols",
                "Latin squares: a line is a row, a column or a common symbol.",
                &["AG(2,5)", "--study", "symbols"],
            ),
            ("ag29-through", "Order 9: ten lines through the middle.", &["AG(2,9)", "--through", "e5"]),
            ("ag24-part", "Without a line.", &["AG(2,4) - line(3)"]),
            ("ag33", "Space: the layers side by side, and a ghost of the line in each.", &["AG(3,3)"]),
        ],
    ),
    (
        "Projective planes and spaces",
        &[
            ("pg22", "The Fano plane.", &["PG(2,2)"]),
            (
                "pg23-line",
                "An affine grid, and the points at infinity on an arc.",
                &["PG(2,3)", "--line", "10"],
            ),
            ("pg23-through", "The lines through a point.", &["PG(2,3)", "--through", "b2"]),
            ("pg27", "Order 7.", &["PG(2,7)"]),
            ("hall9", "The Hall plane of order 9: a line.", &["hall(9)"]),
            ("dualhall9", "Its dual: the lines through a point.", &["dualhall(9)", "--through", "e5"]),
            ("hughes9", "The Hughes plane of order 9: a line.", &["hughes(9)"]),
            ("affine", "A projective plane without a line and its points.", &["affine(PG(2,4),3)"]),
            (
                "projective",
                "An affine plane with its line at infinity added.",
                &["projective(AG(2,3))", "--labels"],
            ),
            ("dual", "Points and lines exchanged.", &["dual(PG(2,3))", "--labels"]),
            ("pg32", "PG(3,2): the lines through a point.", &["PG(3,2)"]),
            ("pg23-part", "Without a point.", &["PG(2,3) - point(7)", "--labels"]),
        ],
    ),
    (
        "Grids and cubes",
        &[
            ("tic-tac-toe", "A position.", &["3^2", "--marks", "X:b2,c1 O:a1", "--labels"]),
            ("cube4", "4 by 4 by 4: a line, its ghost in each layer, and a dashed link.", &["4^3"]),
            ("cube4-through", "The lines through a corner.", &["4^3", "--through", "1"]),
            ("cube34", "Four dimensions: a grid of layers.", &["3^4"]),
            (
                "grid554",
                "Five by five, four in a row: sets may overlap, and cells show every glyph.",
                &["grid(5,5,4)", "--through", "c3"],
            ),
            ("torus", "A dashed outline: opposite sides meet.", &["torus(3,3)", "--line", "7"]),
            ("polyomino", "A placement of a polyomino.", &["polyomino(L4,5,5)", "--line", "3"]),
        ],
    ),
    (
        "Triple systems",
        &[
            ("sts9", "STS(9): the lines through a point.", &["STS(9)"]),
            ("sts13", "STS(13,2).", &["STS(13,2)"]),
            ("sts15", "STS(15,61).", &["STS(15,61)"]),
            ("sts15-two", "Two points reveal the third.", &["STS(15,61)", "--through", "1,6"]),
            ("pbsts15", "PBSTS(15): the third point is the sum of two.", &["PBSTS(15)"]),
            ("skolem19", "Skolem's system on 19 points.", &["skolem(19)"]),
            ("double19", "STS(9) doubled.", &["double(STS(9))"]),
            ("bose21", "Bose's system on 21 points.", &["bose(21)"]),
        ],
    ),
    (
        "Quadruple systems and inversive planes",
        &[
            ("sqs8", "SQS(8): the quadruples through a point.", &["SQS(8)", "--through", "1"]),
            (
                "inversive3",
                "The inversive plane of order 3: the circles through two points.",
                &["inversive(3)", "--through", "1,2"],
            ),
        ],
    ),
    (
        "Transversal designs",
        &[
            ("td44", "Points in groups.", &["TD(4,4)", "--line", "6"]),
            ("rtd44", "Resolvable: a parallel class in each copy.", &["RTD(4,4)", "--study"]),
        ],
    ),
    (
        "Nested boards",
        &[
            (
                "nest-ag",
                "Islands; the outer line is thick, the inner lines are thin.",
                &["[AG(2,3):AG(2,3)]", "--line", "8700"],
            ),
            (
                "nest-fano",
                "Fano planes in a Fano plane: the outer lines through an island, the inner ones through a point.",
                &["[PG(2,2):PG(2,2)]", "--through", "4"],
            ),
            (
                "nest-mixed",
                "Different boards on chosen islands.",
                &["[3^2:4^2; 5:lines{1 2}, c3:3^2]", "--plain"],
            ),
            ("nest-deep", "Nests in a nest.", &["[AG(2,2):[AG(2,2):AG(2,2)]]", "--line", "5000"]),
        ],
    ),
    (
        "Hex",
        &[
            (
                "hex5",
                "The sides say whose they are, in colour and sign.",
                &["hex(5)", "--marks", "X:b2,c3 O:c2"],
            ),
            ("hex34", "Three columns, four rows; a winning path.", &["hex(3,4)", "--line", "5"]),
        ],
    ),
    (
        "Graphs",
        &[
            (
                "graph-k5",
                "Points are edges: a spanning tree of K5.",
                &["graph(K5):spanning-trees", "--line", "60"],
            ),
            (
                "graph-petersen",
                "A perfect matching of Petersen's graph.",
                &["graph(Petersen):perfect-matchings", "--line", "1"],
            ),
            (
                "graph-shannon",
                "A position on a grid of vertices.",
                &["graph(grid(3,4)):spanning-trees", "--marks", "X:1-2,4-7 O:2-3", "--labels"],
            ),
            (
                "graph-k33",
                "A Hamilton cycle of K(3,3).",
                &["graph(K(3,3)):hamilton-cycles", "--line", "2", "--labels"],
            ),
        ],
    ),
    (
        "Matroids",
        &[
            (
                "whirl3",
                "A circuit of the whirl of rank 3, on the edges of its wheel.",
                &["matroid(whirl(3)):circuits", "--line", "2"],
            ),
            (
                "vamos",
                "A matroid that is no graph's: a circuit of the Vamos matroid.",
                &["matroid(vamos):circuits", "--line", "1"],
            ),
            (
                "matroid-fano",
                "Its hyperplanes are the lines of the Fano plane.",
                &["matroid(fano):hyperplanes"],
            ),
            (
                "graphic",
                "A cocircuit of K4: the edges between two parts.",
                &["graphic(K4):cocircuits", "--line", "1", "--labels"],
            ),
        ],
    ),
    (
        "Two families",
        &[(
            "versus",
            "The first player wants three in a row, the second a pair.",
            &["versus(3^2,grid(3,3,2))", "--marks", "X:b2 O:a1", "--labels"],
        )],
    ),
    (
        "Boards of your own",
        &[
            ("lines", "Sets typed in.", &["lines{1 2 3; 3 4 5; 5 6 1 | 7}"]),
            (
                "lines-two",
                "A family of sets for each player, solid and dashed.",
                &["lines{1 2; 3 4 / 1 3; 2 4}"],
            ),
        ],
    ),
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
    let board = READER.board(args.spec())?;
    let picture = noughts_draw::picture(&board, &args.options(&board)?)?;
    Ok(noughts_draw::svg::write(&picture))
}

/// Writes the pictures into `folder`, and the page `folder.md` beside it.
pub fn write(folder: &Path) -> Outcome {
    files::Folder::open(folder)?;
    for (name, _, arguments) in CHAPTERS.iter().flat_map(|(_, entries)| entries.iter()) {
        let path = folder.join(format!("{name}.svg"));
        files::write(&path, svg(arguments)?)?;
    }
    let page = folder.with_extension("md");
    let name = folder.file_name().map_or_else(|| "gallery".into(), |n| n.to_string_lossy().into_owned());
    files::write(&page, page_text(&name))?;
    crate::output::print(&format!("{}\n", page.display()))?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use noughts::boards::FAMILIES;

    fn entries() -> impl Iterator<Item = &'static Entry> {
        CHAPTERS.iter().flat_map(|(_, entries)| entries.iter())
    }

    #[test]
    fn the_gallery_in_docs_is_what_the_engine_draws() {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        let remedy = "run `noughts draw --gallery docs/gallery` and look at what changed";
        for (name, _, arguments) in entries() {
            let path = docs.join(format!("gallery/{name}.svg"));
            let stored = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(stored == svg(arguments).unwrap(), "{name}.svg is out of date: {remedy}");
        }
        let page = std::fs::read_to_string(docs.join("gallery.md")).unwrap_or_default();
        assert!(page == page_text("gallery"), "gallery.md is out of date: {remedy}");
    }

    #[test]
    fn every_family_is_in_the_gallery() {
        let specs: Vec<&str> = entries().map(|(_, _, arguments)| arguments[0]).collect();
        for family in FAMILIES.iter().filter(|f| !f.word.is_empty() && !f.examples.is_empty()) {
            let has = |spec: &&str| spec.split(|c: char| !c.is_alphabetic()).any(|w| w == family.word);
            assert!(specs.iter().any(has), "{} is missing: add it in gallery.rs", family.syntax);
        }
    }
}
