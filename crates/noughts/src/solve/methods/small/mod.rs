//! Small games by words of bits, where nobody asks for a proof: nothing but the open points, and symmetries for the first claim alone.
//!
//! Of games like these people have thousands, and setting up a search takes longer than the search.

mod alike;
mod reach;
mod setup;
mod sight;
mod wins;

use super::{Entry, Method, Settles};
use crate::game::{Act, Game, Goal, Player, Position, Turn, View};
use crate::limits::{Meter, Stop};
use crate::solve::first_look::stealing_applies;
use crate::solve::solver::Options;
use crate::solve::verdict::{Decision, Status, Value};
use reach::Reach;
use setup::{Ply, plies, rests};

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
/// Positions after which another search is called: it takes longer to set up, and knows more.
const POSITIONS: u64 = 4000;
/// With so many open points the tables of what a set of stones gives are made at once, which takes about as long as 25 positions; with
/// more of them only for a search of so many positions.
const FEW: usize = 10;
const TABLES_AFTER: u64 = 200;
/// Positions after which it is worth asking which of the first claims a symmetry exchanges.
const ALIKE_AFTER: u64 = 20;
/// With more open points than this the order of the claims is worth the time it takes.
const ORDERED: u32 = 12;
/// Positions between two looks at the clock.
const LOOK: u64 = 256;

/// Who wins, if the game is that small and little is missing.
pub fn decide(game: &dyn Game, position: &Position, options: &Options, meter: &Meter) -> Option<Decision> {
    if !options.tries(Method::Small) {
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
    // An attempt that is given up leaves the whole limit to other searches.
    meter.add(search.counted);
    Some(Decision::undecided(Status::Proved(value), "small board", meter))
}

/// Can a player force a win? The open points are numbered anew, those in many sets first.
struct Search<'a> {
    /// For each player, what he lacks of each set without a stone of the other.
    rests: [Vec<u16>; 2],
    /// The same in tables; none yet on a larger board.
    reach: Reach,
    open: u16,
    /// What there is to know of each move; play ends with the list.
    plies: Vec<Ply>,
    goal: Goal,
    /// Moves alternate to the end, so that a weight below 1 holds whoever moves next.
    in_turn: bool,
    attacker: Player,
    /// Positions by attacker and claims, with the answer; what comes later takes the place of what was there.
    known: Vec<u64>,
    /// The claim that answered last at each depth.
    answered: [u16; OPEN],
    /// For each open point those that are like it, once they are looked for.
    alike: Option<[u16; OPEN]>,
    meter: &'a Meter,
    /// How many positions the limits leave.
    most: u64,
    /// Positions looked at for this question, and for those before it.
    looked_at: u64,
    counted: u64,
    /// At which of them there is something else to do.
    pause: u64,
}

impl<'a> Search<'a> {
    /// `None` where the game is of another kind, or too large, or over.
    fn new(game: &dyn Game, position: &Position, meter: &'a Meter) -> Option<Search<'a>> {
        let View::Positional(positional) = game.view() else { return None };
        let rules = game.rules();
        let claims =
            rules.act == Act::Claim && rules.turn != Turn::Offer && rules.players == 2 && !rules.drop;
        let open = position.owner.iter().filter(|owner| owner.is_none()).take(OPEN + 1).count();
        if !claims || game.board().is_unlisted() || open == 0 || open > OPEN {
            return None;
        }
        let rests = rests(game, positional, position)?;
        let moves =
            positional.schedule().map_or(usize::MAX, |list| list.len().saturating_sub(position.ply as usize));
        let mut at = Position { owner: Vec::new(), ply: position.ply, offer: None };
        let mut mover = || {
            let mover = game.mover(&at);
            at.ply += 1;
            mover
        };
        let mut movers = [Player::X; OPEN];
        let movers = &mut movers[..moves.min(open)];
        for place in &mut *movers {
            *place = mover();
        }
        if movers.is_empty() || rests.iter().flatten().any(|&rest| rest == 0) {
            return None;
        }
        let limits = meter.limits();
        let mut search = Search {
            rests,
            reach: Reach::default(),
            open: ((1u32 << open) - 1) as u16,
            in_turn: movers.windows(2).all(|pair| pair[0] != pair[1]),
            plies: plies(movers),
            goal: rules.goal,
            attacker: Player::X,
            known: vec![0; 1 << open.min(12)],
            answered: [0; OPEN],
            alike: None,
            meter,
            most: limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(meter.nodes())),
            looked_at: 0,
            counted: 0,
            pause: 0,
        };
        if open <= FEW {
            search.make_tables();
        }
        Some(search)
    }

