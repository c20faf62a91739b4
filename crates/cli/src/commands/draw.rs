//! `noughts draw SPEC`

use super::Outcome;
use crate::commands::read_board;
use crate::files;
use noughts::{Board, Point};
use noughts_draw::{self as draw, DrawError, Line, Options, Picture, Study};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Draw a board: in the terminal, or as SVG, PNG or LaTeX
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  noughts draw \"3^2\" --marks \"X:1,5 O:2\"
  noughts draw \"AG(2,4)\" --line 13 -o line.svg
  noughts draw \"PG(2,3)\" --through 1 --labels -o through.png
  noughts draw \"AG(2,5)\" --study symbols -o squares.tex")]
pub struct Args {
    /// The board, such as "AG(2,4)"; `noughts families` lists what can be typed
    #[arg(required_unless_present = "gallery")]
    spec: Option<String>,
    /// Where to write the picture: the ending .svg, .png or .tex says what it is
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Points the players have: "X:1,5 O:2"
    #[arg(long, value_name = "MARKS")]
    marks: Option<String>,
    /// Highlight a winning set by its number, counted from 1 (may be given several times)
    #[arg(long, value_name = "NUMBER")]
    line: Vec<u64>,
    /// Show the lines through a point, or those through several points: 1 or 1,5
    #[arg(long, value_name = "POINTS", conflicts_with = "line")]
    through: Option<String>,
    /// Write the label on every point
    #[arg(long)]
    labels: bool,
    /// Show the parallel classes: a lettered copy for each (classes), or Latin square symbols in each cell
    #[arg(long, value_name = "VIEW", num_args = 0..=1, default_missing_value = "classes")]
    study: Option<View>,
    /// Leave the board empty: no example line
    #[arg(long)]
    plain: bool,
    /// Draw the gallery of all families into a folder, and the page that shows it beside the folder
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["spec", "output"])]
    gallery: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum View {
    Classes,
    Symbols,
}

pub fn run(args: &Args) -> Outcome {
    if let Some(folder) = &args.gallery {
        return super::gallery::write(folder);
    }
    let board = read_board(args.spec())?;
    let options = args.options(&board)?;
    let Some(path) = &args.output else {
        if args.study.is_some() {
            return Err("the study view needs a file to go to: add -o study.svg".into());
        }
        crate::output::print(&draw::text::write(&board, &options)?)?;
        return Ok(ExitCode::SUCCESS);
    };
    save(path, &board, &options)?;
    crate::output::print(&format!("{}\n", path.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Tests before the work that a picture can be written to this file.
pub(super) fn test(path: &Path) -> Result<(), Box<dyn std::error::Error>> {
    writer(path)?;
    Ok(files::writable(path)?)
}

/// Draws a board into a file whose ending says what it is.
pub(super) fn save(path: &Path, board: &Board, options: &Options) -> Result<(), Box<dyn std::error::Error>> {
    let writer = writer(path)?;
    let bytes = writer(&draw::picture(board, options)?)?;
    Ok(files::write(path, bytes)?)
}

type Writer = fn(&Picture) -> Result<Vec<u8>, DrawError>;

/// The writer for the ending of a file name.
fn writer(path: &Path) -> Result<Writer, String> {
    let ending = path.extension().map(|e| e.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("svg") => Ok(|picture| Ok(draw::svg::write(picture).into_bytes())),
        Some("tex") => Ok(|picture| Ok(draw::tikz::write(picture).into_bytes())),
        // Two image pixels to a pixel look sharp on today's screens and in print.
        Some("png") => Ok(|picture| draw::png::write(picture, 2.0)),
        _ => Err(format!("{}: the name must end in .svg, .png or .tex", path.display())),
    }
}

impl Args {
    pub(super) fn spec(&self) -> &str {
        self.spec.as_deref().unwrap_or_default()
    }

    /// What the arguments ask to be shown on this board.
    pub(super) fn options(&self, board: &Board) -> Result<Options, Box<dyn std::error::Error>> {
        let bare = self.marks.is_none() && self.line.is_empty() && self.through.is_none();
        // A terminal lists the lines in words and needs no example.
        let example = bare && !self.plain && self.output.is_some();
        let mut options = if example { Options::example(board) } else { Options::default() };
        options.labels = self.labels;
        options.study = self.study.map(|view| match view {
            View::Classes => Study::Classes,
            View::Symbols => Study::Symbols,
        });
        if let Some(marks) = &self.marks {
            (options.x, options.o) = parse_marks(board, marks)?;
        }
        for &number in &self.line {
            let index = number.checked_sub(1).ok_or("winning sets are numbered from 1: --line 0 is none")?;
            options.lines.push(Line::numbered(board, index)?);
        }
        if let Some(text) = &self.through {
            let points = points(board, text)?;
            if let [point] = points[..] {
                options.through = Some(point);
            } else {
                options.lines = Line::containing(board, &points)?;
                if options.lines.is_empty() {
                    return Err(format!("no winning set of {board} contains {text}").into());
                }
            }
        }
        Ok(options)
    }
}

/// `X:1,5 O:2` as the points of the two players.
fn parse_marks(board: &Board, text: &str) -> Result<(Vec<Point>, Vec<Point>), String> {
    let (mut x, mut o) = (Vec::new(), Vec::new());
    for part in text.split_whitespace() {
        let side = match part.split_once(':') {
            Some(("X" | "x", list)) => (&mut x, list),
            Some(("O" | "o", list)) => (&mut o, list),
            _ => return Err(format!("--marks: “{part}” is not like X:1,5 or O:2")),
        };
        side.0.extend(points(board, side.1)?);
    }
    match x.iter().find(|p| o.contains(p)) {
        Some(&p) => Err(format!("--marks: point {} has both an X and an O", board.label(p))),
        None => Ok((x, o)),
    }
}

/// Points by label or number, separated by commas.
fn points(board: &Board, list: &str) -> Result<Vec<Point>, String> {
    list.split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty())
        .map(|word| board.find(word).ok_or_else(|| unknown_point(board, word)))
        .collect()
}

fn unknown_point(board: &Board, word: &str) -> String {
    const SHOWN: usize = 30;
    let labels = board.labels();
    let mut list = labels[..labels.len().min(SHOWN)].join(" ");
    if labels.len() > SHOWN {
        let last = &labels[labels.len() - 1];
        list = format!("{list} … {last} ({} points)", labels.len());
    }
    format!("{board} has no point “{word}”; its points are {list}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_and_refused() {
        let board = Board::parse("3^2").unwrap();
        assert_eq!(
            parse_marks(&board, "X:1,5 o:2").unwrap(),
            ([0, 4].map(Point::new).to_vec(), vec![Point::new(1)])
        );
        assert!(parse_marks(&board, "X:1 O:1").unwrap_err().contains("both"));
        assert!(parse_marks(&board, "Y:1").unwrap_err().contains("X:1,5"));
        assert!(parse_marks(&board, "X:77").unwrap_err().contains("its points are"));
    }

    #[test]
    fn an_unknown_ending_names_the_three() {
        let error = writer(Path::new("board.gif")).unwrap_err();
        assert!([".svg", ".png", ".tex"].iter().all(|e| error.contains(e)));
        assert!(writer(Path::new("board.SVG")).is_ok());
    }
}
