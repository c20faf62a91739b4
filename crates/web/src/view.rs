//! A position as the page shows it: stones, moves, threats, weights.

use crate::App;
use crate::error::ApiResult;
use crate::games::{GameRef, Reached};
use crate::limits;
use crate::server::Peer;
use crate::weights::{Weights, sets_of};
use axum::Json;
use axum::extract::{Extension, State, rejection::JsonRejection};
use noughts::board::Point;
use noughts::game::{Act, Goal, LETTERS, Outcome, Player, Turn, show_position};
use serde_json::{Value, json};
use std::sync::Arc;

/// `POST /api/position`
pub async fn position(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    body: Result<Json<GameRef>, JsonRejection>,
) -> ApiResult<Json<Value>> {
    let Json(game) = body?;
    let entry = game.entry(&app, who).await?;
    app.weighed(who, game.cost(&entry), move |_| game.reach(entry).map(|reached| Json(show(&reached)))).await
}

/// `POST /api/weights`
pub async fn weights(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    body: Result<Json<GameRef>, JsonRejection>,
) -> ApiResult<Json<Value>> {
    let Json(game) = body?;
    let entry = game.entry(&app, who).await?;
    app.weighed(who, game.cost(&entry), move |_| {
        let reached = game.reach(entry)?;
        Ok(Json(json!({ "weights": weights_of(&reached), "theorem": theorem(&reached) })))
    })
    .await
}

/// Everything about a position that needs no search.
pub fn show(reached: &Reached) -> Value {
    let (game, position) = (reached.game(), &reached.position);
    let outcome = game.outcome(position);
    let legal = game.moves(position);
    let listed: Vec<String> = legal.iter().take(limits::LISTED_MOVES).map(|&mv| reached.show(mv)).collect();
    json!({
        "board": reached.entry.board().name(),
        "rules": game.rules().to_string(),
        "players": game.players(),
        "roles": roles(reached),
        "owner": position.owner,
        "ply": position.ply,
        "mover": game.mover(position),
        "offer": position.offer.map(|(p, q)| [p, q]),
        "moves": reached.moves.iter().map(|&mv| reached.show(mv)).collect::<Vec<_>>(),
        "legal": listed,
        "legal_count": legal.len(),
        "kind": kind(reached),
        "shared": game.rules().act == Act::Shared,
        "text": show_position(game, position),
        "outcome": outcome.map(outcome_json),
        "whole": outcome.map(|_| whole_sets(reached)),
        "threats": threats(reached),
        "weights": weights_of(reached),
        "theorem": theorem(reached),
    })
}

/// How a move is made: by a point, by two points on offer, or by a piece and a target.
fn kind(reached: &Reached) -> &'static str {
    let rules = reached.game().rules();
    match (&rules.act, rules.turn) {
        (Act::Hop { .. }, _) => "hop",
        (_, Turn::Offer) if reached.position.offer.is_none() && reached.position.open().nth(1).is_some() => {
            "offer"
        }
        _ => "claim",
    }
}

/// What the players are called.
pub fn roles(reached: &Reached) -> Vec<String> {
    let rules = reached.game().rules();
    let name = |p: Player| match (rules.goal, rules.turn) {
        (Goal::Maker(_), Turn::Offer) => if p == 0 { "Picker" } else { "Chooser" }.to_string(),
        (Goal::Maker(m), _) => if p == m { "Maker" } else { "Breaker" }.to_string(),
        _ => LETTERS[p as usize].to_string(),
    };
    (0..rules.players).map(name).collect()
}

pub fn outcome_json(outcome: Outcome) -> Value {
    match outcome {
        Outcome::Win(p) => json!({"kind": "win", "player": p}),
        Outcome::Loss(p) => json!({"kind": "loss", "player": p}),
        Outcome::Draw => json!({"kind": "draw", "player": null}),
        Outcome::Tie => json!({"kind": "tie", "player": null}),
    }
}

/// The sets that somebody owns whole.
fn whole_sets(reached: &Reached) -> Vec<Value> {
    let game = reached.game();
    let shared = game.rules().act == Act::Shared;
    let mut found = Vec::new();
    for player in 0..game.players() {
        let mark = if shared { 1 } else { player + 1 };
        for set in sets_of(game, player).iter() {
            if set.iter().all(|&p| reached.position.owner[p as usize] == mark) {
                found.push(json!({"player": player, "set": set}));
            }
        }
        if shared {
            break;
        }
    }
    found.truncate(50);
    found
}

/// Points on which a player completes a set by one claim, with the set.
pub fn threats_of(reached: &Reached, player: Player) -> Vec<(Point, Vec<Point>)> {
    let owner = |p: &Point| reached.position.owner[*p as usize];
    let shared = reached.game().rules().act == Act::Shared;
    let mark = if shared { 1 } else { player + 1 };
    let mut found: Vec<(Point, Vec<Point>)> = Vec::new();
    for set in sets_of(reached.game(), player).iter() {
        let mut rest = set.iter().filter(|p| owner(p) != mark);
        if let (Some(&last), None) = (rest.next(), rest.next())
            && owner(&last) == 0
        {
            found.push((last, set.to_vec()));
        }
    }
    found
}

fn threats(reached: &Reached) -> Vec<Value> {
    let game = reached.game();
    if game.rules().is_hop() || game.outcome(&reached.position).is_some() {
        return Vec::new();
    }
    let wants = |p: Player| match game.rules().goal {
        Goal::Maker(maker) => p == maker,
        _ => p == 0 || game.rules().act != Act::Shared,
    };
    let all = (0..game.players()).filter(|&p| wants(p)).flat_map(|player| {
        threats_of(reached, player)
            .into_iter()
            .map(move |(point, set)| json!({"player": player, "point": point, "set": set}))
    });
    all.take(200).collect()
}

fn weights_of(reached: &Reached) -> Vec<Value> {
    let game = reached.game();
    if game.rules().act == Act::Shared || game.players() > 2 || game.outcome(&reached.position).is_some() {
        return Vec::new();
    }
    let mover = game.mover(&reached.position);
    let one = |player: Player| Weights::of(game, &reached.position, player).json(mover != player);
    (0..2).map(one).collect()
}

/// Does the weight theorem speak about these rules: one claim a turn, owning a set wins?
fn theorem(reached: &Reached) -> bool {
    let rules = reached.game().rules();
    rules.is_plain() && rules.goal != Goal::Avoid
}
