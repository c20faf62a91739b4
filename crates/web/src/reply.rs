//! Opponents: the perfect one, weaker ones, and the strategies of the library.

use crate::App;
use crate::analysis::{self, Analysis, MoveValue, worth};
use crate::error::{ApiError, ApiResult};
use crate::games::{self, GameRef, Reached};
use crate::limits;
use crate::named;
use crate::server::Peer;
use crate::tokens;
use crate::view::threats_of;
use crate::weights::Weights;
use axum::Json;
use axum::extract::{Extension, State, rejection::JsonRejection};
use noughts::board::Point;
use noughts::game::{Act, Goal, Move, Outcome};
use noughts::weight::Dyadic;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::net::IpAddr;
use std::sync::Arc;

/// A move of the computer, and why.
#[derive(Debug, Serialize)]
pub struct Reply {
    #[serde(rename = "move")]
    pub mv: String,
    pub why: String,
    /// Who chose it: `solver`, `weights`, `chance`, or the name of a strategy.
    pub by: String,
    /// The solver was asked and has no answer yet.
    pub open: bool,
}

/// The levels that every game has: name, title, what it does.
pub const LEVELS: &[(&str, &str, &str)] = &[
    ("perfect", "Perfect", "never gives away a win or a draw where the game can be solved"),
    ("good", "Good", "completes and blocks sets, else takes the heaviest point"),
    ("casual", "Casual", "completes and blocks sets, else plays anywhere"),
    ("beginner", "Beginner", "plays anywhere"),
];

#[derive(Deserialize)]
pub struct ReplyRequest {
    #[serde(flatten)]
    game: GameRef,
    level: String,
}

/// `POST /api/reply`
pub async fn reply(
    State(app): State<Arc<App>>,
    Extension(Peer(address)): Extension<Peer>,
    body: Result<Json<ReplyRequest>, JsonRejection>,
) -> ApiResult<Json<Reply>> {
    let Json(request) = body?;
    match app.quick(move |app| answer(app, &request)).await? {
        Answer::Known(reply) => Ok(Json(reply)),
        Answer::Search(reached) => Ok(Json(perfect(&app, address, reached).await)),
        Answer::Strategy(reached, name) => {
            app.short(address, move |_| {
                Ok(Json(named::reply(&reached, &name)?.unwrap_or_else(|| unsaid(&reached, &name))))
            })
            .await
        }
    }
}

/// What can be said at once, or what must be asked first.
enum Answer {
    Known(Reply),
    Search(Reached),
    Strategy(Reached, String),
}

fn answer(app: &App, request: &ReplyRequest) -> ApiResult<Answer> {
    let reached = games::reach(app, &request.game)?;
    if reached.game().outcome(&reached.position).is_some() {
        return Err(ApiError::conflict("the game is over"));
    }
    Ok(match request.level.as_str() {
        "beginner" => Answer::Known(anywhere(&reached)),
        "casual" => Answer::Known(forced(&reached).unwrap_or_else(|| anywhere(&reached))),
        "good" => Answer::Known(good(&reached)),
        "perfect" => match analysis::known(app, &reached) {
            Some(found) => Answer::Known(best(&reached, &found)),
            None => Answer::Search(reached),
        },
        name if name.starts_with(named::PREFIX) => {
            let name = name[named::PREFIX.len()..].to_string();
            Answer::Strategy(reached, name)
        }
        other => {
            let names: Vec<&str> = LEVELS.iter().map(|l| l.0).collect();
            let shown: String = other.chars().take(40).collect();
            let there = names.join(", ");
            return Err(ApiError::bad(
                "level",
                format!("no opponent is called “{shown}”; there are {there}"),
            ));
        }
    })
}

#[derive(Deserialize)]
pub struct StrategiesRequest {
    board: String,
    rules: Option<String>,
}

/// `GET /api/strategies?board=…&rules=…`: who can be played against.
pub async fn strategies(
    State(app): State<Arc<App>>,
    query: Result<axum::extract::Query<StrategiesRequest>, axum::extract::rejection::QueryRejection>,
) -> ApiResult<Json<Value>> {
    let axum::extract::Query(query) = query?;
    app.quick(move |app| {
        let entry = games::entry(app, &query.board, query.rules.as_deref().unwrap_or("strong"))?;
        let level = |&(name, title, about): &(&str, &str, &str)| json!({"name": name, "title": title, "about": about});
        let levels: Vec<Value> = LEVELS.iter().map(level).chain(named::list(&entry)).collect();
        Ok(Json(json!({ "levels": levels })))
    })
    .await
}

/// Where a strategy does not say what to do.
fn unsaid(reached: &Reached, name: &str) -> Reply {
    let reply = good(reached);
    Reply { why: format!("{name} says nothing about this position. {}", reply.why), ..reply }
}

/// Searches for a moment, then for longer; where that has no answer, or no lane is free, the game goes on without.
async fn perfect(app: &Arc<App>, who: IpAddr, reached: Reached) -> Reply {
    let reached = Arc::new(reached);
    for (lane, time) in [(&app.moment, limits::MOMENT), (&app.short, limits::SHORT)] {
        let Ok(turn) = tokio::time::timeout(limits::REPLY_WAITS, lane.turn(who)).await else { break };
        let (app, reached) = (app.clone(), reached.clone());
        let search = move || {
            // Somebody else may have asked the same while this waited.
            let found = analysis::known(&app, &reached).unwrap_or_else(|| {
                let meter = analysis::meter(time, limits::SHORT_MEMORY, Arc::default());
                analysis::analyse(&app, &reached, &meter)
            });
            decided(&reached, &found)
        };
        if let Some(reply) = turn.run(search).await.flatten() {
            return reply;
        }
    }
    undecided(&reached)
}

