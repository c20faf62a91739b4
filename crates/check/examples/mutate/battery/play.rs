//! The rules of docs/certificates.md once more, played without any care for speed.

use super::oracle::{Board, Lines};
use std::collections::HashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Out {
    Win(u8),
    Loss(u8),
    Draw,
    Tie,
}

impl Out {
    pub fn lost_by(self, player: u8) -> bool {
        match self {
            Out::Win(winner) => winner != player,
            Out::Loss(loser) => loser == player,
            _ => false,
        }
    }

    pub fn read(text: &str) -> Option<Out> {
        match text {
            "draw" => Some(Out::Draw),
            "tie" => Some(Out::Tie),
            "1" | "2" => text.parse().ok().map(Out::Win),
            _ => None,
        }
    }
}

/// A claim of a, an offer of a and b, or a hop from a to b.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mv {
    Claim(usize),
    Offer(usize, usize),
    Hop(usize, usize),
}

impl std::fmt::Display for Mv {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Mv::Claim(p) => write!(f, "{}", p + 1),
            Mv::Offer(p, q) => write!(f, "{}+{}", p + 1, q + 1),
            Mv::Hop(p, q) => write!(f, "{}>{}", p + 1, q + 1),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub owner: Vec<u8>,
    pub mover: u8,
    pub claims: u64,
    pub offer: Option<(usize, usize)>,
    pub made: usize,
    /// The last two moves, for rules that look at them.
    pub last: [Option<Mv>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    MaxWeight,
    Alpha,
    Newest,
    NewestOwn,
    Beta,
}

impl Rule {
    pub fn read(name: &str) -> Option<Rule> {
        Some(match name {
            "max-weight" => Rule::MaxWeight,
            "alpha" => Rule::Alpha,
            "newest" => Rule::Newest,
            "newest-own" => Rule::NewestOwn,
            "beta" => Rule::Beta,
            _ => return None,
        })
    }
}

pub struct Game {
    pub board: Board,
    word: String,
    pub players: u8,
    bias: [u64; 2],
    pub maker: Option<u8>,
    drop: bool,
    turns: Option<Vec<u8>>,
    pub start: State,
    pub over: Option<Out>,
}

fn letter(text: &str) -> Option<u8> {
    ["X", "O", "Y", "Z", "W", "V"].iter().position(|l| *l == text).map(|i| i as u8 + 1)
}

impl Game {
    pub fn read(lines: &Lines<'_>) -> Option<Game> {
        let board = super::oracle::board(lines)?;
        let mut words = lines.get("rules")?.split(' ');
        let word = words.next()?.to_string();
        let mut game = Game {
            players: 2,
            bias: [1, 1],
            maker: match word.as_str() {
                "maker-breaker" | "picker-chooser" => Some(1),
                "chooser-picker" => Some(2),
                _ => None,
            },
            drop: false,
            turns: lines.get("turns").and_then(|t| t.chars().map(|c| letter(&c.to_string())).collect()),
            start: State {
                owner: vec![0; board.points],
                mover: 1,
                claims: 1,
                offer: None,
                made: 0,
                last: [None; 2],
            },
            over: None,
            word,
            board,
        };
        let mut begin = None;
        for option in words {
            match option.split_once('=').unwrap_or((option, "")) {
                ("drop", _) => game.drop = true,
                ("players", k) => game.players = k.parse().ok()?,
                ("bias", text) => {
                    let (a, b) = text.split_once(':')?;
                    game.bias = [a.parse().ok()?, b.parse().ok()?];
                }
                ("goal", "maker") => game.maker = Some(1),
                ("start", "breaker") => game.maker = Some(2),
                ("start", "maker") => {}
                ("start", p) => begin = p.parse::<usize>().ok(),
                _ => return None,
            }
        }
        if game.maker == Some(2) && game.word == "maker-breaker" {
            game.bias.reverse();
        }
        if let Some(text) = lines.get("position") {
            let mut player = 0;
            for word in text.split(' ') {
                if let Some(name) = word.strip_suffix(':') {
                    player = letter(name)?;
                } else {
                    *game.start.owner.get_mut(word.parse::<usize>().ok()?.checked_sub(1)?)? = player;
                }
            }
        } else if let Some(p) = begin.filter(|_| game.hops()) {
            *game.start.owner.get_mut(p.checked_sub(1)?)? = 1;
        }
        game.first_mover(lines.get("to-move"))?;
        game.over = game.outcome(&game.start, game.start.mover);
        Some(game)
    }

