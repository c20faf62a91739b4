//! A position to take away: as a picture, as text, as a table, as data.

use crate::error::{ApiError, ApiResult};
use crate::games::{GameRef, Reached};
use crate::server::Peer;
use crate::weights::Weights;
use crate::{App, analysis, view};
use axum::extract::{Extension, Query, State, rejection::QueryRejection};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use noughts::{Move, Player, Point};
use noughts_draw::picture::{Colour, Picture};
use noughts_draw::{self as draw, Badge, Options};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::sync::Arc;

#[derive(Deserialize)]
pub struct ExportQuery {
    format: String,
    board: String,
    rules: Option<String>,
    /// Moves separated by spaces.
    moves: Option<String>,
    position: Option<String>,
    /// Write values on the open points, where they are known.
    values: Option<bool>,
}

/// `GET /api/export?format=…`
pub async fn export(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    query: Result<Query<ExportQuery>, QueryRejection>,
) -> ApiResult<Response> {
    let Query(query) = query?;
    let game = GameRef {
        board: query.board.clone(),
        rules: query.rules.clone().unwrap_or_else(|| "strong".to_string()),
        moves: query.moves.iter().flat_map(|m| m.split_whitespace()).map(str::to_string).collect(),
        position: query.position.clone(),
    };
    let entry = game.entry(&app, who).await?;
    app.work(who, move |app, _| {
        let reached = game.reach(entry)?;
        let (kind, name, bytes) = write(app, &reached, &query)?;
        let headers = [
            (header::CONTENT_TYPE, kind.to_string()),
            (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        ];
        Ok((headers, bytes).into_response())
    })
    .await
}

/// A position as data, with what is known of it.
#[derive(Serialize)]
struct Data {
    #[serde(flatten)]
    position: view::PositionView,
    analysis: Option<analysis::AnalysisView>,
}

fn write(
    app: &App,
    reached: &Reached,
    query: &ExportQuery,
) -> ApiResult<(&'static str, &'static str, Vec<u8>)> {
    let picture = || {
        let options = options(app, reached, query.values.unwrap_or(false));
        let mut picture =
            draw::picture(reached.entry.board(), &options).map_err(|e| ApiError::too_large(e.0))?;
        as_on_the_page(&mut picture);
        ApiResult::Ok(picture)
    };
    Ok(match query.format.as_str() {
        "svg" => ("image/svg+xml", "board.svg", draw::svg::write(&picture()?).into_bytes()),
        "png" => {
            let bytes = draw::png::write(&picture()?, 2.0).map_err(|e| ApiError::too_large(e.0))?;
            ("image/png", "board.png", bytes)
        }
        "tikz" => ("text/x-tex; charset=utf-8", "board.tex", draw::tikz::write(&picture()?).into_bytes()),
        "latex" => ("text/x-tex; charset=utf-8", "moves.tex", table(app, reached).into_bytes()),
        "text" => ("text/plain; charset=utf-8", "game.txt", text(reached).into_bytes()),
        "json" => {
            let known = analysis::known(app, reached);
            let analysis = known.map(|found| analysis::view(reached, &found));
            let data = Data { position: view::show(reached), analysis };
            let text = serde_json::to_string_pretty(&data).map_err(|_| app.fault())?;
            ("application/json", "game.json", (text + "\n").into_bytes())
        }
        other => {
            let shown: String = other.chars().take(20).collect();
            return Err(ApiError::bad(
                "format",
                format!("no format is called “{shown}”; there are svg, png, tikz, latex, text, json"),
            ));
        }
    })
}

fn options(app: &App, reached: &Reached, values: bool) -> Options {
    let position = &reached.position;
    let mut options = Options {
        x: position.owned_by(Player::X).collect(),
        o: position.owned_by(Player::O).collect(),
        labels: true,
        ..Options::default()
    };
    if values && let Some(found) = analysis::known(app, reached) {
        let mover = reached.game().mover(position);
        let goal = reached.game().rules().goal;
        let mut badges = vec![Badge { text: String::new(), heat: 0.0 }; position.owner.len()];
        for m in &found.moves {
            if let (Move::Claim(p), Some(value)) = (m.mv, &m.value) {
                let worth = analysis::worth(goal, value, mover);
                let sign = ["−", "=", "+"][usize::from(worth)];
                let text = m.distance.map_or(sign.to_string(), |d| format!("{sign}{d}"));
                badges[p.index()] = Badge { text, heat: HEATS[usize::from(worth)] };
            }
        }
        options.badges = Some(badges);
    }
    options
}

/// The engine's colours of the two players, and the heats that a loss, a draw and a win are given.
const FIRST: Colour = Colour(0, 114, 178);
const SECOND: Colour = Colour(213, 94, 0);
const HEATS: [f32; 3] = [0.2, 0.5, 0.8];

/// Gives a picture the colours of the page (page.css, light).
fn as_on_the_page(picture: &mut Picture) {
    let heat = |worth: usize| SECOND.thinned(0.75 * HEATS[worth]);
    let other = [
        (FIRST, Colour(0x00, 0x67, 0xa3)),
        (SECOND, Colour(0xb8, 0x4e, 0x00)),
        (heat(0), Colour(0xfb, 0xe2, 0xd3)),
        (heat(1), Colour(0xe8, 0xea, 0xee)),
        (heat(2), Colour(0xd3, 0xf0, 0xe5)),
    ];
    for item in &mut picture.items {
        for colour in [&mut item.ink.fill, &mut item.ink.stroke].into_iter().flatten() {
            if let Some((_, page)) = other.iter().find(|(engine, _)| engine == colour) {
                *colour = *page;
            }
        }
    }
}

/// The game in one line each: board, rules, moves, position.
fn text(reached: &Reached) -> String {
    let game = reached.game();
    let moves: Vec<String> = reached.moves.iter().map(|&mv| reached.show(mv)).collect();
    format!(
        "board {}\nrules {}\nmoves {}\nposition {}\n",
        game.board(),
        game.rules(),
        moves.join(" "),
        game.show_position(&reached.position)
    )
}

/// The moves with their values, distances and weights as a LaTeX table.
fn table(app: &App, reached: &Reached) -> String {
    let game = reached.game();
    let found = analysis::known(app, reached);
    let mover = game.mover(&reached.position);
    let weights = Weights::of(game, &reached.position, mover).view(false);
    let escape = |text: &str| {
        let mut out = String::new();
        for c in text.chars() {
            match c {
                '_' | '%' | '&' | '#' | '$' | '{' | '}' => {
                    out.push('\\');
                    out.push(c);
                }
                '^' => out.push_str("\\^{}"),
                '\\' => out.push_str("\\textbackslash{}"),
                '∞' => out.push_str("$\\infty$"),
                c => out.push(c),
            }
        }
        out
    };
    let mut out = format!(
        "% {} under {} rules, {}\n\\begin{{tabular}}{{lllr}}\nmove & value & distance & weight \\\\ \\hline\n",
        game.board(),
        game.rules(),
        game.show_position(&reached.position)
    );
    for mv in game.moves(&reached.position) {
        let info = found.iter().flat_map(|f| &f.moves).find(|m| m.mv == mv);
        let value = info.and_then(|m| m.value.as_ref()).map_or("?".to_string(), ToString::to_string);
        let distance = info.and_then(|m| m.distance).map_or(String::new(), |d| d.to_string());
        let weight = |p: Point| weights.points[p.index()].clone();
        let weight = match mv {
            Move::Claim(p) | Move::Hop { to: p, .. } => weight(p),
            Move::Offer(..) => String::new(),
        };
        let _ = writeln!(out, "{} & {value} & {distance} & ${weight}$ \\\\", escape(&reached.show(mv)));
    }
    out + "\\end{tabular}\n"
}
