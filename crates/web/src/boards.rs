//! Boards: specs read under a guard, drawn by the engine of `noughts draw`, and described for the page.

use crate::error::{ApiError, ApiResult};
use crate::page::Stored;
use crate::server::Peer;
use crate::{App, limits};
use axum::Json;
use axum::extract::{Extension, Query, State, rejection::QueryRejection};
use axum::http::HeaderMap;
use axum::response::Response;
use noughts::boards::{Sets, Spec, WinningSets};
use noughts::games::{Act, RULES};
use noughts::{Board, Point, Rules};
use noughts_draw::layout::{Cell, Layout, Manner, Place};
use noughts_draw::{self as draw, svg};
#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

/// A board and what the page is told about it.
pub struct BoardEntry {
    pub board: Arc<Board>,
    playable: OnceLock<ApiResult<()>>,
    view: OnceLock<Stored>,
}

impl BoardEntry {
    pub fn new(board: Board) -> BoardEntry {
        BoardEntry { board: Arc::new(board), playable: OnceLock::new(), view: OnceLock::new() }
    }

    /// Are the sets few enough to play with?
    pub fn check_playable(&self) -> ApiResult<()> {
        self.playable.get_or_init(|| playable(&self.board)).clone()
    }

    /// What it takes to keep it, with its picture.
    fn bytes(&self) -> usize {
        let second = self.board.second_sets().map_or(0, Sets::incidences);
        let listed = match self.board.winning_sets() {
            WinningSets::Listed(sets) => sets.incidences(),
            WinningSets::Nested(_) => 0,
        };
        1_000 + 800 * self.board.points() + 8 * (listed + second)
    }
}

fn playable(board: &Board) -> ApiResult<()> {
    let points = board.points();
    if points == 0 || points > limits::PLAY_POINTS {
        let most = limits::PLAY_POINTS;
        return Err(ApiError::too_large(format!("{board} has {points} points; here games have 1 to {most}")));
    }
    let sets = board.list_sets(limits::PLAY_INCIDENCES).ok();
    if sets.is_none_or(|sets| sets.incidences() as u64 > limits::PLAY_INCIDENCES) {
        return Err(ApiError::too_large(format!(
            "{board} has {} winning sets, too many to play with here",
            board.count_sets()
        )));
    }
    Ok(())
}

/// What a board reference is filed under: the spec as the library writes it, or `saved:…` for a board that was drawn on
/// the page.
pub fn key(spec: &str) -> ApiResult<String> {
    let spec = spec.trim();
    if spec.chars().count() > limits::SPEC {
        return Err(ApiError::too_large(format!("a spec has at most {} characters", limits::SPEC)));
    }
    if spec.starts_with("saved:") {
        return Ok(spec.to_string());
    }
    Ok(spec.parse::<Spec>()?.to_string())
}

/// The board of a key, built if it is not here.
pub fn build(app: &App, key: &String) -> ApiResult<Arc<BoardEntry>> {
    if let Some(found) = app.boards.get(key) {
        return found;
    }
    let built = match key.strip_prefix("saved:") {
        Some(id) => app.store.saved_board(id)?.build(key),
        None => limits::BOARD.board(key).map_err(ApiError::from),
    };
    let built = built.map(|board| Arc::new(BoardEntry::new(board)));
    // Refusals are remembered too: asking again is cheap.
    let bytes = key.len() + built.as_ref().map_or(500, |entry| entry.bytes());
    app.boards.put(key.clone(), built.clone(), bytes);
    built
}

/// A refusal points at the spec as the library writes it; where that is not what was typed it points at nothing.
pub fn aimed(error: ApiError, spec: &str, key: &str) -> ApiError {
    let same = spec.trim().eq_ignore_ascii_case(key);
    if same { error } else { ApiError { span: None, ..error } }
}

/// Reads a board reference; what is not known yet is built in its turn.
pub async fn entry(app: &Arc<App>, who: IpAddr, spec: &str) -> ApiResult<Arc<BoardEntry>> {
    let key = key(spec)?;
    let found = if let Some(found) = app.boards.get(&key) {
        found
    } else {
        let key = key.clone();
        app.work(who, move |app, _| build(app, &key)).await
    };
    found.map_err(|e| aimed(e, spec, &key))
}

#[derive(Deserialize)]
pub struct BoardQuery {
    spec: String,
}

/// `GET /api/board?spec=…`
pub async fn board(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    asked: HeaderMap,
    query: Result<Query<BoardQuery>, QueryRejection>,
) -> ApiResult<Response> {
    let Query(query) = query?;
    let entry = entry(&app, who, &query.spec).await?;
    let text = match entry.view.get() {
        Some(text) => text.clone(),
        None => {
            app.work(who, move |_, _| {
                if entry.board.points() > limits::PLAY_POINTS {
                    entry.check_playable()?;
                }
                entry.view().cloned()
            })
            .await?
        }
    };
    Ok(text.answer("application/json", &asked))
}

/// A rule set, by the word that begins it.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct RuleSet {
    pub word: &'static str,
    pub options: &'static str,
    pub about: &'static str,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct RuleSets {
    pub rules: Vec<RuleSet>,
}

/// `GET /api/rules`
pub async fn rules() -> Json<RuleSets> {
    let entry = |r: &noughts::games::RuleEntry| RuleSet { word: r.word, options: r.options, about: r.about };
    Json(RuleSets { rules: RULES.iter().map(entry).collect() })
}

