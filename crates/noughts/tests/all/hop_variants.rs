//! Hop games with a bias, for three players and as Maker–Breaker, against their definition written once more.

use noughts::random::Dice;
use noughts::{Board, Limits, Player, Problem, Rules, Value};
use std::collections::HashMap;

/// The definition: whose turn it is follows from the hops made; a hop leaves a piece of the next player behind.
struct Definition {
    sets: Vec<Vec<usize>>,
    turns: Vec<u8>,
    players: u8,
    maker: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum End {
    Wins(u8),
    Draw,
    Tie,
}

impl Definition {
    fn mover(&self, made: usize) -> u8 {
        self.turns[made % self.turns.len()]
    }

    fn end(&self, owner: &[u8]) -> Option<End> {
        let owns = |player: u8| self.sets.iter().any(|set| set.iter().all(|&p| owner[p] == player));
        let counts = |player: &u8| (!self.maker || *player == 1) && owns(*player);
        match (1..=self.players).filter(counts).collect::<Vec<u8>>()[..] {
            [] if owner.contains(&0) => None,
            [] if self.maker => Some(End::Wins(2)),
            [] => Some(End::Draw),
            [winner] => Some(End::Wins(winner)),
            _ => Some(End::Tie),
        }
    }

    /// Can this player force an end that he accepts, against everybody else?
    fn forces(
        &self,
        owner: &mut Vec<u8>,
        made: usize,
        player: u8,
        accepts: &dyn Fn(End) -> bool,
        known: &mut HashMap<Vec<u8>, bool>,
    ) -> bool {
        if let Some(end) = self.end(owner) {
            return accepts(end);
        }
        if let Some(&found) = known.get(owner) {
            return found;
        }
        let mover = self.mover(made);
        let next = mover % self.players + 1;
        let mut results = Vec::new();
        for from in (0..owner.len()).filter(|&p| owner[p] == mover).collect::<Vec<_>>() {
            for to in (0..owner.len()).filter(|&p| owner[p] == 0).collect::<Vec<_>>() {
                (owner[from], owner[to]) = (next, mover);
                results.push(self.forces(owner, made + 1, player, accepts, known));
                (owner[from], owner[to]) = (mover, 0);
            }
        }
        assert!(!results.is_empty(), "every player has a piece when it is his turn");
        let found = if mover == player { results.contains(&true) } else { !results.contains(&false) };
        known.insert(owner.clone(), found);
        found
    }

    fn can(&self, start: usize, player: u8, accepts: &dyn Fn(End) -> bool) -> bool {
        let mut owner = vec![0; self.points()];
        owner[start] = 1;
        self.forces(&mut owner, 0, player, accepts, &mut HashMap::new())
    }

    fn points(&self) -> usize {
        self.sets.iter().flatten().max().map_or(0, |p| p + 1)
    }
}

fn board(dice: &mut Dice) -> Option<(Board, Vec<Vec<usize>>)> {
    let points = 3 + dice.below(3) as usize;
    let mut sets: Vec<Vec<usize>> = Vec::new();
    for _ in 0..=dice.below(5) {
        let mut set: Vec<usize> =
            (0..=1 + dice.below(2)).map(|_| dice.below(points as u64) as usize).collect();
        set.sort_unstable();
        set.dedup();
        if !sets.contains(&set) {
            sets.push(set);
        }
    }
    if (0..points).any(|p| !sets.iter().flatten().any(|&q| q == p)) {
        return None;
    }
    let text = |set: &Vec<usize>| set.iter().map(|p| (p + 1).to_string()).collect::<Vec<_>>().join(" ");
    // Points in the order of their numbers.
    let all = text(&(0..points).collect());
    let spec = format!("lines{{{all}; {}}}", sets.iter().map(text).collect::<Vec<_>>().join("; "));
    sets.push((0..points).collect());
    Some((Board::parse(&spec).ok()?, sets))
}

#[test]
fn hop_variants_are_worth_what_their_definition_says() {
    let variants: [(&str, &[u8], u8, bool); 6] = [
        ("bias=1:2", &[1, 2, 2], 2, false),
        ("bias=2:1", &[1, 1, 2], 2, false),
        ("goal=maker", &[1, 2], 2, true),
        ("goal=maker bias=1:2", &[1, 2, 2], 2, true),
        ("goal=maker bias=2:1", &[1, 1, 2], 2, true),
        ("players=3", &[1, 2, 3], 3, false),
    ];
    let mut dice = Dice::new(5);
    let mut seen: HashMap<String, usize> = HashMap::new();
    for _ in 0..60 {
        let Some((board, sets)) = board(&mut dice) else { continue };
        for (options, turns, players, maker) in variants {
            let definition = Definition { sets: sets.clone(), turns: turns.to_vec(), players, maker };
            for start in 0..board.points() {
                let rules: Rules = format!("hop start={} {options}", start + 1).parse().unwrap();
                let game = rules.on(board.clone()).unwrap();
                let verdict = Problem::of(game).limits(Limits::new().memory(1 << 20)).solve();
                let wins = |player| definition.can(start, player, &|end| end == End::Wins(player));
                let expected = if players == 3 {
                    let lost = |end: End, player| matches!(end, End::Wins(winner) if winner != player);
                    let holds = |p: &u8| definition.can(start, *p, &|end| !lost(end, *p));
                    Value::Holds(Player::among(3).filter(|p| holds(&p.number())).collect())
                } else {
                    match (wins(1), wins(2), maker) {
                        (true, _, true) => Value::Maker,
                        (_, _, true) => Value::Breaker,
                        (true, ..) => Value::First,
                        (_, true, _) => Value::Second,
                        // A tie is a draw in which somebody can see to it that both own a set.
                        _ if verdict.value() == Some(&Value::Tie) => Value::Tie,
                        _ => Value::Draw,
                    }
                };
                assert_eq!(verdict.value(), Some(&expected), "{board} from {} with {options}", start + 1);
                *seen.entry(format!("{options} {expected}")).or_default() += 1;
                let files = verdict.evidence().expect("a certificate");
                let answer = noughts_check::check(files.statement.as_bytes(), files.certificate.as_bytes());
                assert!(
                    matches!(answer, Ok(noughts_check::Answer::Verified { .. })),
                    "{answer:?}\n{}",
                    files.statement
                );
            }
        }
    }
    for value in [
        "bias=2:1 second",
        "bias=2:1 first",
        "goal=maker maker",
        "goal=maker breaker",
        "bias=1:2 draw",
        "bias=1:2 first",
        "bias=2:1 tie",
    ] {
        assert!(seen.contains_key(value), "{value}: {seen:?}");
    }
    assert!(seen.keys().filter(|key| key.starts_with("players=3")).count() > 2, "{seen:?}");
}
