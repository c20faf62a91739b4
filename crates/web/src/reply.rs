//! Opponents: the perfect one, weaker ones, and the strategies of the library.

use crate::analysis::{self, Analysis, MoveValue, worth};
use crate::error::{ApiError, ApiResult};
use crate::games::{self, GameRef, Reached};
use crate::limits;
use crate::named;
use crate::server::Peer;
use crate::tokens;
use crate::weights::Weights;
use crate::{App, Cancel, Gone};
use axum::Json;
use axum::extract::{Extension, State, rejection::JsonRejection};
use noughts::games::Goal;
use noughts::weights::Dyadic;
use noughts::{Move, Player, Point};
#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::sync::Arc;

/// A move of the computer, and why.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
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

/// An opponent's move is asked for.
#[derive(Deserialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct ReplyRequest {
    #[serde(flatten)]
    game: GameRef,
    #[cfg_attr(test, schemars(extend("examples" = ["perfect", "good", "casual", "beginner", "strategy:pairing"])))]
    level: String,
}

/// Who can be played against.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Levels {
    pub levels: Vec<Level>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Level {
    pub name: String,
    pub title: String,
    pub about: String,
    /// The side a strategy plays; the levels play any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<u8>"))]
    pub side: Option<Player>,
}

/// `POST /api/reply`
pub async fn reply(
    State(app): State<Arc<App>>,
    Extension(Peer(address)): Extension<Peer>,
    body: Result<Json<ReplyRequest>, JsonRejection>,
) -> ApiResult<Json<Reply>> {
    let Json(request) = body?;
    let entry = request.game.entry(&app, address).await?;
    let cost = request.game.cost(&entry);
    let reached =
        app.weighed(address, cost, move |_| Ok((request.game.reach(entry)?, request.level))).await?;
    Ok(Json(answer(&app, address, reached.0, &reached.1).await?))
}

/// The move of an opponent of this name.
pub async fn answer(app: &Arc<App>, who: IpAddr, reached: Reached, level: &str) -> ApiResult<Reply> {
    if reached.game().outcome(&reached.position).is_some() {
        return Err(ApiError::conflict("the game is over"));
    }
    let name = match level {
        "perfect" => return perfect(app, who, reached).await,
        "good" | "casual" | "beginner" => level.to_string(),
        name if name.starts_with(named::PREFIX) => name.to_string(),
        other => {
            let names: Vec<&str> = LEVELS.iter().map(|l| l.0).collect();
            let shown: String = other.chars().take(40).collect();
            let there = names.join(", ");
            return Err(ApiError::bad(
                "level",
                format!("no opponent is called “{shown}”; there are {there}"),
            ));
        }
    };
    app.work(who, move |_, _| {
        Ok(match name.strip_prefix(named::PREFIX) {
            Some(name) => named::reply(&reached, name)?.unwrap_or_else(|| unsaid(&reached, name)),
            None if name == "beginner" => anywhere(&reached),
            None if name == "casual" => casual(&reached),
            None => good(&reached),
        })
    })
    .await
}

#[derive(Deserialize)]
pub struct StrategiesRequest {
    board: String,
    rules: Option<String>,
}

/// `GET /api/strategies?board=…&rules=…`: who can be played against.
pub async fn strategies(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    query: Result<axum::extract::Query<StrategiesRequest>, axum::extract::rejection::QueryRejection>,
) -> ApiResult<Json<Levels>> {
    let axum::extract::Query(query) = query?;
    let rules = query.rules.as_deref().unwrap_or("strong");
    let entry = games::entry(&app, who, &query.board, rules).await?;
    app.work(who, move |_, _| {
        let level = |&(name, title, about): &(&str, &str, &str)| Level {
            name: name.to_string(),
            title: title.to_string(),
            about: about.to_string(),
            side: None,
        };
        Ok(Json(Levels { levels: LEVELS.iter().map(level).chain(named::list(&entry)).collect() }))
    })
    .await
}

/// Where a strategy does not say what to do.
fn unsaid(reached: &Reached, name: &str) -> Reply {
    let reply = good(reached);
    Reply { why: format!("{name} says nothing about this position. {}", reply.why), ..reply }
}

