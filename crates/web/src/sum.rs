//! Impartial games: heaps, geography, sums of them; the moves that win, by Grundy numbers.

use crate::App;
use crate::boards::{PlaceKind, PlaceView};
use crate::error::{ApiError, ApiResult};
use crate::limits;
use crate::server::Peer;
use axum::Json;
use axum::extract::{Extension, State, rejection::JsonRejection};
use noughts_draw::layout::TARGET;
use noughts_draw::picture::Spot;
use noughts_draw::svg;
use noughts_draw::token::TokenGraph;
use noughts_impartial::game::Solver;
use noughts_impartial::sum::{Move, Part, Sum};
#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Moves that are listed.
const MOST_MOVES: usize = 2_000;
/// Numbers that describe one part: a graph has a bit for every edge.
const MOST_STATE: usize = 20;

/// A game of heaps and graphs.
#[derive(Deserialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct SumRequest {
    /// The game, such as `nim(3,5,7)`.
    #[cfg_attr(test, schemars(extend("examples" = ["nim(3,4,5)", "kayles(7) + nim(2)", "geography(Petersen; 1)"])))]
    game: String,
    /// Whoever moves last loses.
    #[serde(default)]
    misere: bool,
    /// Moves from the start, as `2=3`: leave 3 of part 2.
    #[serde(default)]
    moves: Vec<String>,
}

/// `POST /api/sum`: the parts, every move, and which moves win.
pub async fn sum(
    State(app): State<Arc<App>>,
    Extension(Peer(address)): Extension<Peer>,
    body: Result<Json<SumRequest>, JsonRejection>,
) -> ApiResult<Json<SumView>> {
    let Json(request) = body?;
    app.work(address, move |_, cancel| answer(&request, cancel).map(Json)).await
}

fn text(sum: &Sum, m: &Move) -> String {
    format!("{}={}", m.part + 1, sum.move_text(m))
}

/// Tables are made as large as the numbers say, before anything is searched.
fn check_numbers(game: &str) -> ApiResult<()> {
    // Geography and digraphs: a complete graph has many edges, and all of them are listed.
    let graph = game.to_ascii_lowercase().contains("graph");
    let most = if graph { limits::GRAPH_NUMBER } else { limits::SUM_NUMBER };
    let long = |digits: &str| {
        digits.trim_start_matches('0').len() > 9 || digits.parse::<u64>().is_ok_and(|n| n > most)
    };
    let mut at = 0;
    for part in game.split(|c: char| !c.is_ascii_digit()) {
        if long(part) {
            let from = game[..at].chars().count();
            return Err(ApiError {
                span: Some([from, from + part.len()]),
                help: Some("choose a smaller number".to_string()),
                ..ApiError::too_large(format!("numbers here are at most {most}"))
            });
        }
        // What splits is one character of any length in bytes.
        at += part.len();
        at += game[at..].chars().next().map_or(0, char::len_utf8);
    }
    Ok(())
}

fn answer(request: &SumRequest, cancel: &Arc<AtomicBool>) -> ApiResult<SumView> {
    if request.game.chars().count() > 1_000 || request.moves.len() > limits::MOVES {
        return Err(ApiError::too_large("this game is too long"));
    }
    check_numbers(&request.game)?;
    let trouble = |e: noughts_impartial::Error| ApiError::too_large(e.to_string());
    let mut sum = Sum::read(&request.game, &limits::PART)?;
    if sum.parts.iter().any(|part| part.state.len() > MOST_STATE) {
        return Err(ApiError::too_large("this graph is too large to play on here"));
    }
    let mut steps = limits::SUM_STEPS;
    for (i, typed) in request.moves.iter().enumerate() {
        let moves = sum.moves().map_err(trouble)?;
        steps = steps
            .checked_sub(moves.len() as u64)
            .ok_or_else(|| ApiError::too_large("this game is too long"))?;
        let shown: String = typed.chars().take(40).collect();
        let found = moves.iter().find(|m| text(&sum, m) == *typed).ok_or_else(|| {
            ApiError::bad("move", format!("move {}, “{shown}”: it is not a legal move here", i + 1))
        })?;
        sum = sum.after(found);
    }
    let moves = sum.moves().map_err(trouble)?;
    if moves.len() > MOST_MOVES {
        return Err(ApiError::too_large(format!("this game has {} moves, too many to list", moves.len())));
    }
    let rules = sum.rules.clone();
    let mut solver = Solver::new(&rules).bounded(steps, cancel.clone());
    let values = sum.values(&mut solver).map_err(trouble)?;
    let total = values.iter().fold(0, |a, b| a ^ b);
    let winning =
        if request.misere { sum.misere_winning_moves(&mut solver) } else { sum.winning_moves(&mut solver) };
    let winning = winning.map_err(trouble)?;
    let entry = |m: &Move| SumMove {
        mv: text(&sum, m),
        part: m.part,
        to: sum.move_text(m),
        wins: winning.contains(m),
    };
    let part = |(i, part): (usize, &Part)| {
        let graph = rules.token_graph(part).filter(|graph| graph.labels.len() <= limits::DRAWN_POINTS);
        SumPart {
            text: rules.show(part),
            state: part.state.clone(),
            value: values[i],
            graph: graph.as_ref().map(draw),
        }
    };
    let mover = request.moves.len() % 2;
    let sentence = match (moves.is_empty(), winning.is_empty(), request.misere) {
        (true, _, false) => format!("No move is left: player {} made the last move and has won.", 2 - mover),
        (true, _, true) => format!("No move is left: player {} made the last move and has lost.", 2 - mover),
        (_, true, _) => format!("Player {} to move loses against best play: no move wins.", mover + 1),
        _ => format!("Player {} to move wins: {} of {} moves win.", mover + 1, winning.len(), moves.len()),
    };
    Ok(SumView {
        game: request.game.clone(),
        parts: sum.parts.iter().enumerate().map(part).collect(),
        total,
        mover,
        over: moves.is_empty(),
        winner: moves.is_empty().then_some(if request.misere { mover } else { 1 - mover }),
        moves: moves.iter().map(entry).collect(),
        sentence,
    })
}

