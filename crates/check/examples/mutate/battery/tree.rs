//! Trees and lines of play with every kind of record, written by chance. Where nothing true can be written they do what
//! they can.

use super::draw::lines;
use super::mutate::Rng;
use super::play::{Game, Mv, Out, Rule, State};
use std::collections::HashMap;

struct Writer<'a> {
    game: &'a Game,
    rng: &'a mut Rng,
    /// The identity first.
    group: &'a [Vec<usize>],
    side: u8,
    rule: Option<Rule>,
    every: bool,
    provers: Vec<u8>,
    good: Vec<Out>,
    known: HashMap<State, bool>,
    named: Vec<State>,
    lines: Vec<String>,
}

impl Writer<'_> {
    fn moves(&self, state: &State) -> Vec<Mv> {
        self.game.moves(state, self.side, self.rule)
    }

    fn prover_moves(&self, state: &State) -> bool {
        !self.every && self.provers.contains(&state.mover)
    }

    fn at_once(&self, state: &State) -> bool {
        let ends = |mv| self.game.play(state, mv).1.is_some_and(|out| self.good.contains(&out));
        self.moves(state).into_iter().any(ends)
    }

    fn holds(&mut self, state: &State, over: Option<Out>) -> bool {
        let good = |out: Out| self.good.contains(&out);
        if self.rule.is_none() && !self.every {
            return self.game.forces(state, over, &self.provers, &good, &mut self.known);
        }
        let chooses = |mover: u8| !self.every && self.provers.contains(&mover);
        self.game.follow(state, over, self.side, self.rule, &chooses, &good)
    }

    fn reference(&self, state: &State) -> Option<String> {
        for (k, named) in self.named.iter().enumerate() {
            for (g, map) in self.group.iter().enumerate() {
                let image = |mv: Mv| match mv {
                    Mv::Claim(p) => Mv::Claim(map[p]),
                    Mv::Offer(p, q) => Mv::Offer(map[p].min(map[q]), map[p].max(map[q])),
                    Mv::Hop(p, q) => Mv::Hop(map[p], map[q]),
                };
                let offer = named.offer.map(|(p, q)| (map[p].min(map[q]), map[p].max(map[q])));
                let same = (0..map.len()).all(|p| state.owner[map[p]] == named.owner[p])
                    && (named.mover, named.claims, named.made, offer)
                        == (state.mover, state.claims, state.made, state.offer);
                let remembered = self.rule.is_none() || named.last.map(|mv| mv.map(image)) == state.last;
                if same && remembered {
                    return Some(format!("= {} {g}", k + 1));
                }
            }
        }
        None
    }

    fn some_leaf(&mut self, state: &State) -> String {
        let mut open: Vec<usize> = (0..state.owner.len()).filter(|&p| state.owner[p] == 0).collect();
        for i in 0..open.len() {
            open.swap(i, self.rng.below(i + 1));
        }
        let pairs = |points: &[usize]| -> String {
            points.chunks_exact(2).fold(String::new(), |text, c| format!("{text} {}-{}", c[0] + 1, c[1] + 1))
        };
        match self.rng.below(8) {
            0 | 1 => "w".to_string(),
            2 | 3 => "n".to_string(),
            4 if self.rng.one_in(3) => "h".to_string(),
            4 => format!("h {}", 1 + self.rng.below(state.owner.len())),
            5 => format!("p{}", pairs(&open)),
            6 => {
                let mut all: Vec<usize> = (0..state.owner.len()).collect();
                for i in 0..all.len() {
                    all.swap(i, self.rng.below(i + 1));
                }
                all.truncate(all.len() - self.rng.below(2).min(all.len()));
                format!("a{}", pairs(&all))
            }
            _ => {
                let claims = open.iter().take(1 + self.rng.below(3));
                claims.fold("t".to_string(), |text, p| format!("{text} {}", p + 1))
            }
        }
    }

    fn write(&mut self, state: &State, over: Option<Out>) {
        let prover = self.prover_moves(state);
        if over.is_some() || (prover && self.at_once(state)) {
            return;
        }
        if let Some(reference) = self.reference(state).filter(|_| !self.rng.one_in(4)) {
            self.lines.push(reference);
            return;
        }
        let mut name = String::new();
        if self.rng.one_in(2) {
            self.named.push(state.clone());
            name = format!("@{} ", self.named.len());
        }
        let lost = !self.holds(state, None);
        if self.rng.one_in(if lost { 3 } else { 10 }) {
            let leaf = self.some_leaf(state);
            self.lines.push(name + &leaf);
            return;
        }
        let moves = self.moves(state);
        if prover {
            let mut good = Vec::new();
            for &mv in &moves {
                let (next, over) = self.game.play(state, mv);
                if self.holds(&next, over) {
                    good.push(mv);
                }
            }
            let any = moves.get(self.rng.below(moves.len())).copied();
            let Some(mv) = good.get(self.rng.below(good.len())).copied().or(any) else { return };
            self.lines.push(format!("{name}m {mv}"));
            let (next, over) = self.game.play(state, mv);
            self.write(&next, over);
            return;
        }
        let mut branches = Vec::new();
        for &mv in &moves {
            let (next, over) = self.game.play(state, mv);
            let settled = over.is_some() || (self.prover_moves(&next) && self.at_once(&next));
            if !settled || self.rng.one_in(5) {
                branches.push(mv);
            }
        }
        let mut leaf = String::new();
        if self.rng.one_in(6) {
            leaf = format!(" {}", self.some_leaf(state));
            branches.retain(|_| self.rng.one_in(2));
        } else if lost {
            branches.retain(|_| !self.rng.one_in(3));
        }
        self.lines.push(format!("{name}o {}{leaf}", branches.len()));
        for mv in branches {
            self.lines.push(format!("r {mv}"));
            let (next, over) = self.game.play(state, mv);
            self.write(&next, over);
        }
    }
}

