//! Perft: how many sequences of moves there are at each depth, and how many positions they lead to.
//!
//! The tables stand as text in `data/perft`, one file for each rule set. `NOUGHTS_PERFT=write cargo test -p noughts --test all perft`
//! writes them again; without it they are compared.

use super::registry;

use noughts::games::{Act, Goal, Turn, View};
use noughts::{Game, Player, Point, Position};
use registry::{GAMES, game};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::path::PathBuf;

/// One depth of a table.
struct Level {
    sequences: u128,
    positions: usize,
    /// Positions in which the game is over.
    over: usize,
}

/// A level with more positions than this is the last one.
const MOST_POSITIONS: usize = 5_000;

/// Positions of each depth with the number of ways to reach them, by [`Game::moves`] and [`Game::play`] alone.
fn perft(game: &dyn Game) -> Vec<Level> {
    let mut here: HashMap<Position, u128> = HashMap::from([(game.start(), 1)]);
    let mut levels = Vec::new();
    while !here.is_empty() {
        levels.push(Level {
            sequences: here.values().sum(),
            positions: here.len(),
            over: here.keys().filter(|position| game.outcome(position).is_some()).count(),
        });
        if here.len() > MOST_POSITIONS {
            break;
        }
        let mut next = HashMap::new();
        for (position, ways) in &here {
            for mv in game.moves(position) {
                *next.entry(game.play(position, mv)).or_default() += ways;
            }
        }
        here = next;
    }
    levels
}

fn table(spec: &str, rules: &str) -> String {
    let mut text = format!("board {spec}\nrules {rules}\n");
    for (depth, level) in perft(&*game(spec, rules)).iter().enumerate() {
        let _ = writeln!(text, "{depth} {} {} {}", level.sequences, level.positions, level.over);
    }
    text
}

/// The tables of every game, by the word of its rules.
fn files() -> BTreeMap<&'static str, String> {
    let mut files: BTreeMap<&str, String> = BTreeMap::new();
    for &(spec, rules) in GAMES {
        let word = rules.split(' ').next().unwrap_or(rules);
        let file = files.entry(word).or_insert_with(|| {
            format!("# {word}: depth, sequences of moves, positions, positions in which the game is over\n")
        });
        file.push('\n');
        file.push_str(&table(spec, rules));
    }
    files
}

#[test]
fn tables_are_those_on_disk() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/perft");
    let write = std::env::var("NOUGHTS_PERFT").is_ok_and(|v| v == "write");
    for (word, text) in files() {
        let path = folder.join(format!("{word}.txt"));
        if write {
            std::fs::create_dir_all(&folder).expect("a folder for the tables");
            std::fs::write(&path, &text).expect("a table");
        }
        let stored = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(stored == text, "{} is not what the rules give; now it is\n{text}", path.display());
    }
}

/// While no set can be complete, the number of sequences is a product.
#[test]
fn tables_follow_closed_formulas() {
    for &(spec, rules) in GAMES {
        let game = game(spec, rules);
        let expected = products(&*game);
        let levels = perft(&*game);
        assert!(expected.len() > 2, "{spec} {rules}: nothing to compare");
        for (depth, (level, expected)) in levels.iter().zip(expected).enumerate() {
            assert_eq!(level.sequences, expected, "{spec} {rules} at depth {depth}");
        }
    }
}

/// The known counts of tic-tac-toe: 255,168 games and 5,478 positions.
#[test]
fn tic_tac_toe_has_its_known_counts() {
    let game = game("3^2", "strong");
    let levels = perft(&*game);
    assert_eq!(levels.iter().map(|level| level.positions).sum::<usize>(), 5478);
    // A sequence goes on unless it is a whole game: those that end at a depth are missing at the next one.
    let whole_games: u128 = (1..=9)
        .map(|depth| {
            let goes_on = levels.get(depth + 1).map_or(0, |next| next.sequences / (9 - depth as u128));
            levels[depth].sequences - goes_on
        })
        .sum();
    assert_eq!(whole_games, 255_168);
}

/// The number of sequences for each depth up to the first at which someone may own a whole set.
fn products(game: &dyn Game) -> Vec<u128> {
    let points = game.board().points() as u128;
    let smallest = |player: Player| match game.view() {
        View::Positional(g) => g.sets(player).iter().map(<[Point]>::len).min().unwrap_or(usize::MAX),
        View::Hop(g) => g.sets(player).iter().map(<[Point]>::len).min().unwrap_or(usize::MAX),
    };
    let rules = game.rules();
    let counts = |player: Player| rules.goal != Goal::Maker(player.other());
    let mut stones = [0usize; 6];
    let (mut sequences, mut claimed) = (1, 0u128);
    let mut list = vec![1];
    if rules.is_hop() {
        stones[0] = 1;
        claimed = 1;
    }
    for depth in 0.. {
        let open = points - claimed;
        let position = Position { owner: vec![None; 2], ply: depth, offer: None };
        let mover = game.mover(&position).index();
        let choices = match (&rules.act, rules.turn) {
            // Every own piece to every open point; the opponent gets the place.
            (Act::Hop { islands: false, .. }, _) => stones[mover] as u128 * open,
            // A slide or a jump of X's only piece; O's stands where it came from, with one place less to go to.
            (Act::Hop { .. }, _) => game.moves(&game.start()).len() as u128 - u128::from(depth),
            (_, Turn::Offer) if depth % 2 == 0 => open * (open - 1) / 2,
            (_, Turn::Offer) => 2,
            // While no column can be full, one cell for each column.
            _ if rules.drop => game.moves(&game.start()).len() as u128,
            _ => open,
        };
        sequences *= choices;
        list.push(sequences);
        match (&rules.act, rules.turn) {
            (Act::Hop { .. }, _) => {
                stones[1 - mover] += 1;
                claimed += 1;
            }
            (_, Turn::Offer) if depth % 2 == 0 => continue,
            (_, Turn::Offer) => {
                stones[0] += 1;
                stones[1] += 1;
                claimed += 2;
            }
            (Act::Shared, _) => {
                stones[0] += 1;
                claimed += 1;
            }
            _ => {
                stones[mover] += 1;
                claimed += 1;
            }
        }
        let whole = Player::ALL.into_iter().any(|p| counts(p) && stones[p.index()] >= smallest(p));
        let full_column = rules.drop && depth + 2 > column_height(game);
        let past_islands = matches!(rules.act, Act::Hop { islands: true, .. }) && depth >= 1;
        if whole || full_column || past_islands || points <= claimed + 1 {
            return list;
        }
    }
    list
}

/// The number of cells of a column.
fn column_height(game: &dyn Game) -> u32 {
    let columns = game.moves(&game.start()).len();
    (game.board().points() / columns) as u32
}
