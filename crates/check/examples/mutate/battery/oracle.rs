//! Is a small statement true? Plain search by the definitions of docs/certificates.md, sharing no code with the checker or the
//! solver: its own reading of statements and of `lines{…}`. Only boards named otherwise are taken from the checker,
//! whose derivations are compared with the library's point by point elsewhere.

use super::play::{Game, Out, Rule, State};
use std::collections::{HashMap, HashSet};

/// The lines of a statement after its kind.
pub struct Lines<'a>(pub Vec<(&'a str, &'a str)>);

impl<'a> Lines<'a> {
    /// The kind and the lines of a statement.
    pub fn read(text: &'a str) -> Option<(&'a str, Lines<'a>)> {
        let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let (_, kind) = (lines.next()?, lines.next()?.strip_prefix("kind ")?);
        Some((kind, Lines(lines.map(|line| line.split_once(' ').unwrap_or((line, ""))).collect())))
    }

    pub fn get(&self, key: &str) -> Option<&'a str> {
        self.0.iter().find(|(k, _)| *k == key).map(|(_, rest)| *rest)
    }

    pub fn all(&self, key: &str) -> Vec<&'a str> {
        self.0.iter().filter(|(k, _)| *k == key).map(|(_, rest)| *rest).collect()
    }
}

pub fn numbers(text: &str) -> Option<Vec<usize>> {
    text.split(' ')
        .map(|word| word.parse::<usize>().ok().filter(|n| (1..=32).contains(n)).map(|n| n - 1))
        .collect()
}

/// Points, sets as masks, the second player's sets; columns and islands where a board is named.
#[derive(Clone, Default)]
pub struct Board {
    pub points: usize,
    pub sets: Vec<u32>,
    pub second: Option<Vec<u32>>,
    pub column: Option<usize>,
    pub islands: Option<Vec<(usize, usize, usize)>>,
}

/// The largest board that is searched.
const MOST_POINTS: usize = 9;

fn mask(set: &[usize]) -> u32 {
    set.iter().fold(0, |mask, p| mask | 1 << p)
}

/// The board of a statement, if it is small and can be read.
pub fn board(lines: &Lines<'_>) -> Option<Board> {
    let listed = match lines.get("points") {
        None => None,
        Some(points) => {
            let family = |key| {
                lines.all(key).into_iter().map(|t| numbers(t).map(|s| mask(&s))).collect::<Option<Vec<u32>>>()
            };
            let second = family("second")?;
            let none = lines.get("second-none").is_some();
            let second = if second.is_empty() && !none { None } else { Some(second) };
            Some(Board { points: points.parse().ok()?, sets: family("set")?, second, ..Board::default() })
        }
    };
    let board = match lines.get("board") {
        None => listed?,
        Some(spec) => named(spec)?,
    };
    let distinct = |sets: Vec<u32>| -> Vec<u32> {
        let mut seen = HashSet::new();
        sets.into_iter().filter(|&set| seen.insert(set)).collect()
    };
    let board = Board { sets: distinct(board.sets), second: board.second.map(distinct), ..board };
    (board.points <= MOST_POINTS).then_some(board)
}

fn named(spec: &str) -> Option<Board> {
    let body = spec.trim().strip_prefix("lines{").and_then(|rest| rest.strip_suffix('}'));
    if let Some(body) = body.filter(|body| !body.contains(['{', '}'])) {
        return inline(body);
    }
    let derived = noughts_check::board::Board::derive(spec).ok().filter(|b| b.points <= MOST_POINTS)?;
    let family = |sets: &[Vec<usize>]| sets.iter().map(|set| mask(set)).collect();
    Some(Board {
        points: derived.points,
        sets: family(&derived.sets),
        second: derived.second.as_deref().map(family),
        column: derived.column_step,
        islands: derived.islands,
    })
}

fn inline(body: &str) -> Option<Board> {
    let (families, loose) = body.split_once('|').unwrap_or((body, ""));
    let (first, second) = families.split_once('/').map_or((families, None), |(a, b)| (a, Some(b)));
    let words = |text: &str| -> Vec<String> { text.split([' ', ';']).map(str::to_string).collect() };
    let mut names: Vec<String> = Vec::new();
    for name in words(first).into_iter().chain(words(second.unwrap_or(""))).chain(words(loose)) {
        if !name.is_empty() && !names.contains(&name) {
            names.push(name);
        }
    }
    if names.iter().all(|name| name.parse::<u64>().is_ok()) {
        names.sort_by_key(|name| name.parse::<u64>().unwrap_or(0));
    }
    if names.len() > MOST_POINTS {
        return None;
    }
    let family = |text: &str| -> Option<Vec<u32>> {
        let sets = text.split(';').map(|set| {
            let at = |name: &str| names.iter().position(|n| n == name);
            set.split(' ').filter(|w| !w.is_empty()).map(at).collect::<Option<Vec<usize>>>().map(|s| mask(&s))
        });
        sets.filter(|set| *set != Some(0)).collect()
    };
    let second = match second {
        Some(text) => Some(family(text)?),
        None => None,
    };
    Some(Board { points: names.len(), sets: family(first)?, second, ..Board::default() })
}

