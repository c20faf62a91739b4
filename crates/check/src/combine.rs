//! Boards made from other boards: nests, and boards without some lines, classes or points.

use crate::board::{Board, NoBoard, build};
use crate::core::budget::Budget;
use crate::named::same;
use crate::spec::Spec;
use std::collections::HashMap;

fn wrong<T>(message: &str) -> Result<T, NoBoard> {
    Err(NoBoard::Wrong(message.to_string()))
}

/// [outer:inner; p:other, …]: an island with an inner board for each outer point, one after another. Inner boards are
/// the same if their points and families are, however they are written.
pub fn nest(outer: &Spec, inner: &Spec, except: &[(u64, Spec)], budget: &Budget) -> Result<Board, NoBoard> {
    let outer = build(outer, budget)?;
    let mut inners = vec![build(inner, budget)?];
    let mut written: HashMap<&Spec, usize> = HashMap::from([(inner, 0)]);
    let mut carried = vec![0; outer.points];
    let mut named = vec![false; outer.points];
    for ((_, spec), island) in except.iter().zip(outer.find(except.iter().map(|(point, _)| *point))) {
        let Some(island) = island.filter(|&island| !named[island]) else {
            return wrong("a nest names a point twice, or one that its outer board does not have");
        };
        named[island] = true;
        if !written.contains_key(spec) {
            let board = build(spec, budget)?;
            // The board is compared with all others; to hash its sets takes a while.
            budget.steps(32 * (board.incidences() as u64 + 1) * inners.len() as u64)?;
            let found = inners.iter().position(|known| same(&known.listed(), &board.listed()));
            written.insert(spec, found.unwrap_or(inners.len()));
            if found.is_none() {
                inners.push(board);
            }
        }
        carried[island] = written[spec];
    }
    let mut islands = Vec::new();
    let mut first_point = Vec::new();
    for (island, &which) in carried.iter().enumerate() {
        first_point.push(islands.len());
        budget.cells(4 * inners[which].points as u64)?;
        islands.extend((0..inners[which].points).map(|p| (island, p, which)));
    }
    let on_island = |sets: &dyn Fn(&Board) -> Vec<Vec<usize>>| {
        let inner_sets: Vec<Vec<Vec<usize>>> = inners.iter().map(sets).collect();
        nested_sets(&sets(&outer), |island| (first_point[island], &inner_sets[carried[island]]), budget)
    };
    let sets = on_island(&|board| board.sets.clone())?;
    // The second player's family is nested from the second families, where there is one.
    let two_families = outer.second.is_some() || inners.iter().any(|board| board.second.is_some());
    let second_of = |board: &Board| board.second.clone().unwrap_or_else(|| board.sets.clone());
    let second = if two_families { Some(on_island(&second_of)?) } else { None };
    let points = islands.len();
    let single = inners.len() == 1;
    let inner = inners.pop().filter(|_| single).map(Box::new);
    Ok(Board { islands: Some(islands), inner, second, ..Board::new(points, sets) })
}

/// An outer set with an inner set on each of its islands; the choice on the last island changes fastest.
/// `island` gives the first point and the inner sets of an island.
fn nested_sets<'a>(
    outer_sets: &[Vec<usize>],
    island: impl Fn(usize) -> (usize, &'a Vec<Vec<usize>>),
    budget: &Budget,
) -> Result<Vec<Vec<usize>>, NoBoard> {
    let mut sets: Vec<Vec<usize>> = Vec::new();
    for outer_set in outer_sets {
        // With a board without sets there is nothing to choose; the choices before it are made all the same.
        let counts = outer_set.iter().map(|&i| island(i).1.len().max(1));
        let count = counts.fold(1usize, usize::saturating_mul);
        budget.steps(outer_set.iter().map(|&i| island(i).1.len() as u64 + 1).sum())?;
        let size =
            outer_set.iter().map(|&i| island(i).1.iter().map(Vec::len).max().unwrap_or(0)).sum::<usize>();
        if budget.cells(count.saturating_mul(size + 4) as u64).is_err() {
            return wrong("this nest has too many sets to list within the limit");
        }
        let mut chosen: Vec<Vec<usize>> = vec![Vec::new()];
        for &i in outer_set {
            let (first, inner_sets) = island(i);
            let longer = |head: &Vec<usize>, tail: &Vec<usize>| -> Vec<usize> {
                head.iter().copied().chain(tail.iter().map(|p| first + p)).collect()
            };
            chosen = chosen
                .iter()
                .flat_map(|head| inner_sets.iter().map(move |tail| longer(head, tail)))
                .collect();
        }
        sets.extend(chosen);
    }
    Ok(sets)
}

