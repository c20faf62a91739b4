//! Symmetric positions and moves: one answer serves all images.

use crate::games::GameEntry;
use noughts::{Move, Point, Position};
use std::cmp::Ordering;

/// Work for one position that is still quick.
const MOST_WORK: usize = 4_000_000;

/// What stands for a point on offer among the owners.
const OFFERED: u8 = u8::MAX;

pub fn inverse(g: &[Point]) -> Vec<Point> {
    let mut back = vec![Point::new(0); g.len()];
    for (p, &image) in Point::all(g.len()).zip(g) {
        back[image.index()] = p;
    }
    back
}

fn elements(entry: &GameEntry) -> &[Vec<Point>] {
    let elements = entry.symmetries();
    let points = entry.board().points().max(1);
    if elements.len() * points > MOST_WORK { &elements[..1] } else { elements }
}

/// What is on each point: owners, and points on offer.
fn contents(position: &Position) -> Vec<u8> {
    let mut contents = position.numbers();
    for p in position.offer.iter().flat_map(|&(p, q)| [p, q]) {
        contents[p.index()] = OFFERED;
    }
    contents
}

/// Compares two images of the same contents; an image is given by the symmetry that fetches each point.
fn compare(contents: &[u8], g: &[Point], h: &[Point]) -> Ordering {
    let fetch = |g: &[Point], q: usize| contents[g[q].index()];
    let first = (0..contents.len()).find(|&q| fetch(g, q) != fetch(h, q));
    first.map_or(Ordering::Equal, |q| fetch(g, q).cmp(&fetch(h, q)))
}

/// The least image of a position, and the symmetry that takes it there.
pub fn canonical(entry: &GameEntry, position: &Position) -> (Position, Vec<Point>) {
    let contents = contents(position);
    let least = elements(entry).iter().min_by(|g, h| compare(&contents, g, h));
    let fetch: Vec<Point> = least.cloned().unwrap_or_else(|| Point::all(contents.len()).collect());
    let there = inverse(&fetch);
    let owner = fetch.iter().map(|&p| position.owner[p.index()]).collect();
    let offer = position.offer.map(|(p, q)| {
        let (p, q) = (there[p.index()], there[q.index()]);
        (p.min(q), p.max(q))
    });
    (Position { owner, offer, ply: position.ply }, there)
}

/// For each move the number of its class: moves in one class are images of each other, the position staying as it is.
pub fn classes(entry: &GameEntry, position: &Position, moves: &[Move]) -> Vec<u32> {
    let contents = contents(position);
    let stays = |g: &&Vec<Point>| (0..contents.len()).all(|p| contents[g[p].index()] == contents[p]);
    let keep: Vec<&Vec<Point>> = elements(entry).iter().filter(stays).collect();
    let mut numbers: Vec<Move> = Vec::new();
    let mut number = |least: Move| {
        let known = numbers.iter().position(|&m| m == least);
        known.unwrap_or_else(|| {
            numbers.push(least);
            numbers.len() - 1
        }) as u32
    };
    let least = |mv: Move| keep.iter().map(|g| mv.image(g)).min().unwrap_or(mv);
    let short = keep.len() * moves.len() <= MOST_WORK;
    moves.iter().map(|&mv| number(if short { least(mv) } else { mv })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use noughts::{Board, Rules};
    use std::sync::Arc;

    fn entry(board: &str, rules: &str) -> GameEntry {
        let board = Arc::new(Board::parse(board).unwrap());
        let entry = GameEntry::new(rules.parse::<Rules>().unwrap().on(board).unwrap());
        entry.find_symmetries();
        entry
    }

    #[test]
    fn all_images_have_one_canonical_form_and_the_map_leads_to_it() {
        let entry = entry("AG(2,3)", "strong");
        let position = entry.game.parse_position("X: a1 b2 O: c1").unwrap();
        let (least, _) = canonical(&entry, &position);
        for g in entry.symmetries() {
            let mut owner = vec![None; 9];
            (0..9).for_each(|p| owner[g[p].index()] = position.owner[p]);
            let moved = Position { owner, ..position.clone() };
            let (again, map) = canonical(&entry, &moved);
            assert_eq!(again, least);
            assert!((0..9).all(|p| again.owner[map[p].index()] == moved.owner[p]));
        }
    }

    #[test]
    fn corners_sides_and_the_middle_are_three_classes() {
        let entry = entry("3^2", "strong");
        let start = entry.game.start();
        let moves = entry.game.moves(&start);
        assert_eq!(classes(&entry, &start, &moves), [0, 1, 0, 1, 2, 1, 0, 1, 0]);
    }

    #[test]
    fn points_on_offer_move_along() {
        let entry = entry("AG(2,2)", "picker-chooser");
        let start = entry.game.start();
        let forms: std::collections::HashSet<Position> = entry
            .game
            .moves(&start)
            .into_iter()
            .map(|mv| canonical(&entry, &entry.game.play(&start, mv)).0)
            .collect();
        assert_eq!(forms.len(), 1, "any two points of this plane are like any other two");
    }
}