/// A game of heaps and graphs, and every move.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct SumView {
    pub game: String,
    pub parts: Vec<SumPart>,
    /// The Grundy number of the whole.
    pub total: u64,
    pub mover: usize,
    pub over: bool,
    pub winner: Option<usize>,
    pub moves: Vec<SumMove>,
    pub sentence: String,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct SumPart {
    pub text: String,
    pub state: Vec<u64>,
    pub value: u64,
    pub graph: Option<GraphView>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct SumMove {
    #[serde(rename = "move")]
    pub mv: String,
    pub part: usize,
    /// What becomes of the part.
    pub to: String,
    pub wins: bool,
}

/// A graph with a token, as the page shows a board: the picture, and where its vertices are.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct GraphView {
    pub labels: Vec<String>,
    pub svg: String,
    pub view: [f32; 4],
    pub places: Vec<PlaceView>,
    pub token: usize,
    pub gone: Vec<bool>,
}

fn draw(graph: &TokenGraph) -> GraphView {
    let picture = graph.picture();
    let bounds = picture.bounds();
    let place = |at: &Spot| PlaceView { x: at.x, y: at.y, w: TARGET, h: TARGET, kind: PlaceKind::Disc };
    GraphView {
        labels: graph.labels.clone(),
        svg: svg::write(&picture),
        view: [bounds.min.x, bounds.min.y, bounds.width(), bounds.height()],
        places: graph.places().iter().map(place).collect(),
        token: graph.token,
        gone: graph.gone.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn ask(game: &str, moves: &[&str], misere: bool) -> Value {
        let moves = moves.iter().map(ToString::to_string).collect();
        json!(answer(&SumRequest { game: game.to_string(), misere, moves }, &Arc::default()).unwrap())
    }

    #[test]
    fn nim_is_won_by_the_move_to_value_zero() {
        let found = ask("nim(3,4,5)", &[], false);
        let winning: Vec<&Value> =
            found["moves"].as_array().unwrap().iter().filter(|m| m["wins"] == true).collect();
        assert_eq!(winning.len(), 1);
        assert_eq!(winning[0]["move"], "1=1");
        assert_eq!(ask("nim(3,4,5)", &["1=1"], false)["total"], 0);
    }

    #[test]
    fn the_last_move_decides() {
        assert_eq!(ask("nim(1)", &["1=0"], false)["winner"], 0);
        assert_eq!(ask("nim(1)", &["1=0"], true)["winner"], 1);
    }

    #[test]
    fn a_token_has_its_graph_and_moves_name_the_vertices() {
        let found = ask("geography(Petersen; 1) + nim(2)", &["1=2"], false);
        let graph = &found["parts"][0]["graph"];
        let labels: Vec<&str> =
            graph["labels"].as_array().unwrap().iter().map(|l| l.as_str().unwrap()).collect();
        assert_eq!((labels.len(), labels[graph["token"].as_u64().unwrap() as usize]), (10, "2"));
        assert_eq!(graph["gone"].as_array().unwrap().iter().filter(|g| **g == true).count(), 1);
        let moves = found["moves"].as_array().unwrap().iter().filter(|m| m["part"] == 0);
        assert!(
            moves.clone().count() == 2 && moves.clone().all(|m| labels.contains(&m["to"].as_str().unwrap()))
        );
        assert!(found["parts"][1]["graph"].is_null());
    }

    #[test]
    fn files_and_huge_games_are_refused() {
        let refuse = |game: &str| {
            let request = SumRequest { game: game.to_string(), misere: false, moves: vec![] };
            answer(&request, &Arc::default()).unwrap_err().message
        };
        assert!(refuse("digraph(/etc/passwd; a)").contains("not read here"));
        for game in ["nim(1000000000)", "takeaway(1..1000000; 1000000000)", "é + nim(0999999999999999999999)"]
        {
            assert!(refuse(game).contains("at most 1000"), "{game}");
        }
        assert!(refuse("edge-geography(K12; 1)").contains("limit of steps"));
    }
}
