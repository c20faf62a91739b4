//! A position as the page shows it: stones, moves, threats, weights.

use crate::error::ApiResult;
use crate::games::{GameRef, Reached};
use crate::server::Peer;
use crate::weights::{Weights, WeightsView, sets_of};
use crate::{App, limits};
use axum::Json;
use axum::extract::{Extension, State, rejection::JsonRejection};
use noughts::games::{Act, Goal, Turn};
use noughts::{Outcome, Player, Point};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// `POST /api/position`
pub async fn position(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    body: Result<Json<GameRef>, JsonRejection>,
) -> ApiResult<Json<PositionView>> {
    let Json(game) = body?;
    let entry = game.entry(&app, who).await?;
    app.weighed(who, game.cost(&entry), move |_| game.reach(entry).map(|reached| Json(show(&reached)))).await
}

/// `POST /api/weights`
pub async fn weights(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    body: Result<Json<GameRef>, JsonRejection>,
) -> ApiResult<Json<WeightsAnswer>> {
    let Json(game) = body?;
    let entry = game.entry(&app, who).await?;
    app.weighed(who, game.cost(&entry), move |_| {
        let reached = game.reach(entry)?;
        Ok(Json(WeightsAnswer { weights: weights_of(&reached), theorem: theorem(&reached) }))
    })
    .await
}

/// Everything about a position that needs no search.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[cfg_attr(test, schemars(rename = "Position"))]
pub struct PositionView {
    pub board: String,
    pub rules: String,
    pub players: u8,
    /// What the players are called.
    pub roles: Vec<String>,
    /// 0 for an open point, else one more than the player who owns it.
    pub owner: Vec<u8>,
    pub ply: u32,
    #[cfg_attr(test, schemars(with = "u8"))]
    pub mover: Player,
    /// Picker–Chooser: the two points on offer.
    #[cfg_attr(test, schemars(with = "Option<[u32; 2]>"))]
    pub offer: Option<[Point; 2]>,
    pub moves: Vec<String>,
    pub legal: Vec<String>,
    pub legal_count: usize,
    pub kind: MoveKind,
    /// Both players make the same mark.
    pub shared: bool,
    pub text: String,
    pub outcome: Option<OutcomeView>,
    /// At the end: the sets that somebody owns whole.
    pub whole: Option<Vec<WholeSet>>,
    pub threats: Vec<Threat>,
    pub weights: Vec<WeightsView>,
    /// Does the weight theorem speak about these rules?
    pub theorem: bool,
}

/// How a move is made: by a point, by two points on offer, or by a piece and a target.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MoveKind {
    Claim,
    Offer,
    Hop,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[cfg_attr(test, schemars(rename = "Outcome"))]
pub struct OutcomeView {
    pub kind: OutcomeKind,
    #[cfg_attr(test, schemars(with = "Option<u8>"))]
    pub player: Option<Player>,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OutcomeKind {
    Win,
    Loss,
    Draw,
    Tie,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct WholeSet {
    #[cfg_attr(test, schemars(with = "u8"))]
    pub player: Player,
    #[cfg_attr(test, schemars(with = "Vec<u32>"))]
    pub set: Vec<Point>,
}

/// A point on which a player completes a set by one claim.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Threat {
    #[cfg_attr(test, schemars(with = "u8"))]
    pub player: Player,
    #[cfg_attr(test, schemars(with = "u32"))]
    pub point: Point,
    #[cfg_attr(test, schemars(with = "Vec<u32>"))]
    pub set: Vec<Point>,
}

/// The weights of a position, one for each player.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct WeightsAnswer {
    pub weights: Vec<WeightsView>,
    pub theorem: bool,
}

/// Everything about a position that needs no search.
pub fn show(reached: &Reached) -> PositionView {
    let (game, position) = (reached.game(), &reached.position);
    let outcome = game.outcome(position);
    let legal = game.moves(position);
    PositionView {
        board: reached.entry.board().name().to_string(),
        rules: game.rules().to_string(),
        players: game.players(),
        roles: roles(reached),
        owner: position.numbers(),
        ply: position.ply,
        mover: game.mover(position),
        offer: position.offer.map(|(p, q)| [p, q]),
        moves: reached.moves.iter().map(|&mv| reached.show(mv)).collect(),
        legal: legal.iter().take(limits::LISTED_MOVES).map(|&mv| reached.show(mv)).collect(),
        legal_count: legal.len(),
        kind: kind(reached),
        shared: game.rules().act == Act::Shared,
        text: game.show_position(position),
        outcome: outcome.map(outcome_view),
        whole: outcome.map(|_| whole_sets(reached)),
        threats: threats(reached),
        weights: weights_of(reached),
        theorem: theorem(reached),
    }
}

