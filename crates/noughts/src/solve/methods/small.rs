//! Small games by words of bits, where nobody asks for a proof: no symmetries, no tables to keep, nothing but the open points.
//!
//! Of games like these people have thousands, and setting up a search takes longer than the search.

use super::{Entry, Method, Settles};
use crate::board::Point;
use crate::game::{Act, Game, Goal, Player, Position, Turn, View};
use crate::limits::{Meter, Stop};
use crate::solve::first_look::stealing_applies;
use crate::solve::solver::Options;
use crate::solve::verdict::{Decision, Status, Value};
use rustc_hash::FxHashMap;

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::Small,
    word: "small",
    settles: Settles::Game,
    needs: "two players who claim points, up to 16 of them open, and the value alone is asked for (--no-certificate)",
    proves: "who wins",
    evidence: "none; with a certificate another method answers",
};

/// The most open points: a word of this many bits for each set.
const OPEN: usize = 16;
/// The most sets of a player: all of them are looked at for each position.
const SETS: usize = 500;
/// Positions after which a search with symmetries is the better one.
const POSITIONS: u64 = 400;
/// The weight of a set that lacks nothing.
const WHOLE: u64 = 1 << OPEN;

/// Who wins, if the game is that small and little is missing.
pub fn decide(game: &dyn Game, position: &Position, options: &Options, meter: &Meter) -> Option<Decision> {
    if !options.tries(Method::Small) || game.outcome(position).is_some() {
        return None;
    }
    let mut search = Search::new(game, position, meter)?;
    let mut wins = |player: Player| search.attack(player).ok();
    let value = match game.rules().goal {
        Goal::Maker(maker) if wins(maker)? => Value::Maker,
        Goal::Maker(_) => Value::Breaker,
        _ if wins(Player::X)? => Value::First,
        _ if stealing_applies(game, position) || !wins(Player::O)? => Value::Draw,
        _ => Value::Second,
    };
    Some(Decision::undecided(Status::Proved(value), "small board", meter))
}

/// Can a player force a win? The open points are numbered anew, those in many sets first.
struct Search<'a> {
    /// For each player, what he lacks of each set without a stone of the other.
    rests: [Vec<u16>; 2],
    open: u16,
    /// Who makes each move; play ends with the list.
    movers: Vec<Player>,
    goal: Goal,
    /// Moves alternate to the end, so that a weight below 1 holds whoever moves next.
    in_turn: bool,
    attacker: Player,
    /// By the claims of both.
    known: FxHashMap<[u16; 2], bool>,
    meter: &'a Meter,
    /// Positions looked at for this question.
    looked_at: u64,
}

