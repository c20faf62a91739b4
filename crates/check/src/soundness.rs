//! Random small games of every kind: a plain solver writes certificates of all shapes, which must be accepted; spoiled
//! ones may be accepted only where what they state is true all the same.

use crate::claim::{Claim, Value, read_claim};
use crate::game::{Game, Move, Outcome, Player, Position};
use crate::leaves::Leaf;
use crate::statement::Statement;
use crate::{Answer, check};
use mutate::{Rng, mutate, scramble};
use std::collections::HashMap;

#[path = "../tests/mutate/mod.rs"]
mod mutate;

/// A claim read from the text of a statement.
fn claim(statement: &str) -> Option<Claim> {
    read_claim(&Statement::read(statement.as_bytes()).ok()?).ok()
}

/// By the definition: can these players force one of these outcomes?
struct Solver<'a> {
    game: &'a Game,
    provers: Vec<Player>,
    accept: Vec<Outcome>,
    known: HashMap<(Vec<Player>, Player, u64, Option<(usize, usize)>), bool>,
}

impl<'a> Solver<'a> {
    fn new(game: &'a Game, provers: &[Player], good: impl Fn(Outcome) -> bool) -> Self {
        let players = game.rules.players;
        let wins = (1..=players).map(Outcome::Win);
        let losses = (1..=players).filter(|_| players > 2).map(Outcome::Loss);
        let all = wins.chain(losses).chain([Outcome::Draw, Outcome::Tie]);
        let accept = all.filter(|&o| good(o)).collect();
        Solver { game, provers: provers.to_vec(), accept, known: HashMap::new() }
    }

    fn forces(&mut self, position: &mut Position, over: Option<Outcome>) -> bool {
        if let Some(outcome) = over {
            return self.accept.contains(&outcome);
        }
        let key = (position.owner.clone(), position.mover, position.claims, position.offer);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wanted = self.provers.contains(&position.mover);
        let mut result = !wanted;
        for mv in self.game.moves(position) {
            let (undo, over) = self.game.play(position, mv);
            let forced = self.forces(position, over);
            Game::undo(position, &undo);
            if forced == wanted {
                result = wanted;
                break;
            }
        }
        self.known.insert(key, result);
        result
    }
}

fn not_lost(player: Player) -> impl Fn(Outcome) -> bool {
    move |outcome| !outcome.lost_by(player)
}

/// The value, as the statement writes it, and the solvers of the parts that prove it.
fn solve(claim: &Claim) -> (String, Vec<Solver<'_>>) {
    let game = &claim.game;
    let forced = |mut solver: Solver<'_>| solver.forces(&mut claim.start.clone(), claim.over);
    let wins = |player: Player| Solver::new(game, &[player], move |o| o == Outcome::Win(player));
    let holds = |player: Player| Solver::new(game, &[player], not_lost(player));
    if game.rules.players == 2 {
        for (player, value) in [(1, "first"), (2, "second")] {
            if forced(wins(player)) {
                return (value.to_string(), vec![wins(player)]);
            }
        }
        return ("draw".to_string(), vec![holds(1), holds(2)]);
    }
    let mut names = Vec::new();
    let mut parts = Vec::new();
    for player in 1..=game.rules.players {
        if forced(holds(player)) {
            names.push(player.to_string());
            parts.push(holds(player));
        } else {
            let others: Vec<Player> = (1..=game.rules.players).filter(|&p| p != player).collect();
            parts.push(Solver::new(game, &others, move |o| o.lost_by(player)));
        }
    }
    (format!("holds {}", if names.is_empty() { "none".to_string() } else { names.join(",") }), parts)
}

/// Is what a statement says true?
fn is_true(claim: &Claim) -> bool {
    let (value, _) = solve(claim);
    match &claim.value {
        Value::Wins(player) => value == if *player == 1 { "first" } else { "second" },
        Value::Draw => value == "draw",
        Value::Holds(players) => {
            let mut players: Vec<String> = players.iter().map(ToString::to_string).collect();
            players.sort();
            value
                == format!(
                    "holds {}",
                    if players.is_empty() { "none".to_string() } else { players.join(",") }
                )
        }
    }
}