/// Is a statement true? `None`: it is too large for a plain search, or not in the language of this oracle.
pub fn truth(text: &str) -> Option<bool> {
    let (kind, lines) = Lines::read(text)?;
    match kind {
        "game" => game(&lines),
        "strategy" => strategy(&lines),
        "board" => list_is_named(&lines),
        "hall" => no_pairing(&lines),
        "point-set" | "draws" => point_sets(kind, &lines),
        _ => super::impartial::truth(kind, &lines),
    }
}

fn game(lines: &Lines<'_>) -> Option<bool> {
    let game = Game::read(lines)?;
    let forces = |provers: &[u8], accept: &dyn Fn(Out) -> bool| {
        let mut known = HashMap::new();
        game.forces(&game.start, game.over, provers, accept, &mut known)
    };
    let wins = |player: u8| forces(&[player], &|o| o == Out::Win(player));
    let holds = |player: u8| forces(&[player], &|o| !o.lost_by(player));
    let maker = game.maker;
    match (lines.get("value")?, game.players) {
        ("first", 2) => Some(wins(1)),
        ("second", 2) => Some(wins(2)),
        ("draw" | "tie", 2) => Some(holds(1) && holds(2)),
        ("maker", 2) => Some(wins(maker?)),
        ("breaker", 2) => Some(wins(3 - maker?)),
        (value, players) if players > 2 => {
            let list = value.strip_prefix("holds ")?;
            let held: HashSet<u8> = if list == "none" {
                HashSet::new()
            } else {
                list.split(',').map(|p| p.parse().ok()).collect::<Option<_>>()?
            };
            let each = |p: u8| {
                let others: Vec<u8> = (1..=players).filter(|&q| q != p).collect();
                if held.contains(&p) { holds(p) } else { forces(&others, &|o| o.lost_by(p)) }
            };
            Some((1..=players).all(each))
        }
        _ => None,
    }
}

fn strategy(lines: &Lines<'_>) -> Option<bool> {
    let game = Game::read(lines).filter(|game| game.board.points <= 6)?;
    let side: u8 = lines.get("side")?.parse().ok()?;
    let rule = match lines.get("follows") {
        None => None,
        Some(name) => Some(Rule::read(name)?),
    };
    let accept: Vec<Out> = lines.get("accept")?.split(',').map(Out::read).collect::<Option<_>>()?;
    let good = |o: Out| accept.contains(&o);
    let ties = lines.get("ties")?;
    Some(match ties {
        "every" => game.follow(&game.start, game.over, side, rule, &|_| false, &good),
        "some" => game.follow(&game.start, game.over, side, rule, &|mover| mover == side, &good),
        "none" => game.follow(&game.start, game.over, side, rule, &|mover| mover != side, &|o| !good(o)),
        "line" => game.follow(&game.start, game.over, side, rule, &|_| true, &|o| !good(o)),
        "silent" => reaches_side(&game, &game.start, game.over, side, rule),
        _ => return None,
    })
}

fn reaches_side(game: &Game, state: &State, over: Option<Out>, side: u8, rule: Option<Rule>) -> bool {
    if over.is_some() {
        return false;
    }
    state.mover == side
        || game.moves(state, side, rule).into_iter().any(|mv| {
            let (next, over) = game.play(state, mv);
            reaches_side(game, &next, over, side, rule)
        })
}

fn list_is_named(lines: &Lines<'_>) -> Option<bool> {
    let listed = Lines(lines.0.iter().filter(|(key, _)| *key != "board").copied().collect());
    let (named, listed) = (named(lines.get("board")?)?, board(&listed)?);
    let family = |sets: &[u32]| sets.iter().copied().collect::<HashSet<u32>>();
    let families = |b: &Board| (b.points, family(&b.sets), b.second.as_deref().map(family));
    // Columns and islands are not listed by this battery.
    (lines.get("column-step").is_none() && lines.get("island").is_none())
        .then(|| families(&named) == families(&listed))
}