/// BOARD - line(3), - class(1), - point(7): lines and classes go and their points stay; a point goes with every
/// set through it. Numbers count in the board before.
pub fn without(base: &Spec, what: &Spec, budget: &Budget) -> Result<Board, NoBoard> {
    let unknown = || Err(NoBoard::Unknown("the checker does not take this away".to_string()));
    let Spec::Name { word, args, body: None, suffix: None } = what else { return unknown() };
    let numbers: Option<Vec<u64>> =
        args.iter().map(|arg| if let Spec::Number(n) = arg { Some(*n) } else { None }).collect();
    let Some(numbers) = numbers.filter(|numbers| !numbers.is_empty()) else { return unknown() };
    let board = build(base, budget)?;
    // A few copies of the board are made.
    budget.steps(16 * (board.incidences() + board.points) as u64)?;
    if board.islands.is_some() {
        return unknown();
    }
    let places = |count: usize| -> Result<Vec<usize>, NoBoard> {
        let place = |&n: &u64| (1..=count as u64).contains(&n).then(|| n as usize - 1);
        numbers
            .iter()
            .map(place)
            .collect::<Option<_>>()
            .map_or_else(|| wrong("there is no such line or class"), Ok)
    };
    match word.as_str() {
        "line" | "lines" | "set" | "sets" => Ok(without_sets(board.clone(), &places(board.sets.len())?)),
        "class" | "classes" if board.classes.is_empty() => unknown(),
        "class" | "classes" => {
            let chosen = places(board.classes.len())?;
            let gone: Vec<usize> = chosen.iter().flat_map(|&c| board.classes[c].clone()).collect();
            Ok(without_sets(board, &gone))
        }
        "point" | "points" => {
            match board.find(numbers.into_iter()).into_iter().collect::<Option<Vec<usize>>>() {
                Some(gone) => Ok(without_points(&board, &gone)),
                None => wrong("there is no such point"),
            }
        }
        _ => unknown(),
    }
}

/// The numbers below n that are not in a list.
fn others(n: usize, list: &[usize]) -> Vec<usize> {
    let mut listed = vec![false; n];
    for &i in list {
        listed[i] = true;
    }
    (0..n).filter(|&i| !listed[i]).collect()
}

fn without_sets(board: Board, gone: &[usize]) -> Board {
    let kept = others(board.sets.len(), gone);
    let renumber = |class: &Vec<usize>| class.iter().filter_map(|i| kept.binary_search(i).ok()).collect();
    let classes = board.classes.iter().map(renumber).filter(|class: &Vec<usize>| !class.is_empty()).collect();
    Board { sets: kept.iter().map(|&i| board.sets[i].clone()).collect(), classes, ..board }
}

fn without_points(board: &Board, gone: &[usize]) -> Board {
    let stays = others(board.points, gone);
    let through = |set: &Vec<usize>| set.iter().any(|p| stays.binary_search(p).is_err());
    let renumber = |sets: &Vec<Vec<usize>>| -> Vec<Vec<usize>> {
        let kept = sets.iter().filter(|set| !through(set));
        kept.map(|set| set.iter().filter_map(|p| stays.binary_search(p).ok()).collect()).collect()
    };
    let lost: Vec<usize> = (0..board.sets.len()).filter(|&i| through(&board.sets[i])).collect();
    Board {
        second: board.second.as_ref().map(renumber),
        classes: without_sets(board.clone(), &lost).classes,
        names: board.names.as_ref().map(|names| stays.iter().map(|&p| names[p].clone()).collect()),
        ..Board::new(stays.len(), renumber(&board.sets))
    }
}