/// Writes the tree of a part, with random choices of moves, leaves, names and references.
struct Writer<'a, 'b> {
    solver: Solver<'a>,
    rng: &'b mut Rng,
    symmetries: &'b [Vec<usize>],
    named: Vec<Position>,
    lines: Vec<String>,
}

impl Writer<'_, '_> {
    fn at_once(&self, position: &mut Position) -> bool {
        self.solver.game.moves(position).into_iter().any(|mv| {
            let (undo, over) = self.solver.game.play(position, mv);
            Game::undo(position, &undo);
            over.is_some_and(|outcome| self.solver.accept.contains(&outcome))
        })
    }

    fn settles(&self, leaf: &str, position: &Position) -> bool {
        let words: Vec<&str> = leaf.split(' ').collect();
        let [prover] = self.solver.provers[..] else { return false };
        let leaf = Leaf::read(&words, self.solver.game);
        leaf.is_ok_and(|leaf| leaf.settles(self.solver.game, position, prover, &self.solver.accept).is_ok())
    }

    /// A leaf that may or may not hold.
    fn some_leaf(&mut self, position: &Position) -> String {
        let mut open: Vec<usize> = (0..position.owner.len()).filter(|&p| position.owner[p] == 0).collect();
        for i in 0..open.len() {
            open.swap(i, self.rng.below(i + 1));
        }
        match self.rng.below(4) {
            0 => "w".to_string(),
            1 => "n".to_string(),
            2 => open
                .chunks_exact(2)
                .fold("p".to_string(), |text, c| format!("{text} {}-{}", c[0] + 1, c[1] + 1)),
            _ => open
                .iter()
                .take(1 + self.rng.below(3))
                .fold("t".to_string(), |text, p| format!("{text} {}", p + 1)),
        }
    }

    fn reference(&self, position: &Position) -> Option<String> {
        for (k, named) in self.named.iter().enumerate() {
            for (g, symmetry) in self.symmetries.iter().enumerate() {
                let offer =
                    named.offer.map(|(p, q)| (symmetry[p].min(symmetry[q]), symmetry[p].max(symmetry[q])));
                let owners = (0..position.owner.len()).all(|p| position.owner[symmetry[p]] == named.owner[p]);
                if owners
                    && (named.mover, named.claims, offer) == (position.mover, position.claims, position.offer)
                {
                    return Some(format!("= {} {g}", k + 1));
                }
            }
        }
        None
    }

    fn write(&mut self, position: &mut Position, over: Option<Outcome>) {
        let game = self.solver.game;
        let prover_moves = self.solver.provers.contains(&position.mover);
        if over.is_some() || (prover_moves && self.at_once(position)) {
            return;
        }
        if let Some(reference) = self.reference(position).filter(|_| !self.rng.one_in(4)) {
            self.lines.push(reference);
            return;
        }
        let mut name = String::new();
        if self.rng.one_in(2) {
            self.named.push(position.clone());
            name = format!("@{} ", self.named.len());
        }
        for _ in 0..self.rng.below(12) {
            let leaf = self.some_leaf(position);
            if self.settles(&leaf, position) {
                self.lines.push(name + &leaf);
                return;
            }
        }
        let moves = game.moves(position);
        if prover_moves {
            let good = |mv: &&Move| {
                let (undo, over) = game.play(position, **mv);
                let forced = self.solver.forces(position, over);
                Game::undo(position, &undo);
                forced
            };
            let good: Vec<&Move> = moves.iter().filter(good).collect();
            let mv = *good[self.rng.below(good.len())];
            self.lines.push(format!("{name}m {mv}"));
            self.after(position, mv);
            return;
        }
        let leaf = self.some_leaf(position);
        let mut branches = Vec::new();
        let mut settled = 0;
        for &mv in &moves {
            let (undo, over) = game.play(position, mv);
            let at_once =
                self.solver.provers.contains(&position.mover) && over.is_none() && self.at_once(position);
            let by_leaf = over.is_none() && !at_once && self.settles(&leaf, position);
            Game::undo(position, &undo);
            settled += usize::from(by_leaf);
            if !(over.is_some() || at_once || by_leaf) || self.rng.one_in(5) {
                branches.push(mv);
            }
        }
        let leaf = if settled > 0 { format!(" {leaf}") } else { String::new() };
        self.lines.push(format!("{name}o {}{leaf}", branches.len()));
        for mv in branches {
            self.lines.push(format!("r {mv}"));
            self.after(position, mv);
        }
    }

