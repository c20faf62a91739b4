//! Perfect play on random boards under every rule set of two players: its result and its length are those of brute force
//! in which the winner hurries and the loser holds out. `NOUGHTS_CASES` sets the number of boards (default 300).

use noughts::random::Dice;
use noughts::{Board, Game, Limits, Outcome, Player, Position, Problem, Rules, Session};
use std::collections::HashMap;
use std::sync::Arc;

const RULES: &[&str] = &[
    "strong",
    "strong bias=2:1",
    "strong bias=1:2",
    "maker-breaker",
    "maker-breaker start=breaker",
    "maker-breaker bias=1:2",
    "misere",
    "misere bias=2:1",
    "notakto",
    "notakto bias=2:1",
    "picker-chooser",
    "chooser-picker",
    "hop",
    "hop goal=maker",
    "hop bias=2:1",
];

/// Rules that ask for boards of their own.
const OTHERS: &[(&str, &str)] = &[
    ("grid(3,3,3)", "strong drop"),
    ("grid(4,3,3)", "strong drop"),
    ("grid(3,4,3)", "maker-breaker drop"),
    ("grid(3,3,2)", "misere drop"),
    ("grid(3,3,3)", "notakto drop"),
    ("[2^1:2^1]", "fire-and-ice"),
    ("[3^1:2^1]", "fire-and-ice"),
    ("hex(3)", "strong"),
    ("versus(3^2,AG(2,3))", "misere"),
];

fn random_board(dice: &mut Dice) -> Board {
    let points = 3 + dice.below(5) as usize;
    let sets: Vec<Vec<usize>> = (0..=dice.below(6))
        .map(|_| {
            let size = 1 + dice.below(4).max(dice.below(4));
            let mut set: Vec<usize> = (0..size).map(|_| dice.below(points as u64) as usize).collect();
            set.sort_unstable();
            set.dedup();
            set
        })
        .collect();
    Board::new(points, sets).expect("a board")
}

/// Who wins (nobody: a draw or a tie) and after how many moves, both sides playing their best.
type Best = (Option<Player>, u32);

fn winner(outcome: Outcome) -> Option<Player> {
    match outcome {
        Outcome::Win(player) => Some(player),
        _ => None,
    }
}

/// The larger the better for a player: a win, the sooner the better; then a draw; then a loss, the later the better.
fn worth(best: Best, player: Player) -> (u8, i64) {
    let moves = i64::from(best.1);
    match best.0 {
        Some(p) if p == player => (2, -moves),
        Some(_) => (0, moves),
        None => (1, 0),
    }
}

fn brute(game: &dyn Game, position: &Position, known: &mut HashMap<Position, Best>) -> Best {
    if let Some(outcome) = game.outcome(position) {
        return (winner(outcome), 0);
    }
    if let Some(&best) = known.get(position) {
        return best;
    }
    let mover = game.mover(position);
    let after = game.moves(position).into_iter().map(|mv| {
        let (who, moves) = brute(game, &game.play(position, mv), known);
        (who, moves + 1)
    });
    let best = after.collect::<Vec<_>>().into_iter().max_by_key(|&best| worth(best, mover)).expect("a move");
    known.insert(position.clone(), best);
    best
}

/// Does this player's win have a length? Breaker's comes with the end of the game.
fn has_length(game: &dyn Game, player: Player) -> bool {
    !matches!(game.rules().goal, noughts::games::Goal::Maker(maker) if maker != player)
}

/// Games that somebody wins, and those of them whose length was compared.
#[derive(Default)]
struct Seen {
    won: u32,
    lengths: u32,
}

/// Best play of both sides from every start against brute force, and against an opponent who plays anything.
fn compare(board: &Arc<Board>, rules: &str, dice: &mut Dice, seen: &mut Seen) {
    for (_, rules) in rules.parse::<Rules>().expect("rules").starts(board).expect("starts") {
        let problem =
            Problem::new(board, rules.clone()).expect("a game").limits(Limits::new().memory(1 << 20));
        let game = problem.game();
        let mut known = HashMap::new();
        let (who, moves) = brute(&**game, &game.start(), &mut known);
        let play = problem.best_play();
        let line = play.line(&game.start());
        let mut session = Session::of(game.clone());
        for &mv in &line {
            session.make(mv).expect("a legal move");
        }
        let outcome = session.outcome().expect("the game is over");
        assert_eq!(winner(outcome), who, "{board} {rules}: {session}");
        if let Some(player) = who.filter(|&p| has_length(&**game, p)) {
            assert_eq!(line.len() as u32, moves, "{board} {rules}: {session}");
            seen.lengths += 1;
            // Against any other play the winner is at least as fast.
            let mut session = Session::of(game.clone());
            while let Some(mover) = session.to_move() {
                let moves = if mover == player { play.replies(session.position()) } else { session.legal() };
                session.make(moves[dice.below(moves.len() as u64) as usize]).expect("a legal move");
            }
            assert_eq!(session.outcome(), Some(Outcome::Win(player)), "{board} {rules}: {session}");
            assert!(session.moves().len() as u32 <= moves, "{board} {rules}: {session}");
        }
        seen.won += u32::from(who.is_some());
    }
}

#[test]
fn result_and_length_are_those_of_brute_force() {
    let cases = std::env::var("NOUGHTS_CASES").ok().and_then(|v| v.parse().ok()).unwrap_or(300);
    let (mut dice, mut seen) = (Dice::new(14), Seen::default());
    for _ in 0..cases {
        let board = Arc::new(random_board(&mut dice));
        for rules in RULES {
            compare(&board, rules, &mut dice, &mut seen);
        }
    }
    let Seen { won, lengths } = seen;
    assert!(won > 500 && lengths > 300, "the boards say something: {won} won, {lengths} with a length");
}

#[test]
fn rules_with_boards_of_their_own_are_played_as_well() {
    let (mut dice, mut seen) = (Dice::new(15), Seen::default());
    for (spec, rules) in OTHERS {
        compare(&Arc::new(spec.parse().expect("a board")), rules, &mut dice, &mut seen);
    }
    assert!(seen.won > 3, "{} won", seen.won);
}

/// The Fano plane: X has 1 and 3, and O, though lost, does not leave the third point of their line open.
#[test]
fn the_loser_resists() {
    let board: Board = "PG(2,2)".parse().unwrap();
    let problem = Problem::new(&board, Rules::strong()).unwrap();
    let mut session = Session::of(problem.game().clone());
    session.play("1").unwrap();
    let reply = problem.best_play().replies(session.position())[0];
    session.make(reply).unwrap();
    let next = session.legal()[0];
    session.make(next).unwrap();
    for mv in problem.best_play().replies(session.position()) {
        let mut after = session.clone();
        after.make(mv).unwrap();
        assert_eq!(after.game().outcome(after.position()), None);
        let wins = after.legal().into_iter().any(|x| {
            after.game().outcome(&after.game().play(after.position(), x)) == Some(Outcome::Win(Player::X))
        });
        assert!(!wins, "X wins at once after {after}");
    }
}
