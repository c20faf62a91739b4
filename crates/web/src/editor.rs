//! Boards drawn on the page: checked while they are drawn, kept under a name of their own.

use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::limits;
use crate::server::Peer;
use crate::store::{BOARDS, Change};
use crate::tokens;
use axum::Json;
use axum::extract::{Extension, State, rejection::JsonRejection};
use noughts::boards::{Draft, Format, Sets, Shape, Site, WinningSets};
use noughts::{Board, BoardError};
#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A board as it was drawn.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct SavedBoard {
    pub points: Vec<DrawnPoint>,
    /// Positions in `points`.
    pub sets: Vec<Vec<u32>>,
}

/// A point in thousandths of the picture's width.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct DrawnPoint {
    pub label: String,
    pub x: i32,
    pub y: i32,
}

impl SavedBoard {
    /// The board, under a name.
    pub fn build(&self, name: &str) -> ApiResult<Board> {
        let refuse = |message: String| Err(ApiError::bad("board", message));
        if self.points.is_empty() || self.points.len() > limits::DRAWN_POINTS {
            return refuse(format!("a drawn board has from 1 to {} points", limits::DRAWN_POINTS));
        }
        if self.sets.len() > limits::DRAWN_SETS {
            return refuse(format!("a drawn board has at most {} winning sets", limits::DRAWN_SETS));
        }
        if let Some(p) = self
            .points
            .iter()
            .find(|p| p.label.chars().count() > 12 || p.x.abs() > 100_000 || p.y.abs() > 100_000)
        {
            return refuse(format!(
                "point “{}”: its label is too long, or it stands too far away",
                p.label.chars().take(20).collect::<String>()
            ));
        }
        let signs = |label: &str| label.contains(|c: char| "{}/|;,>+\"()[]:".contains(c) || c.is_control());
        if let Some(p) = self.points.iter().find(|p| signs(&p.label)) {
            return refuse(format!(
                "the label “{}” has a sign in it that means something in a spec",
                p.label
            ));
        }
        let mut sets = Sets::default();
        for (i, set) in self.sets.iter().enumerate() {
            let mut points = set.clone();
            points.sort_unstable();
            points.dedup();
            if points.is_empty() || points.len() != set.len() {
                return refuse(format!("set {} is empty or has a point twice", i + 1));
            }
            if points.iter().any(|&p| p as usize >= self.points.len()) {
                return refuse(format!("set {} names a point that is not there", i + 1));
            }
            sets.push(&points);
        }
        let draft = Draft {
            labels: self.points.iter().map(|p| p.label.clone()).collect(),
            sets: WinningSets::Listed(sets),
            shape: Shape::Placed(self.points.iter().map(|p| Site { x: p.x, y: p.y }).collect()),
            ..Draft::default()
        };
        Board::from_draft(name, draft).map_err(|e| ApiError::bad("board", e.to_string()))
    }

    /// The spec that has the same points and sets, without the places.
    fn spec(&self) -> String {
        let label = |&p: &u32| self.points[p as usize].label.as_str();
        let sets: Vec<String> =
            self.sets.iter().map(|set| set.iter().map(label).collect::<Vec<_>>().join(" ")).collect();
        let loose: Vec<&str> = (0..self.points.len() as u32)
            .filter(|p| !self.sets.iter().any(|set| set.contains(p)))
            .map(|p| self.points[p as usize].label.as_str())
            .collect();
        let rest = if loose.is_empty() { String::new() } else { format!(" | {}", loose.join(" ")) };
        format!("lines{{{}{rest}}}", sets.join("; "))
    }
}

/// `POST /api/boards/check`: what a drawn board is, or what it lacks.
pub async fn check(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    body: Result<Json<SavedBoard>, JsonRejection>,
) -> ApiResult<Json<DrawnReport>> {
    let Json(drawn) = body?;
    app.work(who, move |_, _| Ok(Json(report(&drawn)?))).await
}

/// What a drawn board is.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct DrawnReport {
    pub points: usize,
    pub sets: usize,
    pub spec: String,
    /// The board as a file that the command reads.
    pub file: String,
    pub checks: Vec<DesignCheck>,
}

/// Is it a design of this name, and if not, what is missing?
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct DesignCheck {
    pub name: &'static str,
    pub holds: bool,
    pub detail: String,
}

/// The name under which a board is kept.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct SavedName {
    pub board: String,
}

fn report(drawn: &SavedBoard) -> ApiResult<DrawnReport> {
    let board = drawn.build("drawn")?;
    let said = |name: &'static str, found: Result<String, BoardError>| {
        let holds = found.is_ok();
        DesignCheck { name, holds, detail: found.unwrap_or_else(|why| why.to_string()) }
    };
    let order = |n: u32| format!("of order {n}");
    let pairs = board.listed().and_then(|sets| board.each_pair_once(sets));
    Ok(DrawnReport {
        points: board.points(),
        sets: drawn.sets.len(),
        spec: drawn.spec(),
        file: board.export(Format::Json, limits::PLAY_INCIDENCES).unwrap_or_default(),
        checks: vec![
            said("any two points are on one common set", pairs.map(|()| String::new())),
            said("affine plane", board.affine_plane().map(order)),
            said("projective plane", board.projective_plane().map(order)),
            said(
                "Steiner triple system",
                board.triple_system().map(|()| format!("on {} points", board.points())),
            ),
        ],
    })
}

/// `POST /api/boards`: keeps a drawn board; its name is `saved:…`.
pub async fn save(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    body: Result<Json<SavedBoard>, JsonRejection>,
) -> ApiResult<Json<SavedName>> {
    let Json(drawn) = body?;
    app.quick(move |app| {
        drawn.build("drawn")?;
        app.take(who, "boards", limits::BOARDS_AN_HOUR)?;
        let writing = app.writing();
        if app.store.count(BOARDS)? >= limits::SAVED_BOARDS {
            return Err(ApiError::busy("no more boards can be kept here"));
        }
        let id = tokens::short();
        app.keep(writing, &[Change::put(BOARDS, &id, &drawn)?], Vec::new())?;
        Ok(Json(SavedName { board: format!("saved:{id}") }))
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(labels: &[&str], sets: &[&[u32]]) -> SavedBoard {
        let point =
            |(i, label): (usize, &&str)| DrawnPoint { label: (*label).to_string(), x: 200 * i as i32, y: 0 };
        SavedBoard {
            points: labels.iter().enumerate().map(point).collect(),
            sets: sets.iter().map(|s| s.to_vec()).collect(),
        }
    }

    #[test]
    fn a_drawn_plane_is_recognised_and_its_spec_builds_the_same() {
        let board = drawn(&["a", "b", "c", "d"], &[&[0, 1], &[2, 3], &[0, 2], &[1, 3], &[0, 3], &[1, 2]]);
        let report = report(&board).unwrap();
        assert_eq!(report.checks[1].detail, "of order 2");
        let spec = report.spec.as_str();
        assert!(Board::parse(spec).unwrap().affine_plane() == Ok(2), "{spec}");
    }

    #[test]
    fn bad_drawings_are_refused() {
        for (board, word) in [
            (drawn(&[], &[]), "from 1 to"),
            (drawn(&["a", "a"], &[]), "two points"),
            (drawn(&["a;b"], &[]), "sign"),
            (drawn(&["a"], &[&[0, 0]]), "twice"),
            (drawn(&["a"], &[&[7]]), "not there"),
        ] {
            let message = board.build("x").unwrap_err().message;
            assert!(message.contains(word), "{message}");
        }
    }
}