    fn first_mover(&mut self, to_move: Option<&str>) -> Option<()> {
        let owner = &self.start.owner;
        let count = |player: u8| (0..owner.len()).filter(|&p| owner[p] == player).count() as u64;
        let claimed = self.start.owner.len() as u64 - count(0);
        let (mut mover, mut claims) = (1, 1);
        let plain = self.players == 2 && self.bias == [1, 1];
        let claimed = if self.hops() { claimed.saturating_sub(1) } else { claimed };
        if self.hops() && plain {
            mover = if count(1) > count(2) { 1 } else { 2 };
        } else if self.offers() {
            mover = if count(0) > 1 { 1 } else { 2 };
        } else if let Some(turns) = &self.turns {
            mover = turns.first().copied().unwrap_or(1);
        } else if self.players > 2 {
            mover = (claimed % u64::from(self.players)) as u8 + 1;
        } else {
            // Turn by turn.
            let mut left = claimed;
            loop {
                let turn = self.bias[mover as usize - 1];
                if left < turn {
                    claims = turn - left;
                    break;
                }
                left -= turn;
                mover = 3 - mover;
            }
        }
        if let Some(player) = to_move.map(letter) {
            let player = player?;
            if player != mover {
                mover = player;
                claims = if self.players == 2 { self.bias[player as usize - 1] } else { 1 };
            }
        }
        (self.start.mover, self.start.claims) = (mover, claims);
        Some(())
    }

    fn hops(&self) -> bool {
        self.word == "hop" || self.word == "fire-and-ice"
    }

    fn offers(&self) -> bool {
        self.word.contains("chooser")
    }

    fn sets(&self, player: u8) -> &[u32] {
        if self.maker.is_some_and(|maker| maker != player) {
            return &[];
        }
        match &self.board.second {
            Some(second) if player == 2 => second,
            _ => &self.board.sets,
        }
    }

    fn owns(&self, state: &State, player: u8) -> bool {
        let mark = if self.word == "notakto" { 1 } else { player };
        let owned = (0..state.owner.len()).filter(|&p| state.owner[p] == mark).fold(0u32, |m, p| m | 1 << p);
        self.sets(player).iter().any(|set| set & !owned == 0)
    }

    fn outcome(&self, state: &State, mover: u8) -> Option<Out> {
        let whole = match self.word.as_str() {
            "misere" => (1..=2).find(|&p| self.owns(state, p)).map(|p| Out::Win(3 - p)),
            "notakto" if self.owns(state, mover) => {
                Some(if self.players > 2 { Out::Loss(mover) } else { Out::Win(3 - mover) })
            }
            "notakto" => None,
            "hop" | "fire-and-ice" => {
                let owners: Vec<u8> = (1..=self.players).filter(|&p| self.owns(state, p)).collect();
                if owners.len() > 1 { Some(Out::Tie) } else { owners.first().map(|&p| Out::Win(p)) }
            }
            _ => (1..=self.players).find(|&p| self.owns(state, p)).map(Out::Win),
        };
        let full = state.owner.iter().all(|&o| o != 0);
        let listed = self.turns.as_ref().is_some_and(|turns| state.made >= turns.len());
        let over = full || listed || (self.hops() && self.legal(state).is_empty());
        whole.or_else(|| over.then(|| self.maker.map_or(Out::Draw, |maker| Out::Win(3 - maker))))
    }

    /// Every legal move.
    pub fn legal(&self, state: &State) -> Vec<Mv> {
        let all = || 0..state.owner.len();
        let open: Vec<usize> = all().filter(|&p| state.owner[p] == 0).collect();
        let pairs = |from: &[usize]| -> Vec<(usize, usize)> {
            from.iter().flat_map(|&p| open.iter().map(move |&q| (p, q))).collect()
        };
        if let Some((p, q)) = state.offer {
            return vec![Mv::Claim(p), Mv::Claim(q)];
        }
        if self.hops() {
            let pieces: Vec<usize> = all().filter(|&p| state.owner[p] == state.mover).collect();
            let joined = |p: usize, q: usize| match &self.board.islands {
                Some(at) if self.word == "fire-and-ice" => {
                    at[p].0 == at[q].0 || (at[p].1 == at[q].1 && at[p].2 == at[q].2)
                }
                _ => true,
            };
            let hops = pairs(&pieces).into_iter().filter(|&(p, q)| joined(p, q));
            return hops.map(|(p, q)| Mv::Hop(p, q)).collect();
        }
        if self.offers() && open.len() > 1 {
            return pairs(&open).into_iter().filter(|(p, q)| p < q).map(|(p, q)| Mv::Offer(p, q)).collect();
        }
        let falls = |p: usize| match self.board.column.filter(|_| self.drop) {
            Some(step) => state.owner.get(p + step).is_none_or(|&o| o != 0),
            None => true,
        };
        open.iter().filter(|&&p| falls(p)).map(|&p| Mv::Claim(p)).collect()
    }

