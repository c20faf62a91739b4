//! Boards to begin with: the gallery of the page.

use crate::App;
use crate::error::ApiResult;
use crate::page::Stored;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use noughts::Board;
use noughts_draw as draw;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::{Arc, OnceLock};

/// Title, spec, rules, what it is about.
type Entry = (&'static str, &'static str, &'static str, &'static str);

const CHAPTERS: &[(&str, &[Entry])] = &[
    (
        "Start here",
        &[
            ("Tic-tac-toe", "3^2", "strong", "Three in a row. You know it, and you know how it ends."),
            (
                "Affine plane of order 4",
                "AG(2,4)",
                "strong",
                "Sixteen points, twenty lines. The first player wins.",
            ),
            ("Fano plane", "PG(2,2)", "strong", "Seven points, seven lines, each of three points."),
        ],
    ),
    (
        "Planes",
        &[
            ("Affine plane of order 3", "AG(2,3)", "strong", "Nine points; lines go round the corner."),
            ("Affine plane of order 5", "AG(2,5)", "maker-breaker", "Can Breaker stop every line?"),
            ("Projective plane of order 3", "PG(2,3)", "strong", "An affine plane with points at infinity."),
            ("Projective plane of order 4", "PG(2,4)", "maker-breaker", "Twenty-one points, lines of five."),
            (
                "Torus",
                "torus(3,3)",
                "strong",
                "Opposite sides meet: the same as the affine plane of order 3.",
            ),
        ],
    ),
    (
        "Rows and cubes",
        &[
            ("Four by four", "4^2", "maker-breaker", "Four in a row; a draw in the strong game."),
            ("Qubic", "4^3", "strong", "Four layers of four by four."),
            ("Three by three by three", "3^3", "misere", "Whoever completes a row loses."),
            ("Five by five, four in a row", "grid(5,5,4)", "strong", "A small board for a classic goal."),
        ],
    ),
    (
        "Triple systems and designs",
        &[
            ("Nine points", "STS(9)", "misere", "Any two points make a triple with a third. Avoid it."),
            ("Thirteen points", "STS(13,1)", "maker-breaker", "The cyclic system on thirteen points."),
            ("Fifteen points", "PBSTS(15)", "strong", "The third point of a line is the sum of two."),
            ("Transversal design", "TD(4,4)", "strong", "Four groups of four points."),
        ],
    ),
    (
        "Islands",
        &[
            (
                "Fano planes in a triangle",
                "[lines{1 2; 2 3; 1 3}:PG(2,2)]",
                "maker-breaker",
                "Win a line on two islands.",
            ),
            (
                "Fire and ice",
                "[3^1:3^1]",
                "fire-and-ice start=2.2",
                "Slide on an island, or jump to the same point of another.",
            ),
        ],
    ),
    (
        "Hops, Hex and more",
        &[
            ("Hop", "3^2", "hop start=b2", "Move a piece; it leaves one of your opponent's behind."),
            ("Hop on the Fano plane", "PG(2,2)", "hop start=1", "Seven points to hop on."),
            ("Hex", "hex(4)", "strong", "Join your two sides. Draws do not exist."),
            ("Notakto", "3^2", "notakto", "Both make the same mark; whoever completes a row loses."),
            (
                "Picker and Chooser",
                "AG(2,3)",
                "picker-chooser",
                "Picker offers two points, Chooser keeps one.",
            ),
            (
                "Spanning trees",
                "graph(K4):spanning-trees",
                "maker-breaker",
                "Maker wants to join all four corners.",
            ),
        ],
    ),
];

/// Games of heaps and graphs: title, game, what it is about.
const SUMS: &[(&str, &str, &str)] = &[
    ("Nim", "nim(3,4,5)", "Take any number from one heap. Whoever takes the last one wins."),
    ("Kayles", "kayles(7)", "Knock down one pin or two neighbours; rows split."),
    ("Take-away", "takeaway(1..3; 21)", "Take one, two or three."),
    ("Wythoff", "wythoff(4,7)", "Take from one heap, or the same from both."),
    ("Geography", "geography(Petersen; 1)", "Move the token along an edge; where it was is gone."),
    ("Edge geography", "edge-geography(K(2,3); 1)", "Move the token; the edge it used is gone."),
];

/// Boards and games to begin with.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Gallery {
    pub chapters: Vec<Chapter>,
    pub sums: Vec<GallerySum>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Chapter {
    pub title: &'static str,
    pub boards: Vec<GalleryBoard>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct GalleryBoard {
    pub title: &'static str,
    pub spec: &'static str,
    pub rules: &'static str,
    pub about: &'static str,
    pub svg: String,
    pub points: usize,
    pub sets: String,
}

/// A game of heaps or graphs.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct GallerySum {
    pub title: &'static str,
    pub game: &'static str,
    pub about: &'static str,
}

static GALLERY: OnceLock<Stored> = OnceLock::new();

/// `GET /api/gallery`
pub async fn gallery(State(app): State<Arc<App>>, asked: HeaderMap) -> ApiResult<Response> {
    let make = || Stored::new(serde_json::to_string(&build()).unwrap_or_default());
    let found = match GALLERY.get() {
        Some(found) => found,
        None => app.quick(move |_| Ok(GALLERY.get_or_init(make))).await?,
    };
    Ok(found.answer("application/json", &asked))
}

pub fn build() -> Gallery {
    let chapter = |(title, entries): &(&'static str, &[Entry])| Chapter {
        title,
        boards: entries.iter().filter_map(board).collect(),
    };
    let sum = |&(title, game, about): &(&'static str, &'static str, &'static str)| GallerySum {
        title,
        game,
        about,
    };
    Gallery { chapters: CHAPTERS.iter().map(chapter).collect(), sums: SUMS.iter().map(sum).collect() }
}

fn board(&(title, spec, rules, about): &Entry) -> Option<GalleryBoard> {
    let board = Board::parse(spec).ok()?;
    let picture = draw::picture(&board, &draw::Options::example(&board)).ok()?;
    let svg = draw::svg::write(&picture);
    let sets = board.count_sets().to_string();
    Some(GalleryBoard { title, spec, rules, about, svg, points: board.points(), sets })
}

#[cfg(test)]
mod tests {
    use super::*;
    use noughts::Rules;
    use noughts_impartial::sum::Sum;

    #[test]
    fn everything_in_the_gallery_can_be_played() {
        for (title, spec, rules, _) in CHAPTERS.iter().flat_map(|(_, entries)| entries.iter()) {
            let board = Arc::new(Board::parse(spec).unwrap_or_else(|e| panic!("{title}: {e}")));
            rules.parse::<Rules>().unwrap().on(board).unwrap_or_else(|e| panic!("{title}: {e}"));
        }
        for (title, game, _) in SUMS {
            game.parse::<Sum>().unwrap_or_else(|e| panic!("{title}: {e}"));
        }
    }
}