    fn after(&mut self, position: &mut Position, mv: Move) {
        let (undo, over) = self.solver.game.play(position, mv);
        self.write(position, over);
        Game::undo(position, &undo);
    }
}

const RULES: [&str; 21] = [
    "strong",
    "strong",
    "maker-breaker",
    "maker-breaker start=breaker",
    "misere",
    "notakto",
    "picker-chooser",
    "chooser-picker",
    "hop start=1",
    "hop start=2",
    "fire-and-ice start=1",
    "strong bias=1:2",
    "strong bias=2:1",
    "maker-breaker bias=1:2",
    "maker-breaker start=breaker bias=3:2",
    "misere bias=2:2",
    "notakto bias=1:2",
    "strong drop",
    "misere drop",
    "strong players=3",
    "notakto players=3",
];

/// A random statement without its value.
fn statement(rng: &mut Rng) -> String {
    let rules = RULES[rng.below(RULES.len())];
    let family = |rng: &mut Rng, points: usize| -> String {
        let size = |rng: &mut Rng| if rng.one_in(6) { 1 } else { 2 + rng.below(2) };
        let set = |rng: &mut Rng| -> Vec<String> {
            let mut set: Vec<usize> = (0..size(rng)).map(|_| 1 + rng.below(points)).collect();
            set.sort_unstable();
            set.dedup();
            set.iter().map(ToString::to_string).collect()
        };
        (0..1 + rng.below(6)).map(|_| set(rng).join(" ")).collect::<Vec<_>>().join("; ")
    };
    let points = 3 + rng.below(3);
    let mut board = format!("lines{{{}", family(rng, points));
    let two_families =
        ["strong", "misere", "misere bias=2:2", "hop start=1"].contains(&rules) && rng.one_in(3);
    if two_families {
        board += &format!(" / {}", family(rng, points));
    }
    board += "}";
    if rules.contains("drop") {
        board = ["2^2", "grid(3,2,2)", "grid(2,3,2)", "grid(1,5,2)", "grid(2,3,3)"][rng.below(5)].to_string();
    } else if rules.contains("fire") {
        let boards = [
            "[lines{1 2}:lines{1 2}]",
            "[lines{1 2; 2 3}:lines{1; 2}]",
            "[lines{1; 2}:lines{1 2; 2 3; 1 3}]",
        ];
        board = boards[rng.below(3)].to_string();
    } else if rng.one_in(8) {
        board = ["AG(2,2)", "2^2", "grid(3,2,3)", "torus(2,2)"][rng.below(4)].to_string();
    }
    let mut lines = format!("board {board}\nrules {rules}\n");
    if !rules.contains("start=1") && !rules.contains("start=2") && rng.one_in(4) {
        lines += if rng.one_in(2) { "position X: 1\n" } else { "position X: 2\nto-move X\n" };
    } else if rules == "strong" && rng.one_in(6) {
        lines += ["turns XOO\n", "turns XXOXO\n", "turns OXXX\n"][rng.below(3)];
    }
    lines
}