/// A board as the page draws it.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct BoardView {
    pub spec: String,
    pub points: usize,
    pub labels: Vec<String>,
    /// How many winning sets there are, however many.
    pub set_count: String,
    /// The sets, unless they are too many to send.
    #[cfg_attr(test, schemars(with = "Option<Vec<Vec<u32>>>"))]
    pub sets: Option<Vec<Vec<Point>>>,
    /// The second player's own sets.
    #[cfg_attr(test, schemars(with = "Option<Vec<Vec<u32>>>"))]
    pub second: Option<Vec<Vec<Point>>>,
    /// A curve through each set.
    pub curves: Vec<String>,
    pub svg: String,
    /// The part of the plane that the picture shows: x, y, width, height.
    pub view: [f32; 4],
    pub places: Vec<PlaceView>,
    pub manner: MannerView,
    /// Nests: the island of each point.
    #[cfg_attr(test, schemars(with = "Option<Vec<u32>>"))]
    pub islands: Option<Vec<Point>>,
    pub rules: Vec<RuleFit>,
}

/// Where a point is, and how large.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[cfg_attr(test, schemars(rename = "Place"))]
pub struct PlaceView {
    pub x: f32,
    pub y: f32,
    pub w: f32,
    pub h: f32,
    pub kind: PlaceKind,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PlaceKind {
    Tile,
    Disc,
    Hexagon,
    Handle,
    Island,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[cfg_attr(test, schemars(rename = "Manner"))]
#[serde(rename_all = "kebab-case")]
pub enum MannerView {
    Cells,
    Dots,
    Ring,
    Edges,
}

/// A rule set, and whether it can be played on a board.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct RuleFit {
    pub word: &'static str,
    pub options: &'static str,
    pub about: &'static str,
    pub fits: bool,
    pub why_not: Option<String>,
}

impl BoardEntry {
    /// What the page is told, worked out once.
    pub fn view(&self) -> ApiResult<&Stored> {
        if let Some(text) = self.view.get() {
            return Ok(text);
        }
        let text = view(self)?;
        Ok(self.view.get_or_init(|| Stored::new(text)))
    }
}

fn view(entry: &BoardEntry) -> ApiResult<String> {
    let board = &entry.board;
    let options = draw::Options { labels: true, ..draw::Options::default() };
    let picture = draw::picture(board, &options).map_err(|e| ApiError::too_large(e.0))?;
    let bounds = picture.bounds();
    let layout = draw::plan(board, &options);
    let sets = board.list_sets(limits::SENT_INCIDENCES).ok();
    let sets = sets.as_deref().filter(|sets| sets.incidences() as u64 <= limits::SENT_INCIDENCES);
    let second = board.second_sets().filter(|s| s.incidences() as u64 <= limits::SENT_INCIDENCES);
    let all: Vec<&[Point]> =
        sets.iter().flat_map(|s| s.iter()).chain(second.iter().flat_map(|s| s.iter())).collect();
    let curves: Vec<String> = all.iter().map(|set| svg::outline(&draw::curve(&layout, set))).collect();
    let list = |sets: &Sets| sets.iter().map(<[Point]>::to_vec).collect::<Vec<_>>();
    let islands =
        board.nest().map(|nest| Point::all(board.points()).map(|p| nest.locate(p).0).collect::<Vec<_>>());
    let view = BoardView {
        spec: board.name().to_string(),
        points: board.points(),
        labels: board.labels().to_vec(),
        set_count: board.count_sets().to_string(),
        sets: sets.map(list),
        second: second.map(list),
        curves,
        svg: svg::write(&picture),
        view: [bounds.min.x, bounds.min.y, bounds.width(), bounds.height()],
        places: places(&layout),
        manner: match layout.manner {
            Manner::Cells => MannerView::Cells,
            Manner::Dots => MannerView::Dots,
            Manner::Ring => MannerView::Ring,
            Manner::Edges => MannerView::Edges,
        },
        islands,
        rules: fitting_rules(entry),
    };
    serde_json::to_string(&view).map_err(|_| ApiError::internal())
}

fn places(layout: &Layout) -> Vec<PlaceView> {
    let place = |place: &Place| {
        let target = place.target();
        let kind = match place.cell {
            Cell::Tile { .. } => PlaceKind::Tile,
            Cell::Disc { .. } => PlaceKind::Disc,
            Cell::Hexagon { .. } => PlaceKind::Hexagon,
            Cell::Handle { .. } => PlaceKind::Handle,
            Cell::Island { .. } => PlaceKind::Island,
        };
        PlaceView { x: place.at.x, y: place.at.y, w: target.width(), h: target.height(), kind }
    };
    layout.places.iter().map(place).collect()
}

/// Each rule set with whether it can be played on this board, and if not why.
fn fitting_rules(entry: &BoardEntry) -> Vec<RuleFit> {
    let board = &entry.board;
    let fits = |word: &str| -> Result<(), String> {
        let mut rules: Rules = word.parse().map_err(|e: noughts::RulesError| e.to_string())?;
        if let Act::Hop { .. } = rules.act {
            rules = rules.with_start(board.labels().first().cloned().unwrap_or_default());
        }
        entry.check_playable().map_err(|e| e.message)?;
        rules.on(board.clone()).map(|_| ()).map_err(|e| e.to_string())
    };
    let entry = |r: &noughts::games::RuleEntry| {
        let fit = fits(r.word);
        RuleFit { word: r.word, options: r.options, about: r.about, fits: fit.is_ok(), why_not: fit.err() }
    };
    RULES.iter().map(entry).collect()
}