/// The marks of X and O in a position.
fn marks(text: Option<&str>, points: usize) -> Option<[u32; 2]> {
    let (mut marks, mut player) = ([0, 0], None);
    for word in text.into_iter().flat_map(|text| text.split(' ')) {
        match word {
            "X:" => player = Some(0),
            "O:" => player = Some(1),
            _ => {
                let p = word.parse::<usize>().ok().filter(|p| (1..=points).contains(p))?;
                marks[player?] |= 1 << (p - 1);
            }
        }
    }
    Some(marks)
}

fn no_pairing(lines: &Lines<'_>) -> Option<bool> {
    let board = board(lines)?;
    let [x, o] = marks(lines.get("position"), board.points)?;
    let sets: Vec<u32> = board.sets.iter().filter(|&&set| set & o == 0).map(|set| set & !x).collect();
    let shared = match lines.get("value")? {
        "no-pairing" => true,
        "no-own-pairs" => false,
        _ => return None,
    };
    Some(!paired(&sets, &mut Vec::new(), shared))
}

/// Can every set be given a pair of its points, pairs being disjoint or (where that is allowed) the same?
fn paired(sets: &[u32], pairs: &mut Vec<u32>, shared: bool) -> bool {
    let Some((&set, rest)) = sets.split_first() else { return true };
    for a in 0..32 {
        for b in 0..a {
            let pair = 1u32 << a | 1 << b;
            let fits = pairs.iter().all(|&other| other & pair == 0 || (shared && other == pair));
            if set & pair == pair && fits {
                pairs.push(pair);
                let found = paired(rest, pairs, shared);
                pairs.pop();
                if found {
                    return true;
                }
            }
        }
    }
    false
}

/// The sets of points that meet a demand, with the range of sizes that the statement is about.
fn demanded(kind: &str, lines: &Lines<'_>) -> Option<(Vec<u32>, u32, u32)> {
    let board = board(lines)?;
    let second = board.second.clone().unwrap_or_else(|| board.sets.clone());
    let (meets, avoids): (Vec<u32>, Vec<u32>) = match lines.get("demand") {
        _ if kind == "draws" => (second, board.sets.clone()),
        Some("meets") => (board.sets.clone(), Vec::new()),
        Some("avoids") => (Vec::new(), board.sets.clone()),
        Some("meets avoids") => (board.sets.clone(), board.sets.clone()),
        _ => return None,
    };
    let n = board.points as u32;
    let (low, high) = match (lines.get("size"), lines.get("value")?.split_once(' ')) {
        _ if kind == "draws" => {
            let rules = lines.get("rules")?;
            let bias = rules.split(' ').find_map(|word| word.strip_prefix("bias=")).unwrap_or("1:1");
            let (a, b) = bias.split_once(':')?;
            let (a, b): (u32, u32) = (a.parse().ok()?, b.parse().ok()?);
            let share = (0..n).filter(|i| i % (a + b) < a).count() as u32;
            (share, share)
        }
        (None, Some((_, k))) => (k.parse().ok()?, k.parse().ok()?),
        (None, None) => (0, n),
        (Some(text), _) => {
            let (a, b) = text.split_once("..")?;
            (a.parse().ok()?, b.parse().ok()?)
        }
    };
    let good = |set: &u32| meets.iter().all(|s| s & set != 0) && avoids.iter().all(|s| s & !set != 0);
    Some(((0..1u32 << n).filter(good).collect(), low, high))
}

/// Sets of points that a certificate may show.
pub fn good_sets(statement: &str) -> Option<Vec<u32>> {
    let (kind, lines) = Lines::read(statement)?;
    let (sets, low, high) = demanded(kind, &lines)?;
    Some(sets.into_iter().filter(|set| (low..=high).contains(&set.count_ones())).collect())
}

fn point_sets(kind: &str, lines: &Lines<'_>) -> Option<bool> {
    let (sets, low, high) = demanded(kind, lines)?;
    let sizes: Vec<u32> = sets.into_iter().map(u32::count_ones).collect();
    let within = sizes.iter().filter(|size| (low..=high).contains(size)).count();
    let value = lines.get("value")?;
    Some(match value.split_once(' ') {
        None if value == "some" => within > 0,
        None if value == "none" => within == 0,
        Some(("least", k)) => sizes.iter().min() == k.parse().ok().as_ref(),
        Some(("greatest", k)) => sizes.iter().max() == k.parse().ok().as_ref(),
        Some(("count", k)) => k.parse() == Ok(within),
        _ => return None,
    })
}