fn perms(group: &[Vec<usize>]) -> String {
    let line = |map: &Vec<usize>| {
        let images: Vec<String> = map.iter().map(|p| (p + 1).to_string()).collect();
        format!("perm {}\n", images.join(" "))
    };
    group.iter().map(line).collect()
}

fn with_identity(points: usize, group: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let identity = (0..points).collect();
    [identity].into_iter().chain(group.iter().filter(|map| map.len() == points).cloned()).collect()
}

/// The certificate of a game: the parts that its value needs.
pub fn parts(rng: &mut Rng, statement: &str, value: &str, group: &[Vec<usize>]) -> Option<String> {
    let game = Game::read(&lines(statement)?)?;
    let group = with_identity(game.board.points, group);
    let players: Vec<u8> = (1..=game.players).collect();
    let all = players.iter().map(|&p| Out::Win(p));
    let all: Vec<Out> = if game.players > 2 && statement.contains("notakto") {
        all.chain(players.iter().map(|&p| Out::Loss(p))).chain([Out::Draw]).collect()
    } else {
        all.chain([Out::Draw, Out::Tie]).collect()
    };
    let not_lost = |p: u8| (vec![p], all.iter().copied().filter(|o| !o.lost_by(p)).collect::<Vec<Out>>());
    let needed: Vec<(Vec<u8>, Vec<Out>)> = match value {
        "first" => vec![(vec![1], vec![Out::Win(1)])],
        "second" => vec![(vec![2], vec![Out::Win(2)])],
        "draw" => vec![not_lost(1), not_lost(2)],
        _ => {
            let held = |p: &u8| value.contains(&p.to_string());
            let part = |p: &u8| {
                if held(p) {
                    return not_lost(*p);
                }
                let others = players.iter().copied().filter(|q| q != p).collect();
                (others, all.iter().copied().filter(|o| o.lost_by(*p)).collect())
            };
            players.iter().map(part).collect()
        }
    };
    let mut certificate = format!("noughts certificate 1\n{}", perms(&group[1..]));
    for (provers, good) in needed {
        let list: Vec<String> = provers.iter().map(ToString::to_string).collect();
        let accept: Vec<String> = good.iter().copied().map(written).collect();
        certificate += &format!("part prover={} accept={}\n", list.join(","), accept.join(","));
        if rng.one_in(12) {
            certificate += "by stealing\n";
            continue;
        }
        let (known, named, lines) = (HashMap::new(), Vec::new(), Vec::new());
        let (side, rule, every, group) = (0, None, false, &group[..]);
        let mut writer =
            Writer { game: &game, rng, group, side, rule, every, provers, good, known, named, lines };
        writer.write(&game.start, game.over);
        for line in &writer.lines {
            certificate += &format!("{line}\n");
        }
    }
    Some(certificate + "end\n")
}

