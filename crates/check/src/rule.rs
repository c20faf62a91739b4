//! Rules that a strategy follows, played from their definitions: which moves comply.

use crate::arguments::longest_set;
use crate::core::game::{Game, Move, Player, Position};
use crate::core::rules::{Rules, Word};
use crate::core::text::shorten;
use crate::core::tree::History;

/// A rule by name; docs/certificates.md defines each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    MaxWeight,
    PlaneOpening,
    Alpha,
    Newest,
    NewestOwn,
    Beta,
}

impl Rule {
    /// The rule of a name, for a side of a game it is defined for.
    pub fn read(name: &str, game: &Game, side: Player) -> Result<Rule, String> {
        let holds = game.rules.one_claim_each()
            && !game.rules.drop
            && game.turns.is_none()
            && game.rules.maker != Some(side);
        let hops = one_hop_each(&game.rules) && game.board.second.is_none();
        let (rule, fits) = match name {
            "max-weight" => (Rule::MaxWeight, holds),
            "plane-opening" => (Rule::PlaneOpening, holds && side == 2),
            "alpha" => (Rule::Alpha, game.rules.word == Word::Hop && hops && side == 2),
            "newest" => (Rule::Newest, game.rules.word == Word::Hop && hops && side == 1),
            "newest-own" => (Rule::NewestOwn, game.rules.word == Word::Hop && hops && side == 1),
            "beta" => {
                let claims = game.rules.one_claim_each()
                    && !game.rules.drop
                    && game.turns.is_none()
                    && game.rules.maker != Some(2)
                    && game.board.second.is_none();
                (Rule::Beta, hops || claims)
            }
            _ => return Err(format!("no rule “{}” is known", shorten(name))),
        };
        if longest_set(&game.board) > 96 {
            return Err("weights are compared for sets of at most 96 points".to_string());
        }
        if fits { Ok(rule) } else { Err(format!("the rule {name} is not for this side of this game")) }
    }

    /// The piece that the side's next hop must be made with, where the rule says so: the one that the opponent's last hop
    /// left behind, or the side's own from its last hop; at the start the only one.
    pub fn piece(self, position: &Position, [last, own]: History) -> Option<usize> {
        match (self, last, own) {
            (Rule::NewestOwn, Some(_), Some(Move::Hop(_, to))) => return Some(to),
            (Rule::Alpha | Rule::Newest, Some(Move::Hop(from, _)), _) => return Some(from),
            _ => {}
        }
        let mut pieces = (0..position.owner.len()).filter(|&p| position.owner[p] == position.mover);
        pieces.next().filter(|_| pieces.next().is_none())
    }

    /// What it takes to find the complying moves: most rules weigh each open point, some each move.
    pub fn cost(self, game: &Game, position: &Position) -> usize {
        let pieces = (0..position.owner.len()).filter(|&p| position.owner[p] == position.mover).count();
        let weighed = if self == Rule::Beta { position.open * (pieces + 1) } else { position.open };
        let moves = position.open * (pieces + 1);
        (2 * weighed).saturating_mul(game.incidences + game.board.points).saturating_add(2 * moves)
    }

    /// The legal moves that comply, with the side to move. `history`: the opponent's last move, and the side's before.
    pub fn complying(self, game: &Game, position: &Position, history: History) -> Vec<Move> {
        let side = position.mover;
        let moves = game.moves(position);
        let opponent = Game::other(side);
        match self {
            Rule::MaxWeight => best(moves, |mv| Some(weight_through(game, position, opponent, target(mv)))),
            Rule::PlaneOpening => opening(game, position, &moves).unwrap_or_else(|| {
                best(moves, |mv| Some(weight_through(game, position, opponent, target(mv))))
            }),
            Rule::Alpha => {
                let Some(alpha) = self.piece(position, history) else { return Vec::new() };
                // α counts as the opponent's.
                let mut counted = position.clone();
                counted.owner[alpha] = opponent;
                best(moves, |mv| match mv {
                    Move::Hop(from, to) if from == alpha => {
                        Some(weight_through(game, &counted, opponent, to))
                    }
                    _ => None,
                })
            }
            Rule::Newest | Rule::NewestOwn => {
                let newest = self.piece(position, history);
                moves
                    .into_iter()
                    .filter(|mv| matches!(mv, Move::Hop(from, _) if Some(*from) == newest))
                    .collect()
            }
            Rule::Beta => best(moves, |mv| {
                let mut after = position.clone();
                game.play(&mut after, mv);
                let weight = weight(game, &after, 1, |_| true);
                // X wants it great, O small.
                Some(if side == 1 { weight } else { u128::MAX - weight })
            }),
        }
    }
}

/// The point a move goes to.
fn target(mv: Move) -> usize {
    match mv {
        Move::Claim(p) | Move::Hop(_, p) | Move::Offer(p, _) => p,
    }
}

/// The moves with the greatest number, of those that have one.
fn best(moves: Vec<Move>, number: impl Fn(Move) -> Option<u128>) -> Vec<Move> {
    let most = moves.iter().filter_map(|&mv| number(mv)).max();
    moves.into_iter().filter(|&mv| most.is_some() && number(mv) == most).collect()
}

/// One hop a turn for each of two players, both of whom want a set.
pub fn one_hop_each(rules: &Rules) -> bool {
    let hops = matches!(rules.word, Word::Hop | Word::FireAndIce);
    hops && rules.players == 2 && rules.bias == [1, 1] && rules.maker.is_none()
}

/// The weight of a player's sets without a point of the other, as a number over 2^96.
fn weight(game: &Game, position: &Position, player: Player, which: impl Fn(&Vec<usize>) -> bool) -> u128 {
    let sets = game.sets_of(player).iter().filter(|set| which(set));
    let alive = sets.filter(|set| set.iter().all(|&p| position.owner[p] != Game::other(player)));
    alive.map(|set| 1 << (96 - set.iter().filter(|&&p| position.owner[p] == 0).count())).sum()
}

fn weight_through(game: &Game, position: &Position, player: Player, p: usize) -> u128 {
    weight(game, position, player, |set| set.binary_search(&p).is_ok())
}

/// O's first two claims on a plane; `None` after them, or where the opening leaves no move.
fn opening(game: &Game, position: &Position, moves: &[Move]) -> Option<Vec<Move>> {
    let of = |player: Player| -> Vec<usize> {
        (0..position.owner.len()).filter(|&p| position.owner[p] == player).collect()
    };
    let on_one_line =
        |points: &[usize]| game.board.sets.iter().any(|set| points.iter().all(|p| set.contains(p)));
    match (&of(1)[..], &of(2)[..]) {
        ([_], []) => Some(moves.to_vec()),
        (&[x, y], &[o]) => {
            let on = on_one_line(&[x, y, o]);
            let fits = moves.iter().copied().filter(|&mv| on_one_line(&[x, y, target(mv)]) != on);
            Some(fits.collect::<Vec<_>>()).filter(|moves| !moves.is_empty())
        }
        _ => None,
    }
}
