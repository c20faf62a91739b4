//! Small games by words of bits, where nobody asks for a proof: no symmetries, nothing but the open points.
//!
//! Of games like these people have thousands, and setting up a search takes longer than the search.

mod reach;
mod sight;

use super::{Entry, Method, Settles};
use crate::board::Point;
use crate::game::{Act, Game, Goal, Player, Position, Turn, View};
use crate::limits::{Meter, Stop};
use crate::solve::first_look::stealing_applies;
use crate::solve::solver::Options;
use crate::solve::verdict::{Decision, Status, Value};
use reach::Reach;
use sight::{Sight, WHOLE};

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
const POSITIONS: u64 = 4000;
/// With so many open points the tables of what a set of stones gives are made at once, which takes about as long as 25 positions; with
/// more of them only for a search of so many positions.
const FEW: usize = 10;
const TABLES_AFTER: u64 = 200;
/// With more open points than this the order of the claims is worth the time it takes.
const ORDERED: u32 = 12;
/// Positions between two looks at the clock.
const LOOK: u64 = 256;

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
    /// The same in tables, one for both players if they want the same; none yet on a larger board.
    reach: Vec<Reach>,
    open: u16,
    /// Who makes each move; play ends with the list.
    movers: Vec<Player>,
    goal: Goal,
    /// Moves alternate to the end, so that a weight below 1 holds whoever moves next.
    in_turn: bool,
    attacker: Player,
    /// Positions by attacker and claims, with the answer; what comes later takes the place of what was there.
    known: Vec<u64>,
    /// The claim that answered last at each depth.
    answered: [u16; OPEN],
    meter: &'a Meter,
    /// How many positions the limits leave.
    most: u64,
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
        let mut bit_of = vec![0u16; position.owner.len()];
        open.iter().enumerate().for_each(|(i, &p)| bit_of[p] = 1 << i);
        // A Breaker has no sets.
        let wants = |player: Player| !matches!(rules.goal, Goal::Maker(maker) if maker != player);
        let mut rests = [Player::X, Player::O].map(|player| {
            let owner = |p: &Point| position.owner[p.index()];
            let live = |set: &&[Point]| set.iter().all(|p| owner(p) != Some(player.other()));
            let rest = |set: &[Point]| set.iter().fold(0, |rest, p| rest | bit_of[p.index()]);
            let sets = positional.sets(player).iter().filter(|_| wants(player));
            sets.filter(live).map(rest).collect::<Vec<u16>>()
        });
        if rests.iter().any(|rests| rests.len() > SETS) {
            return None;
        }
        renumber(&mut rests, open.len());
        let moves = positional.schedule().map_or(usize::MAX, |list| list.len() - position.ply as usize);
        let mut at = Position { owner: Vec::new(), ply: position.ply, offer: None };
        let mut mover = || {
            let mover = game.mover(&at);
            at.ply += 1;
            mover
        };
        let movers: Vec<Player> = (0..moves.min(open.len())).map(|_| mover()).collect();
        let limits = meter.limits();
        let mut search = Search {
            rests,
            reach: Vec::new(),
            open: ((1u32 << open.len()) - 1) as u16,
            in_turn: movers.windows(2).all(|pair| pair[0] != pair[1]),
            movers,
            goal: rules.goal,
            attacker: Player::X,
            known: vec![0; 2 << open.len().min(11)],
            answered: [0; OPEN],
            meter,
            most: limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(meter.nodes())),
            looked_at: 0,
        };
        if open.len() <= FEW {
            search.make_tables();
        }
        Some(search)
    }

    fn make_tables(&mut self) {
        let open = self.open.count_ones() as usize;
        let [first, second] = &self.rests;
        self.reach.push(Reach::new(first, open));
        if first != second {
            self.reach.push(Reach::new(second, open));
        }
    }

    fn attack(&mut self, attacker: Player) -> Result<bool, Stop> {
        self.attacker = attacker;
        self.answered = [0; OPEN];
        self.looked_at = 0;
        let answer = if self.goal == Goal::Avoid { self.avoids([0; 2], 0) } else { self.wins([0; 2], 0) };
        self.meter.add(self.looked_at);
        self.most = self.most.saturating_sub(self.looked_at);
        answer
    }

    /// Counts a position against the limits.
    fn look(&mut self) -> Result<(), Stop> {
        if self.looked_at >= self.most {
            return Err(Stop::Nodes);
        }
        if self.looked_at >= POSITIONS {
            return Err(Stop::Budget);
        }
        if self.looked_at.is_multiple_of(LOOK)
            && let Some(stop) = self.meter.stopped()
        {
            return Err(stop);
        }
        self.looked_at += 1;
        if self.looked_at == TABLES_AFTER && self.reach.is_empty() {
            self.make_tables();
        }
        Ok(())
    }

    /// Does the attacker get a set, and before the other has one?
    fn wins(&mut self, stones: [u16; 2], ply: usize) -> Result<bool, Stop> {
        let Some(&mover) = self.movers.get(ply) else { return Ok(false) };
        let (me, attacks) = (mover.index(), mover == self.attacker);
        if self.completing(me, stones) != 0 {
            return Ok(attacks);
        }
        // What the other is about to complete must be taken; of two such points one is left to him.
        let next = self.movers.get(ply + 1).copied();
        let must = if next == Some(mover.other()) { self.completing(1 - me, stones) } else { 0 };
        if must & must.wrapping_sub(1) != 0 {
            return Ok(!attacks);
        }
        let wanted = self.wanted(self.attacker.index(), stones);
        if wanted == 0 {
            return Ok(false);
        }
        let (key, place) = self.place(stones);
        if self.known[place] >> 1 == key {
            return Ok(self.known[place] & 1 == 1);
        }
        let open = self.open & !(stones[0] | stones[1]);
        let sight = (open.count_ones() > ORDERED).then(|| self.sight(stones, ply));
        if let Some(sight) = &sight {
            // Breaker holds a weight below 1, and a claim of the attacker adds what goes through its point.
            let heaviest = if attacks { sight.through.iter().max().copied().unwrap_or(0) } else { 0 };
            if sight.weight == 0 || (self.in_turn && sight.weight + heaviest < WHOLE) {
                return Ok(false);
            }
        }
        // A claim never harms, and one that is in no live set helps nobody.
        let wanted = sight.as_ref().map_or(wanted, |sight| sight.live);
        let others = self.wanted(self.attacker.other().index(), stones);
        let mut tries = if must != 0 { must } else { (wanted | others) & open };
        self.look()?;
        let mut threatening = 0;
        if let Some(reach) = self.reach_of(me) {
            // Another claim at once needs one point that completes a set, one after the other's needs two.
            let again = next == Some(mover);
            for claim in bits(if again || self.movers.get(ply + 2) == Some(&mover) { tries } else { 0 }) {
                let threats = reach.threats(stones[me] | claim) & open & !claim;
                if threats & threats.wrapping_sub(1) != 0 || (again && threats != 0) {
                    return Ok(attacks);
                }
                threatening |= if threats != 0 { claim } else { 0 };
            }
        }
        let mut answer = !attacks;
        while tries != 0 {
            let best = match &sight {
                Some(sight) => sight.heaviest(tries),
                None if self.answered[ply] & tries != 0 => self.answered[ply],
                None if threatening & tries != 0 => threatening,
                None => tries,
            };
            let claim = best & tries & (best & tries).wrapping_neg();
            tries ^= claim;
            let mut after = stones;
            after[me] |= claim;
            if self.wins(after, ply + 1)? == attacks {
                answer = attacks;
                self.answered[ply] = claim;
                break;
            }
        }
        self.known[place] = key << 1 | u64::from(answer);
        Ok(answer)
    }

    /// What a position is known by, and where.
    fn place(&self, stones: [u16; 2]) -> (u64, usize) {
        // The highest bit tells it from an empty place.
        let key = 1 << 33
            | (self.attacker.index() as u64) << 32
            | u64::from(stones[0]) << 16
            | u64::from(stones[1]);
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        (key, mixed as usize & (self.known.len() - 1))
    }

    fn reach_of(&self, player: usize) -> Option<&Reach> {
        self.reach.get(player).or(self.reach.first())
    }

    /// The points at which a player completes a set.
    fn completing(&self, player: usize, stones: [u16; 2]) -> u16 {
        let (mine, theirs) = (stones[player], stones[1 - player]);
        if let Some(reach) = self.reach_of(player) {
            return reach.threats(mine) & !(mine | theirs);
        }
        self.rests[player].iter().fold(0, |points, &rest| {
            let lacks = rest & !mine;
            let is_last = (rest & theirs) | (lacks & lacks.wrapping_sub(1)) == 0;
            points | if is_last { lacks } else { 0 }
        })
    }

    /// The points of a player's live sets, his stones among them.
    fn wanted(&self, player: usize, stones: [u16; 2]) -> u16 {
        let theirs = stones[1 - player];
        if let Some(reach) = self.reach_of(player) {
            return reach.inside(self.open & !theirs);
        }
        let live = |rest: u16| if rest & theirs == 0 { rest } else { 0 };
        self.rests[player].iter().fold(0, |points, &rest| points | live(rest))
    }

    fn sight(&self, stones: [u16; 2], ply: usize) -> Sight {
        let attacker = self.attacker.index();
        let claims = self.movers[ply..].iter().filter(|&&mover| mover == self.attacker).count() as u32;
        Sight::new(&self.rests[attacker], [stones[attacker], stones[1 - attacker]], claims)
    }

    /// Does the other have to complete a set before the attacker does?
    fn avoids(&mut self, stones: [u16; 2], ply: usize) -> Result<bool, Stop> {
        let Some(&mover) = self.movers.get(ply) else { return Ok(false) };
        let (me, attacks) = (mover.index(), mover == self.attacker);
        if self.wanted(self.attacker.other().index(), stones) == 0 {
            return Ok(false);
        }
        let (key, place) = self.place(stones);
        if self.known[place] >> 1 == key {
            return Ok(self.known[place] & 1 == 1);
        }
        self.look()?;
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
        self.known[place] = key << 1 | u64::from(answer);
        Ok(answer)
    }
}

/// Numbers the points anew, those in many sets first, and leaves each set once.
fn renumber(rests: &mut [Vec<u16>; 2], open: usize) {
    let mut sets_at = [0u32; OPEN];
    for &rest in rests.iter().flatten() {
        bits(rest).for_each(|bit| sets_at[bit.trailing_zeros() as usize] += 1);
    }
    let mut order: [usize; OPEN] = std::array::from_fn(|i| i);
    order[..open].sort_by_key(|&i| std::cmp::Reverse(sets_at[i]));
    let mut bit_of = [0u16; OPEN];
    order.iter().enumerate().for_each(|(new, &old)| bit_of[old] = 1 << new);
    for rests in rests {
        for rest in rests.iter_mut() {
            *rest = bits(*rest).fold(0, |new, bit| new | bit_of[bit.trailing_zeros() as usize]);
        }
        rests.sort_unstable();
        rests.dedup();
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