fn written(out: Out) -> String {
    match out {
        Out::Win(p) => p.to_string(),
        Out::Loss(p) => format!("-{p}"),
        Out::Draw => "draw".to_string(),
        Out::Tie => "tie".to_string(),
    }
}

/// The certificate of a statement about a strategy: a tree or a line.
pub fn tree(rng: &mut Rng, statement: &str, group: &[Vec<usize>]) -> Option<String> {
    let lines_ = lines(statement)?;
    let ties = lines_.get("ties")?;
    if lines_.get("follows") == Some("alpha") && ["every", "some"].contains(&ties) && rng.one_in(4) {
        // The same in the game of Maker–Breaker that it is reduced to.
        let start = lines_.get("rules")?.rsplit('=').next()?;
        let rules = format!("rules maker-breaker\nposition X: {start}\nto-move X");
        let smaller: Vec<String> = statement
            .lines()
            .map(|line| match line.split(' ').next() {
                Some("rules") => rules.clone(),
                Some("follows") => "follows max-weight".to_string(),
                Some("accept") => "accept 2".to_string(),
                _ => line.to_string(),
            })
            .collect();
        let inner = tree(rng, &(smaller.join("\n") + "\n"), group)?;
        return Some(inner.replacen("noughts certificate 1\n", "noughts certificate 1\nby alpha\n", 1));
    }
    let game = Game::read(&lines_)?;
    let group = with_identity(game.board.points, group);
    let side: u8 = lines_.get("side")?.parse().ok()?;
    let rule = lines_.get("follows").and_then(Rule::read);
    let accept: Vec<Out> = lines_.get("accept")?.split(',').map(Out::read).collect::<Option<_>>()?;
    if ties == "line" || ties == "silent" {
        let mut play = Vec::new();
        let (mut state, mut over) = (game.start.clone(), game.over);
        while over.is_none() && !(ties == "silent" && state.mover == side) {
            let moves = game.moves(&state, side, rule);
            let mv = *moves.get(rng.below(moves.len()))?;
            play.push(format!("m {mv}\n"));
            (state, over) = game.play(&state, mv);
        }
        return Some(format!("noughts certificate 1\n{}end\n", play.concat()));
    }
    let all = [Out::Win(1), Out::Win(2), Out::Draw, Out::Tie];
    let (provers, good) = if ties == "none" {
        (vec![3 - side], all.into_iter().filter(|o| !accept.contains(o)).collect())
    } else {
        (vec![side], accept)
    };
    let (known, named, written) = (HashMap::new(), Vec::new(), Vec::new());
    let every = ties == "every";
    let perms = perms(&group[1..]);
    let mut writer = Writer {
        game: &game,
        rng,
        group: &group,
        side,
        rule,
        every,
        provers,
        good,
        known,
        named,
        lines: written,
    };
    writer.write(&game.start, game.over);
    let tree: String = writer.lines.iter().map(|line| format!("{line}\n")).collect();
    Some(format!("noughts certificate 1\n{perms}{tree}end\n"))
}