    /// Makes a move; the new state, and how the game ended.
    pub fn play(&self, state: &State, mv: Mv) -> (State, Option<Out>) {
        let mut next = state.clone();
        let mover = state.mover;
        next.offer = None;
        next.last = [Some(mv), state.last[0]];
        next.made += 1;
        match (mv, state.offer) {
            (Mv::Offer(p, q), _) => next.offer = Some((p, q)),
            (Mv::Claim(p), Some((a, b))) => {
                next.owner[p] = 2;
                next.owner[if p == a { b } else { a }] = 1;
            }
            (Mv::Claim(p), None) => next.owner[p] = if self.word == "notakto" { 1 } else { mover },
            (Mv::Hop(p, q), _) => {
                next.owner[p] = if mover == self.players { 1 } else { mover + 1 };
                next.owner[q] = mover;
            }
        }
        let open = (0..next.owner.len()).filter(|&p| next.owner[p] == 0).count();
        if let Some(turns) = &self.turns {
            next.mover = turns.get(next.made).copied().unwrap_or(1);
        } else if self.offers() {
            next.mover = if next.offer.is_none() && open > 1 { 1 } else { 2 };
        } else if next.claims > 1 {
            next.claims -= 1;
        } else {
            next.mover = mover % self.players + 1;
            next.claims = if self.players == 2 { self.bias[next.mover as usize - 1] } else { 1 };
        }
        let over = self.outcome(&next, mover);
        (next, over)
    }

    /// Can the provers force an accepted outcome?
    pub fn forces(
        &self,
        state: &State,
        over: Option<Out>,
        provers: &[u8],
        accept: &dyn Fn(Out) -> bool,
        known: &mut HashMap<State, bool>,
    ) -> bool {
        if let Some(out) = over {
            return accept(out);
        }
        let key = State { last: [None; 2], ..state.clone() };
        if let Some(&value) = known.get(&key) {
            return value;
        }
        let chooses = provers.contains(&state.mover);
        let mut after = self.legal(state).into_iter().map(|mv| {
            let (next, over) = self.play(state, mv);
            self.forces(&next, over, provers, accept, known)
        });
        let value = if chooses { after.any(|v| v) } else { after.all(|v| v) };
        known.insert(key, value);
        value
    }

    /// The same where a side follows a rule, and whoever `chooses` wants an accepted outcome.
    pub fn follow(
        &self,
        state: &State,
        over: Option<Out>,
        side: u8,
        rule: Option<Rule>,
        chooses: &dyn Fn(u8) -> bool,
        good: &dyn Fn(Out) -> bool,
    ) -> bool {
        if let Some(out) = over {
            return good(out);
        }
        let moves = self.moves(state, side, rule);
        if moves.is_empty() {
            return false;
        }
        let mut after = moves.into_iter().map(|mv| {
            let (next, over) = self.play(state, mv);
            self.follow(&next, over, side, rule, chooses, good)
        });
        if chooses(state.mover) { after.any(|v| v) } else { after.all(|v| v) }
    }

    /// The legal moves, or the complying ones of a side that follows a rule.
    pub fn moves(&self, state: &State, side: u8, rule: Option<Rule>) -> Vec<Mv> {
        let legal = self.legal(state);
        let Some(rule) = rule.filter(|_| state.mover == side) else { return legal };
        let only = |mv: &Mv, piece: Option<usize>| matches!(mv, Mv::Hop(p, _) if Some(*p) == piece);
        let mut pieces = (0..state.owner.len()).filter(|&p| state.owner[p] == side);
        let single = pieces.next().filter(|_| pieces.next().is_none());
        let left = match state.last[0] {
            Some(Mv::Hop(p, _)) => Some(p),
            _ => single,
        };
        let own = match (state.last[0], state.last[1]) {
            (Some(_), Some(Mv::Hop(_, q))) => Some(q),
            _ => single,
        };
        let best = |moves: Vec<Mv>, value: &dyn Fn(Mv) -> u64| -> Vec<Mv> {
            let most = moves.iter().map(|&mv| value(mv)).max();
            moves.into_iter().filter(|&mv| Some(value(mv)) == most).collect()
        };
        let to = |mv: Mv| match mv {
            Mv::Claim(p) | Mv::Hop(_, p) | Mv::Offer(p, _) => p,
        };
        match rule {
            Rule::MaxWeight => best(legal, &|mv| self.weight(&state.owner, 3 - side, Some(to(mv)))),
            Rule::Alpha => {
                let mut owner = state.owner.clone();
                if let Some(p) = left {
                    owner[p] = 3 - side;
                }
                let moves = legal.into_iter().filter(|mv| only(mv, left)).collect();
                best(moves, &|mv| self.weight(&owner, 3 - side, Some(to(mv))))
            }
            Rule::Newest => legal.into_iter().filter(|mv| only(mv, left)).collect(),
            Rule::NewestOwn => legal.into_iter().filter(|mv| only(mv, own)).collect(),
            Rule::Beta => best(legal, &|mv| {
                let weight = self.weight(&self.play(state, mv).0.owner, 1, None);
                if side == 1 { weight } else { u64::MAX - weight }
            }),
        }
    }

    /// Over 2^32: the weight of a player's sets, through a point if one is given, without a point of the other.
    fn weight(&self, owner: &[u8], player: u8, through: Option<usize>) -> u64 {
        let sets = self.sets(player).iter().filter(|&&set| through.is_none_or(|p| set >> p & 1 == 1));
        let of =
            |set: u32, who: u8| (0..owner.len()).filter(|&p| set >> p & 1 == 1 && owner[p] == who).count();
        sets.filter(|&&set| of(set, 3 - player) == 0).map(|&set| 1u64 << (32 - of(set, 0))).sum()
    }
}