    fn make_tables(&mut self) {
        self.reach = Reach::new(&self.rests, self.open.count_ones() as usize);
    }

    fn attack(&mut self, attacker: Player) -> Result<bool, Stop> {
        self.attacker = attacker;
        self.answered = [0; OPEN];
        (self.looked_at, self.pause) = (0, 0);
        let mut claims = 0;
        for ply in self.plies.iter_mut().rev() {
            ply.attacks = ply.mover == attacker;
            claims += u8::from(ply.attacks);
            ply.claims = claims;
        }
        let answer = if self.goal == Goal::Avoid { self.avoids([0; 2], 0) } else { self.wins(0, 0, 0) };
        self.counted += self.looked_at;
        self.most = self.most.saturating_sub(self.looked_at);
        answer
    }

    /// Counts a position against the limits.
    #[inline]
    fn look(&mut self) -> Result<(), Stop> {
        if self.looked_at == self.pause {
            self.pause()?;
        }
        self.looked_at += 1;
        Ok(())
    }

    /// Looks whether a limit is reached, and makes the tables when it is time.
    #[cold]
    fn pause(&mut self) -> Result<(), Stop> {
        if self.looked_at >= self.most {
            return Err(Stop::Nodes);
        }
        if self.looked_at >= POSITIONS {
            return Err(Stop::Budget);
        }
        if let Some(stop) = self.meter.stopped() {
            return Err(stop);
        }
        if self.looked_at >= TABLES_AFTER && self.reach.is_empty() {
            self.make_tables();
        }
        let next = if self.looked_at < TABLES_AFTER { TABLES_AFTER } else { self.looked_at + LOOK };
        self.pause = next.min(self.most).min(POSITIONS);
        Ok(())
    }

    /// What a position is known by, and where.
    fn place(&self, mine: u16, theirs: u16) -> (u64, usize) {
        // The highest bit tells it from an empty place.
        let key = 1 << 33 | (self.attacker.index() as u64) << 32 | u64::from(mine) << 16 | u64::from(theirs);
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        (key, mixed as usize & (self.known.len() - 1))
    }

    /// The points at which a player completes a set.
    fn completing(&self, player: usize, mine: u16, theirs: u16) -> u16 {
        if !self.reach.is_empty() {
            return self.reach.threats(player, mine) & self.open & !(mine | theirs);
        }
        self.rests[player].iter().fold(0, |points, &rest| {
            let lacks = rest & !mine;
            let is_last = (rest & theirs) | (lacks & lacks.wrapping_sub(1)) == 0;
            points | if is_last { lacks } else { 0 }
        })
    }

    /// The points of a player's live sets, his stones among them.
    fn wanted(&self, player: usize, theirs: u16) -> u16 {
        if !self.reach.is_empty() {
            return self.reach.inside(player, self.open & !theirs);
        }
        let live = |rest: u16| if rest & theirs == 0 { rest } else { 0 };
        self.rests[player].iter().fold(0, |points, &rest| points | live(rest))
    }

    /// Does the other have to complete a set before the attacker does?
    fn avoids(&mut self, stones: [u16; 2], ply: usize) -> Result<bool, Stop> {
        let Some(&at) = self.plies.get(ply) else { return Ok(false) };
        let (me, attacks) = (at.mover.index(), at.attacks);
        let attacker = self.attacker.index();
        if self.wanted(1 - attacker, stones[attacker]) == 0 {
            return Ok(false);
        }
        let (key, place) = self.place(stones[0], stones[1]);
        if self.known[place] >> 1 == key {
            return Ok(self.known[place] & 1 == 1);
        }
        self.look()?;
        let poisoned = self.completing(me, stones[me], stones[1 - me]);
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

/// The bits of a word, each as a word.
fn bits(mut word: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let bit = word & word.wrapping_neg();
        word ^= bit;
        (bit != 0).then_some(bit)
    })
}
