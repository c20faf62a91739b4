//! Grids with columns: values against the definition, certificates that are accepted, and limits that are kept.

use noughts::games::View;
use noughts::random::Dice;
use noughts::{Board, Game, Limits, Method, Player, Problem, Rules, Status};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

fn game(spec: &str) -> Arc<dyn Game> {
    "strong drop".parse::<Rules>().unwrap().on(Arc::new(spec.parse::<Board>().unwrap())).unwrap()
}

/// The value of every position by the definition, on up to 32 points.
struct Truth {
    columns: u32,
    points: u32,
    sets: Vec<u32>,
    known: HashMap<[u32; 2], i8>,
}

impl Truth {
    fn new(game: &dyn Game, columns: u32) -> Truth {
        let View::Positional(positional) = game.view() else { unreachable!() };
        let sets = positional
            .sets(Player::X)
            .iter()
            .map(|set| set.iter().fold(0, |mask, &p| mask | 1 << p.index()))
            .collect();
        Truth { columns, points: game.board().points() as u32, sets, known: HashMap::new() }
    }

    fn moves(&self, stones: [u32; 2]) -> Vec<u32> {
        let is_open = |p: u32| (stones[0] | stones[1]) >> p & 1 == 0;
        let stands = |p: u32| p + self.columns >= self.points || !is_open(p + self.columns);
        (0..self.points).filter(|&p| is_open(p) && stands(p)).map(|p| 1 << p).collect()
    }

    fn wins(&self, stones: u32) -> bool {
        self.sets.iter().any(|set| set & !stones == 0)
    }

    /// 1, 0 or −1 for whoever is to move, whose stones come first.
    fn value(&mut self, stones: [u32; 2]) -> i8 {
        if let Some(&known) = self.known.get(&stones) {
            return known;
        }
        let [own, other] = stones;
        let mut best = None;
        for cell in self.moves(stones) {
            let value = if self.wins(own | cell) { 1 } else { -self.value([other, own | cell]) };
            best = best.max(Some(value));
            if value == 1 {
                break;
            }
        }
        let value = best.unwrap_or(0);
        self.known.insert(stones, value);
        value
    }

    /// A random position that is not over.
    fn position(&self, dice: &mut Dice) -> [u32; 2] {
        loop {
            let mut stones = [0, 0];
            for _ in 0..dice.below(u64::from(self.points)) {
                let moves = self.moves(stones);
                stones = [stones[1], stones[0] | moves[dice.below(moves.len() as u64) as usize]];
            }
            if !self.wins(stones[0]) && !self.wins(stones[1]) {
                return stones;
            }
        }
    }
}

#[test]
fn small_grids_have_the_values_of_the_definition_with_evidence() {
    let mut dice = Dice::new(4);
    let (mut values, mut follow_up) = (HashMap::new(), 0);
    for (columns, rows) in [(3, 3), (3, 4), (4, 3), (4, 4), (5, 3), (3, 5), (5, 4)] {
        for length in (3..=4).filter(|&length| length <= columns.max(rows)) {
            let game = game(&format!("grid({columns},{rows},{length})"));
            let mut truth = Truth::new(&*game, columns);
            for round in 0..12 {
                let stones = if round == 0 { [0, 0] } else { truth.position(&mut dice) };
                let moved = (stones[0] | stones[1]).count_ones();
                let first = if moved % 2 == 0 { stones } else { [stones[1], stones[0]] };
                let mut position = game.start();
                for p in 0..truth.points {
                    let owner = Player::among(2).find(|player| first[player.index()] >> p & 1 == 1);
                    position.owner[p as usize] = owner;
                }
                position.ply = moved;
                let value = truth.value(stones) * if moved % 2 == 0 { 1 } else { -1 };
                let wanted = ["second", "draw", "first"][(value + 1) as usize];
                let verdict = Problem::of(game.clone()).from(position).method(Method::Columns).solve();
                let found = verdict.value().map(ToString::to_string);
                let at = verdict.in_words();
                assert_eq!(found.as_deref(), Some(wanted), "{at}");
                let files = verdict.evidence().expect("evidence");
                let answer =
                    noughts_check::check(files.statement.as_bytes(), files.certificate.as_bytes()).unwrap();
                let accepted = matches!(answer, noughts_check::Answer::Verified { .. });
                assert!(accepted, "{at}\n{}\n{answer:?}", files.certificate);
                *values.entry(wanted).or_insert(0) += 1;
                follow_up += u32::from(files.certificate.contains("\nf\n"));
            }
        }
    }
    assert!(values.len() == 3 && values.values().all(|&count| count > 5), "{values:?}");
    assert!(follow_up > 10, "{follow_up}");
}

#[test]
fn the_other_methods_agree_on_moves_too() {
    for spec in ["grid(4,4,3)", "grid(4,4,4)", "4^2"] {
        let game = game(spec);
        let problem = Problem::of(game).moves();
        let mut features = noughts::solving::Features::default();
        assert!(features.without(Method::Columns));
        let (with, without) = (problem.clone().solve(), problem.features(features).solve());
        assert_eq!(with.method(), "columns", "{spec}");
        assert_eq!((with.value(), with.moves()), (without.value(), without.moves()), "{spec}");
    }
}

#[test]
fn limits_are_kept_and_progress_is_told() {
    let game = game("grid(7,6,4)");
    let solve = |limits: Limits| Problem::of(game.clone()).limits(limits).solve();
    let limit = |limits: Limits| match solve(limits).status() {
        Status::Open { limit } | Status::Bounded { limit, .. } => limit.clone(),
        Status::Proved(value) => panic!("{value} in so little"),
    };
    let verdict = solve(Limits::new().nodes(5000));
    assert!(verdict.value().is_none() && verdict.nodes() <= 5001, "{verdict:?} {}", verdict.nodes());
    assert_eq!(limit(Limits::new().nodes(5000)), "the node limit");
    let clock = Instant::now();
    assert_eq!(limit(Limits::new().time(Duration::from_millis(300))), "the time limit");
    assert!(clock.elapsed() < Duration::from_secs(20), "{:?}", clock.elapsed());
    assert_eq!(limit(Limits::new().cancel(Arc::new(AtomicBool::new(true)))), "an interrupt");
    let told = AtomicU64::new(0);
    let limits = Limits::new().time(Duration::from_millis(900));
    let tell = |progress: &noughts::Progress| told.store(progress.nodes, Ordering::Relaxed);
    Problem::of(game.clone()).limits(limits).on_progress(tell).solve();
    assert!(told.load(Ordering::Relaxed) > 0);
}

#[test]
fn a_tiny_table_costs_time_and_no_answer() {
    let game = game("grid(5,4,4)");
    let verdict = Problem::of(game).limits(Limits::new().memory(40_000)).value_only().solve();
    assert_eq!(verdict.value().map(ToString::to_string).as_deref(), Some("draw"));
    assert_eq!(verdict.method(), "columns");
}

#[test]
fn without_room_for_it_the_certificate_is_left_out_and_that_is_said() {
    let game = game("grid(5,5,4)");
    let verdict = Problem::of(game).limits(Limits::new().memory(1 << 16)).solve();
    assert_eq!(verdict.value().map(ToString::to_string).as_deref(), Some("draw"));
    assert!(verdict.evidence().is_none() && verdict.unwritten().is_some(), "{:?}", verdict.unwritten());
}