/// Searches for a moment, then for longer; where that has no answer, or no lane is free, the game goes on without.
async fn perfect(app: &Arc<App>, who: IpAddr, reached: Reached) -> ApiResult<Reply> {
    let reached = Arc::new(reached);
    let asked = reached.clone();
    let known =
        app.quick(move |app| Ok(analysis::known(app, &asked).map(|found| decided(&asked, &found)))).await?;
    match known {
        Some(Some(reply)) => return Ok(reply),
        Some(None) => return without(app, who, reached).await,
        None => {}
    }
    let cancel = Cancel::default();
    let _gone = Gone(cancel.clone());
    for (lane, time) in [(&app.moment, limits::MOMENT), (&app.short, limits::SHORT)] {
        let Ok(Ok(turn)) = tokio::time::timeout(limits::REPLY_WAITS, lane.turn(who)).await else { break };
        let (app, reached, cancel) = (app.clone(), reached.clone(), cancel.clone());
        let search = move || {
            // Somebody else may have asked the same while this waited.
            let found = analysis::known(&app, &reached).unwrap_or_else(|| {
                let meter = analysis::meter(time, limits::SHORT_MEMORY, cancel);
                analysis::analyse(&app, &reached, &meter)
            });
            decided(&reached, &found)
        };
        if let Some(reply) = turn.run(search).await.flatten() {
            return Ok(reply);
        }
    }
    without(app, who, reached).await
}

/// A good move where the solver has no answer. It looks ahead, and so it waits for its turn.
async fn without(app: &Arc<App>, who: IpAddr, reached: Arc<Reached>) -> ApiResult<Reply> {
    app.work(who, move |_, _| Ok(undecided(&reached))).await
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
    let top = top.filter(|m| found.has_values() || rank(m).0 == 2)?;
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

/// What the strategy of the library that wins or holds at once leaves to choose from. On large boards, where it would
/// look at too much, and with more than two players: every move.
fn sensible(reached: &Reached) -> (Vec<Move>, bool) {
    let game = reached.game();
    let moves = game.moves(&reached.position);
    let work = (moves.len() as u64).saturating_pow(2).saturating_mul(reached.entry.incidences);
    if work > MOST_LOOKING_AHEAD {
        return (moves, false);
    }
    let kept = named::choices(reached, "greedy").unwrap_or_default();
    if kept.is_empty() || kept.len() == moves.len() { (moves, false) } else { (kept, true) }
}

/// Two moves ahead on every set: about a tenth of a second.
const MOST_LOOKING_AHEAD: u64 = 20_000_000;

fn casual(reached: &Reached) -> Reply {
    let (moves, narrowed) = sensible(reached);
    if narrowed {
        choose(reached, &moves, "Nothing is lost or missed at once.", "greedy")
    } else {
        anywhere(reached)
    }
}

/// Of the sensible moves those with the most weight for both sides together.
fn good(reached: &Reached) -> Reply {
    let game = reached.game();
    let (moves, narrowed) = sensible(reached);
    if game.rules().goal == Goal::Avoid || game.rules().is_hop() || game.players() > 2 {
        return casual(reached);
    }
    let wants = |p: Player| !matches!(game.rules().goal, Goal::Maker(maker) if maker != p);
    let weights: Vec<Weights> =
        Player::among(2).filter(|&p| wants(p)).map(|p| Weights::of(game, &reached.position, p)).collect();
    let weight = |p: Point| weights.iter().map(|w| w.at(p).clone()).sum::<Dyadic>();
    let of = |mv: &Move| match *mv {
        Move::Claim(p) => weight(p),
        Move::Offer(p, q) => weight(p).max(weight(q)),
        Move::Hop { .. } => Dyadic::zero(),
    };
    let all: Vec<Dyadic> = moves.iter().map(of).collect();
    let Some(most) = all.iter().max() else { return anywhere(reached) };
    let heaviest: Vec<Move> = moves.iter().zip(&all).filter(|(_, w)| *w == most).map(|(mv, _)| *mv).collect();
    let why = if narrowed {
        "The heaviest point of those that lose nothing at once."
    } else {
        "Takes the heaviest point."
    };
    choose(reached, &heaviest, why, "weights")
}