/// A true statement with a certificate, both as text.
fn proved(rng: &mut Rng) -> Option<(String, String)> {
    let lines = statement(rng);
    let placeholder = if lines.contains("players") { "holds none" } else { "draw" };
    let with = |value: &str| format!("noughts statement 1\nkind game\n{lines}value {value}\n");
    let claim = claim(&with(placeholder))?;
    let (value, parts) = solve(&claim);
    let points = claim.game.board.points;
    let mut certificate = "noughts certificate 1\n".to_string();
    let mut symmetries = vec![(0..points).collect::<Vec<usize>>()];
    for _ in 0..20 {
        let mut shuffled: Vec<usize> = (0..points).collect();
        for i in 0..points {
            shuffled.swap(i, rng.below(i + 1));
        }
        let images: Vec<String> = shuffled.iter().map(|p| (p + 1).to_string()).collect();
        let words: Vec<&str> = images.iter().map(String::as_str).collect();
        if crate::parts::read_symmetry(&claim.game, &words).is_ok() {
            certificate += &format!("perm {}\n", images.join(" "));
            symmetries.push(shuffled);
        }
    }
    for solver in parts {
        let list = |o: &Outcome| match o {
            Outcome::Win(p) => p.to_string(),
            Outcome::Loss(p) => format!("-{p}"),
            Outcome::Draw => "draw".to_string(),
            Outcome::Tie => "tie".to_string(),
        };
        let provers: Vec<String> = solver.provers.iter().map(ToString::to_string).collect();
        let accept: Vec<String> = solver.accept.iter().map(list).collect();
        certificate += &format!("part prover={} accept={}\n", provers.join(","), accept.join(","));
        let mut writer =
            Writer { solver, rng, symmetries: &symmetries, named: Vec::new(), lines: Vec::new() };
        writer.write(&mut claim.start.clone(), claim.over);
        certificate.extend(writer.lines.iter().map(|line| format!("{line}\n")));
    }
    certificate += "end\n";
    Some((with(&value), certificate))
}

/// More games with `NOUGHTS_CASES=100000 cargo test`.
fn cases() -> usize {
    std::env::var("NOUGHTS_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(3000)
}

#[test]
fn written_certificates_are_accepted_and_spoiled_ones_prove_nothing_false() {
    let mut rng = Rng(1);
    let (mut games, mut accepted, mut spoiled) = (0, 0, 0);
    for _ in 0..cases() {
        let Some((statement, certificate)) = proved(&mut rng) else { continue };
        games += 1;
        let answer = check(statement.as_bytes(), certificate.as_bytes());
        assert!(matches!(answer, Ok(Answer::Verified { .. })), "{statement}\n{certificate}\n{answer:?}");
        for _ in 0..10 {
            let (mut other, mut evidence) = (statement.clone(), certificate.clone());
            for _ in 0..=rng.below(2) {
                if rng.one_in(3) {
                    other = mutate(&mut rng, &other)
                } else {
                    evidence = mutate(&mut rng, &evidence)
                }
            }
            spoiled += 1;
            if let Ok(Answer::Verified { .. }) = check(other.as_bytes(), evidence.as_bytes()) {
                accepted += 1;
                let claim = claim(&other).expect("a statement that was verified can be read");
                assert!(
                    claim.game.board.points <= 12 && is_true(&claim),
                    "{other}\n{evidence}\nis accepted, but false"
                );
            }
        }
    }
    assert!(games > cases() / 2, "most statements make sense");
    // Harmless changes exist (an unused symmetry, another order of branches), but most changes are caught.
    assert!(accepted * 3 < spoiled, "{accepted} of {spoiled} accepted");
}

#[test]
fn no_bytes_make_the_checker_panic() {
    let mut rng = Rng(2);
    for _ in 0..cases() {
        let Some((statement, certificate)) = proved(&mut rng) else { continue };
        let (mut statement, mut certificate) = (statement.into_bytes(), certificate.into_bytes());
        if rng.one_in(2) {
            statement = scramble(&mut rng, &statement);
        }
        certificate = scramble(&mut rng, &certificate);
        // Any answer will do.
        let _ = check(&statement[..], &certificate[..]);
    }
}