fn kind(reached: &Reached) -> MoveKind {
    let rules = reached.game().rules();
    match (&rules.act, rules.turn) {
        (Act::Hop { .. }, _) => MoveKind::Hop,
        (_, Turn::Offer) if reached.position.offer.is_none() && reached.position.open().nth(1).is_some() => {
            MoveKind::Offer
        }
        _ => MoveKind::Claim,
    }
}

/// What the players are called.
pub fn roles(reached: &Reached) -> Vec<String> {
    let rules = reached.game().rules();
    let name = |p: Player| match (rules.goal, rules.turn) {
        (Goal::Maker(_), Turn::Offer) => if p == Player::X { "Picker" } else { "Chooser" }.to_string(),
        (Goal::Maker(m), _) => if p == m { "Maker" } else { "Breaker" }.to_string(),
        _ => p.to_string(),
    };
    Player::among(rules.players).map(name).collect()
}

fn outcome_view(outcome: Outcome) -> OutcomeView {
    let (kind, player) = match outcome {
        Outcome::Win(p) => (OutcomeKind::Win, Some(p)),
        Outcome::Loss(p) => (OutcomeKind::Loss, Some(p)),
        Outcome::Draw => (OutcomeKind::Draw, None),
        Outcome::Tie => (OutcomeKind::Tie, None),
    };
    OutcomeView { kind, player }
}

/// The sets that somebody owns whole.
pub fn whole_sets(reached: &Reached) -> Vec<WholeSet> {
    let game = reached.game();
    let shared = game.rules().act == Act::Shared;
    let mut found = Vec::new();
    for player in Player::among(game.players()) {
        let mark = Some(if shared { Player::X } else { player });
        for set in sets_of(game, player).iter() {
            if set.iter().all(|&p| reached.position.owner[p.index()] == mark) {
                found.push(WholeSet { player, set: set.to_vec() });
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
fn threats_of(reached: &Reached, player: Player) -> Vec<(Point, Vec<Point>)> {
    let owner = |p: &Point| reached.position.owner[p.index()];
    let shared = reached.game().rules().act == Act::Shared;
    let mark = Some(if shared { Player::X } else { player });
    let mut found: Vec<(Point, Vec<Point>)> = Vec::new();
    for set in sets_of(reached.game(), player).iter() {
        let mut rest = set.iter().filter(|p| owner(p) != mark);
        if let (Some(&last), None) = (rest.next(), rest.next())
            && owner(&last).is_none()
        {
            found.push((last, set.to_vec()));
        }
    }
    found
}

fn threats(reached: &Reached) -> Vec<Threat> {
    let game = reached.game();
    if game.rules().is_hop() || game.outcome(&reached.position).is_some() {
        return Vec::new();
    }
    let wants = |p: Player| match game.rules().goal {
        Goal::Maker(maker) => p == maker,
        _ => p == Player::X || game.rules().act != Act::Shared,
    };
    let all = Player::among(game.players()).filter(|&p| wants(p)).flat_map(|player| {
        threats_of(reached, player).into_iter().map(move |(point, set)| Threat { player, point, set })
    });
    all.take(200).collect()
}

fn weights_of(reached: &Reached) -> Vec<WeightsView> {
    let game = reached.game();
    if game.rules().act == Act::Shared || game.players() > 2 || game.outcome(&reached.position).is_some() {
        return Vec::new();
    }
    let mover = game.mover(&reached.position);
    let one = |player: Player| Weights::of(game, &reached.position, player).view(mover != player);
    Player::among(2).map(one).collect()
}

/// Does the weight theorem speak about these rules: one claim a turn, owning a set wins?
fn theorem(reached: &Reached) -> bool {
    let rules = reached.game().rules();
    rules.is_plain() && rules.goal != Goal::Avoid
}
