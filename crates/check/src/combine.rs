//! Boards made from other boards: nests, and boards without some lines, classes or points.

use crate::board::{Board, LARGEST, NoBoard, build};
use crate::spec::Spec;

fn wrong<T>(message: &str) -> Result<T, NoBoard> {
    Err(NoBoard::Wrong(message.to_string()))
}

/// [outer:inner; p:other, …]: an island with an inner board for each outer point, one after another.
pub fn nest(outer: &Spec, inner: &Spec, except: &[(u64, Spec)]) -> Result<Board, NoBoard> {
    let outer = build(outer)?;
    let mut inners = vec![(inner, build(inner)?)];
    let mut carried = vec![0; outer.points];
    let mut named = vec![false; outer.points];
    for (point, spec) in except {
        let Some(island) = outer.find(*point).filter(|&island| !named[island]) else {
            return wrong("a nest names a point twice, or one that its outer board does not have");
        };
        named[island] = true;
        let found = inners.iter().position(|(known, _)| *known == spec);
        carried[island] = found.unwrap_or(inners.len());
        if found.is_none() {
            inners.push((spec, build(spec)?));
        }
    }
    let mut islands = Vec::new();
    let mut first_point = Vec::new();
    for (island, &which) in carried.iter().enumerate() {
        first_point.push(islands.len());
        islands.extend((0..inners[which].1.points).map(|p| (island, p, which)));
        if islands.len() > LARGEST {
            return wrong("this nest has too many points to list");
        }
    }
    let on_island = |sets: &dyn Fn(&Board) -> Vec<Vec<usize>>| {
        let inner_sets: Vec<Vec<Vec<usize>>> = inners.iter().map(|(_, board)| sets(board)).collect();
        nested_sets(&sets(&outer), |island| (first_point[island], &inner_sets[carried[island]]))
    };
    let sets = on_island(&|board| board.sets.clone())?;
    // The second player's family is nested from the second families, where there is one.
    let two_families = outer.second.is_some() || inners.iter().any(|(_, board)| board.second.is_some());
    let second = on_island(&|board| board.second.clone().unwrap_or_else(|| board.sets.clone()));
    let second = if two_families { Some(second?) } else { None };
    let points = islands.len();
    let single = inners.len() == 1;
    let inner = inners.pop().filter(|_| single).map(|(_, board)| Box::new(board));
    Ok(Board { islands: Some(islands), inner, second, ..Board::new(points, sets) })
}

/// An outer set with an inner set on each of its islands; the choice on the last island changes fastest.
/// `island` gives the first point and the inner sets of an island.
fn nested_sets<'a>(
    outer_sets: &[Vec<usize>],
    island: impl Fn(usize) -> (usize, &'a Vec<Vec<usize>>),
) -> Result<Vec<Vec<usize>>, NoBoard> {
    let mut sets: Vec<Vec<usize>> = Vec::new();
    let mut incidences = 0usize;
    for outer_set in outer_sets {
        let counts = outer_set.iter().map(|&i| island(i).1.len());
        let count = counts.fold(1usize, usize::saturating_mul);
        let size =
            outer_set.iter().map(|&i| island(i).1.iter().map(Vec::len).max().unwrap_or(0)).sum::<usize>();
        incidences = incidences.saturating_add(count.saturating_mul(size));
        if incidences > LARGEST {
            return wrong("this nest has too many sets to list");
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
pub fn without(base: &Spec, what: &Spec) -> Result<Board, NoBoard> {
    let unknown = || Err(NoBoard::Unknown("the checker does not take this away".to_string()));
    let Spec::Name { word, args, body: None, suffix: None } = what else { return unknown() };
    let numbers: Option<Vec<u64>> =
        args.iter().map(|arg| if let Spec::Number(n) = arg { Some(*n) } else { None }).collect();
    let Some(numbers) = numbers.filter(|numbers| !numbers.is_empty()) else { return unknown() };
    let board = build(base)?;
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
        "point" | "points" => match numbers.iter().map(|&n| board.find(n)).collect::<Option<Vec<usize>>>() {
            Some(gone) => Ok(without_points(&board, &gone)),
            None => wrong("there is no such point"),
        },
        _ => unknown(),
    }
}

fn without_sets(board: Board, gone: &[usize]) -> Board {
    let kept: Vec<usize> = (0..board.sets.len()).filter(|i| !gone.contains(i)).collect();
    let renumber = |class: &Vec<usize>| class.iter().filter_map(|i| kept.binary_search(i).ok()).collect();
    let classes = board.classes.iter().map(renumber).filter(|class: &Vec<usize>| !class.is_empty()).collect();
    Board { sets: kept.iter().map(|&i| board.sets[i].clone()).collect(), classes, ..board }
}

fn without_points(board: &Board, gone: &[usize]) -> Board {
    let stays: Vec<usize> = (0..board.points).filter(|p| !gone.contains(p)).collect();
    let through = |set: &Vec<usize>| set.iter().any(|p| gone.contains(p));
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