impl<'a> Search<'a> {
    /// `None` where the game is of another kind, or too large.
    fn new(game: &dyn Game, position: &Position, meter: &'a Meter) -> Option<Search<'a>> {
        let View::Positional(positional) = game.view() else { return None };
        let rules = game.rules();
        let claims =
            rules.act == Act::Claim && rules.turn != Turn::Offer && rules.players == 2 && !rules.drop;
        if !claims || game.board().is_unlisted() {
            return None;
        }
        let open: Vec<usize> = position.open().map(Point::index).take(OPEN + 1).collect();
        if open.len() > OPEN {
            return None;
        }
        // A Breaker has no sets.
        let wants = |player: Player| !matches!(rules.goal, Goal::Maker(maker) if maker != player);
        let left = |player: Player| {
            let live =
                move |set: &&[Point]| set.iter().all(|p| position.owner[p.index()] != Some(player.other()));
            positional.sets(player).iter().filter(move |_| wants(player)).filter(live)
        };
        let mut sets_at = vec![0u32; position.owner.len()];
        Player::among(2).flat_map(left).flatten().for_each(|p| sets_at[p.index()] += 1);
        let mut order = open;
        order.sort_by_key(|&p| std::cmp::Reverse(sets_at[p]));
        let mut bit_of = vec![0u16; position.owner.len()];
        order.iter().enumerate().for_each(|(i, &p)| bit_of[p] = 1 << i);
        let rest = |set: &[Point]| set.iter().fold(0, |rest, p| rest | bit_of[p.index()]);
        let moves = positional.schedule().map_or(usize::MAX, |list| list.len() - position.ply as usize);
        let mover = |i: u32| game.mover(&Position { owner: Vec::new(), ply: position.ply + i, offer: None });
        let movers: Vec<Player> = (0..moves.min(order.len()) as u32).map(mover).collect();
        let rests = [Player::X, Player::O].map(|player| {
            let mut rests: Vec<u16> = left(player).map(rest).collect();
            rests.sort_unstable();
            rests.dedup();
            rests
        });
        if rests.iter().any(|rests| rests.len() > SETS) {
            return None;
        }
        Some(Search {
            rests,
            open: ((1u32 << order.len()) - 1) as u16,
            in_turn: movers.windows(2).all(|pair| pair[0] != pair[1]),
            movers,
            goal: rules.goal,
            attacker: Player::X,
            known: FxHashMap::default(),
            meter,
            looked_at: 0,
        })
    }

    fn attack(&mut self, attacker: Player) -> Result<bool, Stop> {
        self.attacker = attacker;
        self.known.clear();
        self.looked_at = 0;
        if self.goal == Goal::Avoid { self.avoids([0; 2], 0) } else { self.wins([0; 2], 0) }
    }

    /// Counts a position against the limits.
    fn look(&mut self, ply: usize) -> Result<(), Stop> {
        self.looked_at += 1;
        if self.looked_at > POSITIONS {
            return Err(Stop::Budget);
        }
        self.meter.count(ply as u32).map(|_| ())
    }

    /// Does the attacker get a set, and before the other has one?
    fn wins(&mut self, stones: [u16; 2], ply: usize) -> Result<bool, Stop> {
        let Some(&mover) = self.movers.get(ply) else { return Ok(false) };
        let (me, attacks) = (mover.index(), mover == self.attacker);
        if self.completing(me, stones) != 0 {
            return Ok(attacks);
        }
        // What the other is about to complete must be taken; of two such points one is left to him.
        let answers = self.movers.get(ply + 1) == Some(&mover.other());
        let must = if answers { self.completing(1 - me, stones) } else { 0 };
        if must != 0 && !must.is_power_of_two() {
            return Ok(!attacks);
        }
        if let Some(&answer) = self.known.get(&stones) {
            return Ok(answer);
        }
        let claims = self.movers[ply..].iter().filter(|&&mover| mover == self.attacker).count() as u32;
        let sight = Sight::new(&self.rests, self.attacker.index(), stones, claims);
        // Breaker holds a weight below 1, and a claim of the attacker adds what goes through its point.
        let heaviest = if attacks { sight.through.iter().max().copied().unwrap_or(0) } else { 0 };
        if sight.weight == 0 || (self.in_turn && sight.weight + heaviest < WHOLE) {
            return Ok(false);
        }
        self.look(ply)?;
        // A claim never harms, and one that is in no live set helps nobody.
        let tries = if must != 0 { must } else { sight.live };
        let mut answer = !attacks;
        for claim in sight.heaviest_first(tries) {
            let mut next = stones;
            next[me] |= claim;
            if self.wins(next, ply + 1)? == attacks {
                answer = attacks;
                break;
            }
        }
        self.known.insert(stones, answer);
        Ok(answer)
    }

    /// The points at which a player completes a set.
    fn completing(&self, player: usize, stones: [u16; 2]) -> u16 {
        let (mine, theirs) = (stones[player], stones[1 - player]);
        self.rests[player].iter().fold(0, |points, &rest| {
            let lacks = rest & !mine;
            let is_last = (rest & theirs) | (lacks & lacks.wrapping_sub(1)) == 0;
            points | if is_last { lacks } else { 0 }
        })
    }

    /// Does the other have to complete a set before the attacker does?
    fn avoids(&mut self, stones: [u16; 2], ply: usize) -> Result<bool, Stop> {
        let Some(&mover) = self.movers.get(ply) else { return Ok(false) };
        let (me, attacks) = (mover.index(), mover == self.attacker);
        let defender = self.attacker.other().index();
        if self.rests[defender].iter().all(|rest| rest & stones[1 - defender] != 0) {
            return Ok(false);
        }
        if let Some(&answer) = self.known.get(&stones) {
            return Ok(answer);
        }
        self.look(ply)?;
        let poisoned = self.completing(me, stones);
        // A claim that completes a set of the mover's loses at once.
        let mut answer = !attacks;
        for claim in bits(self.open & !(stones[0] | stones[1] | poisoned)) {
            let mut next = stones;
            next[me] |= claim;
            if self.avoids(next, ply + 1)? == attacks {
                answer = attacks;
                break;
            }
        }
        self.known.insert(stones, answer);
        Ok(answer)
    }
}

/// What is to be seen at a position of an attack.
#[derive(Default)]
struct Sight {
    /// Points of live sets of either player.
    live: u16,
    /// Σ 2^-(missing points) over the attacker's live sets that he has claims enough for, and the share of each point in it.
    weight: u64,
    through: [u64; OPEN],
}

impl Sight {
    fn new(rests: &[Vec<u16>; 2], attacker: usize, stones: [u16; 2], claims: u32) -> Sight {
        let mut sight = Sight::default();
        let is_live = |player: usize| move |rest: &&u16| *rest & stones[1 - player] == 0;
        for rest in rests[attacker].iter().filter(is_live(attacker)) {
            let lacks = rest & !stones[attacker];
            if lacks.count_ones() > claims {
                continue;
            }
            let weight = WHOLE >> lacks.count_ones();
            sight.weight += weight;
            sight.live |= lacks;
            bits(lacks).for_each(|bit| sight.through[bit.trailing_zeros() as usize] += weight);
        }
        let others = rests[1 - attacker].iter().filter(is_live(1 - attacker));
        sight.live |= others.fold(0, |live, rest| live | rest) & !stones[1 - attacker];
        sight
    }

    /// Points in the order of what the attacker has through them.
    fn heaviest_first(&self, points: u16) -> impl Iterator<Item = u16> {
        let mut order = [0; OPEN];
        let count = points.count_ones() as usize;
        order.iter_mut().zip(bits(points)).for_each(|(place, bit)| *place = bit);
        order[..count].sort_by_key(|bit| std::cmp::Reverse(self.through[bit.trailing_zeros() as usize]));
        order.into_iter().take(count)
    }
}

/// The bits of a word, each as a word.
fn bits(mut word: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let bit = word & word.wrapping_neg();
        word ^= bit;
        (bit != 0).then_some(bit)
    })
}