/// The best move of an analysis; where it has no answer, a good one.
pub fn best(reached: &Reached, found: &Analysis) -> Reply {
    decided(reached, found).unwrap_or_else(|| undecided(reached))
}

fn undecided(reached: &Reached) -> Reply {
    let reply = good(reached);
    Reply { why: format!("{} Who wins here is open.", reply.why), open: true, ..reply }
}

/// The best move of an analysis, if it has an answer.
fn decided(reached: &Reached, found: &Analysis) -> Option<Reply> {
    let game = reached.game();
    let (goal, mover) = (game.rules().goal, game.mover(&reached.position));
    let known = |m: &&MoveValue| m.value.is_some();
    let rank = |m: &MoveValue| {
        let worth = m.value.as_ref().map_or(1, |v| worth(goal, v, mover));
        let distance = i64::from(m.distance.unwrap_or(1_000));
        // Win soon, lose late.
        (worth, if worth == 2 { -distance } else { distance })
    };
    let top = found.moves.iter().filter(known).max_by_key(|m| rank(m));
    let top = top.filter(|m| found.is_complete() || rank(m).0 == 2)?;
    let equal: Vec<&MoveValue> = found.moves.iter().filter(known).filter(|m| rank(m) == rank(top)).collect();
    let pick = equal[tokens::below(equal.len())];
    let why = match (rank(pick).0, pick.distance) {
        (2, Some(1)) => "Wins at once.".to_string(),
        (2, Some(d)) => format!("Wins in {d}."),
        (2, None) => "Keeps the win.".to_string(),
        (0, Some(d)) => format!("Every move loses; this one lasts longest ({d})."),
        (0, None) => "Every move loses.".to_string(),
        _ => "Keeps the draw.".to_string(),
    };
    Some(Reply { mv: reached.show(pick.mv), why, by: "solver".to_string(), open: false })
}

fn choose(reached: &Reached, moves: &[Move], why: &str, by: &str) -> Reply {
    let mv = moves[tokens::below(moves.len())];
    Reply { mv: reached.show(mv), why: why.to_string(), by: by.to_string(), open: false }
}

fn anywhere(reached: &Reached) -> Reply {
    choose(reached, &reached.game().moves(&reached.position), "A move by chance.", "chance")
}

/// Moves that win at once, and then those that stop the opponent from doing so; in avoiding games those that do not
/// lose at once.
fn forced(reached: &Reached) -> Option<Reply> {
    let game = reached.game();
    let position = &reached.position;
    let (mover, moves) = (game.mover(position), game.moves(position));
    let after = |mv: Move| game.outcome(&game.play(position, mv));
    let wins: Vec<Move> =
        moves.iter().copied().filter(|&mv| after(mv) == Some(Outcome::Win(mover))).collect();
    if !wins.is_empty() {
        return Some(choose(reached, &wins, "Wins at once.", "weights"));
    }
    let safe: Vec<Move> =
        moves.iter().copied().filter(|&mv| !after(mv).is_some_and(|o| o.lost_by(mover))).collect();
    if safe.len() < moves.len() && !safe.is_empty() {
        return Some(choose(reached, &safe, "Does not lose at once.", "weights"));
    }
    let achieves = !matches!(game.rules().goal, Goal::Avoid) && matches!(game.rules().act, Act::Claim);
    if !achieves || game.players() > 2 {
        return None;
    }
    let opponent = 1 - mover;
    if matches!(game.rules().goal, Goal::Maker(maker) if maker != opponent) {
        return None;
    }
    let threatened: Vec<Point> = threats_of(reached, opponent).into_iter().map(|(p, _)| p).collect();
    let stops: Vec<Move> =
        moves.iter().copied().filter(|mv| matches!(mv, Move::Claim(p) if threatened.contains(p))).collect();
    (!stops.is_empty()).then(|| choose(reached, &stops, "Stops a set.", "weights"))
}

/// Forced moves, else the point with the most weight for both sides together.
fn good(reached: &Reached) -> Reply {
    if let Some(reply) = forced(reached) {
        return reply;
    }
    let game = reached.game();
    let moves = game.moves(&reached.position);
    if game.rules().goal == Goal::Avoid || game.rules().is_hop() || game.players() > 2 {
        return anywhere(reached);
    }
    let wants = |p: u8| !matches!(game.rules().goal, Goal::Maker(maker) if maker != p);
    let weights: Vec<Weights> =
        (0..2).filter(|&p| wants(p)).map(|p| Weights::of(game, &reached.position, p)).collect();
    let weight = |p: Point| weights.iter().map(|w| w.at(p).clone()).sum::<Dyadic>();
    let of = |mv: &Move| match *mv {
        Move::Claim(p) => weight(p),
        Move::Offer(p, q) => weight(p).max(weight(q)),
        Move::Hop { .. } => Dyadic::zero(),
    };
    let Some(most) = moves.iter().map(of).max() else { return anywhere(reached) };
    let heaviest: Vec<Move> = moves.iter().copied().filter(|mv| of(mv) == most).collect();
    choose(reached, &heaviest, "Takes the heaviest point.", "weights")
}
