//! A game as the search sees it: what each player lacks of each set, and who makes each move.

use super::OPEN;
use crate::game::{Game, Goal, Player, Position, PositionalGame};

/// The most sets of a player: on larger boards all of them are looked at for each position.
const SETS: usize = 500;

/// Who moves, and what follows.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "what is so or not of the next moves")]
pub struct Ply {
    pub mover: Player,
    /// It is the attacker's.
    pub attacks: bool,
    /// The mover has the next one, too.
    pub again: bool,
    /// The other has the next one.
    pub answered: bool,
    /// The mover has the one after that.
    pub once_more: bool,
    /// The other has the one after that, too.
    pub twice: bool,
    /// The other has the one after the next two.
    pub later: bool,
    /// Claims that the attacker has from here on.
    pub claims: u8,
}

/// What there is to know of each move, but for the attacker.
pub fn plies(movers: &[Player]) -> Vec<Ply> {
    let is = |ply: usize, player: Player| movers.get(ply) == Some(&player);
    let ply = |(i, &mover): (usize, &Player)| {
        let answered = is(i + 1, mover.other());
        Ply {
            mover,
            attacks: false,
            again: is(i + 1, mover),
            answered,
            once_more: answered && is(i + 2, mover),
            twice: is(i + 2, mover.other()),
            later: is(i + 3, mover.other()),
            claims: 0,
        }
    };
    movers.iter().enumerate().map(ply).collect()
}

/// For each player, what he lacks of each set without a stone of the other, the points numbered anew, those in many sets first.
/// `None` where these are too many.
pub fn rests(game: &dyn Game, positional: &PositionalGame, position: &Position) -> Option<[Vec<u16>; 2]> {
    let owner = &position.owner[..];
    let goal = game.rules().goal;
    // A Breaker has no sets.
    let wants = |player: Player| !matches!(goal, Goal::Maker(maker) if maker != player);
    let live = |player: Player| {
        let sets = positional.sets(player).iter().filter(move |_| wants(player));
        sets.filter(move |set| set.iter().all(|p| owner[p.index()] != Some(player.other())))
    };
    let is_empty = owner.iter().all(Option::is_none);
    let same = is_empty && positional.one_family() && !matches!(goal, Goal::Maker(_));
    let mut sets_at = vec![0u32; owner.len()];
    let mut counts = [0; 2];
    for player in [Player::X, Player::O] {
        if same && player == Player::O {
            break;
        }
        for set in live(player) {
            counts[player.index()] += 1;
            for p in set {
                sets_at[p.index()] += 1;
            }
        }
    }
    if counts.iter().any(|&sets| sets > SETS) {
        return None;
    }
    let mut order = [0; OPEN];
    let open = order.iter_mut().zip(position.open()).map(|(place, p)| *place = p.index()).count();
    order[..open].sort_by_key(|&p| std::cmp::Reverse(sets_at[p]));
    let mut bit_of = vec![0u16; owner.len()];
    order[..open].iter().enumerate().for_each(|(i, &p)| bit_of[p] = 1 << i);
    let listed = |player: Player| {
        let mut rests = Vec::with_capacity(counts[player.index()]);
        rests.extend(live(player).map(|set| set.iter().fold(0, |rest, p| rest | bit_of[p.index()])));
        if !is_empty {
            rests.sort_unstable();
            rests.dedup();
        }
        rests
    };
    let first = listed(Player::X);
    let second = if same { first.clone() } else { listed(Player::O) };
    Some([first, second])
}
