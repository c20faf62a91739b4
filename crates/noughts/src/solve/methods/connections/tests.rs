//! The parts of the method against their definitions, on small boards.

use super::cells::{Cells, Set, bit, each};
use super::fill::fill;
use super::known::Known;
use super::links::Links;
use super::search::WIDE;
use crate::limits::{Limits, Meter, Stop};
use crate::rng::Dice;
use crate::solve::checkpoint::Shelf;
use std::collections::HashMap;

/// Who wins, by trying every move.
fn winner(
    cells: &Cells,
    stones: [Set; 2],
    mover: usize,
    known: &mut HashMap<([Set; 2], usize), usize>,
) -> usize {
    if let Some(player) = [0, 1].into_iter().find(|&player| cells.joined(player, stones[player])) {
        return player;
    }
    if let Some(&player) = known.get(&(stones, mover)) {
        return player;
    }
    let open = cells.all() & !stones[0] & !stones[1];
    let wins = each(open).any(|p| {
        let mut next = stones;
        next[mover] |= bit(p);
        winner(cells, next, 1 - mover, known) == mover
    });
    let player = if wins { mover } else { 1 - mover };
    known.insert((stones, mover), player);
    player
}

/// Positions in which each cell is open, or somebody's, at random.
fn positions(cells: &Cells, number: usize, seed: u64) -> Vec<[Set; 2]> {
    let mut rng = Dice::new(seed);
    let mut positions = Vec::new();
    for _ in 0..number {
        let mut stones = [0, 0];
        let open = 1 + rng.below(9);
        for p in 0..cells.count() {
            if rng.below(10) >= open {
                stones[rng.below(2) as usize] |= bit(p);
            }
        }
        positions.push(stones);
    }
    positions
}

#[test]
fn every_position_of_a_small_board_is_valued_as_by_trying_all_moves() {
    for (columns, rows) in [(1, 1), (2, 2), (3, 2), (2, 3), (3, 3)] {
        let (hex, meter) = (Known::new(Cells::new(columns, rows)), Meter::new(Limits::new()));
        let cells = hex.lock().cells.clone();
        let mut known = HashMap::new();
        for code in 0..3_u32.pow(cells.count() as u32) {
            let owner = |p: usize| code / 3_u32.pow(p as u32) % 3;
            let of = |player: u32| (0..cells.count()).filter(|&p| owner(p) == player + 1).map(bit).sum();
            let stones = [of(0), of(1)];
            for mover in [0, 1] {
                let template = hex.solve(stones, mover, &meter).unwrap();
                let search = hex.lock();
                let found = search.templates[template as usize].player;
                assert_eq!(
                    found,
                    winner(&cells, stones, mover, &mut known),
                    "{columns}×{rows} {stones:?} {mover}"
                );
                if !cells.joined(0, stones[0]) && !cells.joined(1, stones[1]) {
                    assert!(
                        super::record::write(&search, template, stones, 1).is_some(),
                        "{stones:?} {mover}"
                    );
                }
            }
        }
    }
}

#[test]
fn random_positions_are_valued_as_by_trying_all_moves() {
    for (columns, rows, number) in [(4, 3, 300), (3, 4, 300), (4, 4, 200), (5, 3, 200)] {
        let (hex, meter) = (Known::new(Cells::new(columns, rows)), Meter::new(Limits::new()));
        let cells = hex.lock().cells.clone();
        let mut known = HashMap::new();
        for stones in positions(&cells, number, 7) {
            for mover in [0, 1] {
                let template = hex.solve(stones, mover, &meter).unwrap();
                let search = hex.lock();
                let found = search.templates[template as usize].player;
                assert_eq!(
                    found,
                    winner(&cells, stones, mover, &mut known),
                    "{columns}×{rows} {stones:?} {mover}"
                );
                assert!(super::record::write(&search, template, stones, 1).is_some(), "{stones:?} {mover}");
            }
        }
    }
}

#[test]
fn several_threads_agree_with_trying_all_moves() {
    let cells = Cells::new(4, 4);
    let mut known = HashMap::new();
    for (i, stones) in positions(&cells, 60, 11).into_iter().enumerate() {
        for mover in [0, 1] {
            let meter = Meter::new(Limits::new().threads(2 + i % 2));
            let hex = Known::new(Cells::new(4, 4));
            let template = hex.solve(stones, mover, &meter).unwrap();
            let search = hex.lock();
            let found = search.templates[template as usize].player;
            assert_eq!(found, winner(&cells, stones, mover, &mut known), "{stones:?} {mover}");
            let [alone, together] =
                [1, 3].map(|threads| super::record::write(&search, template, stones, threads));
            assert!(alone.is_some() && alone == together, "{stones:?} {mover}");
        }
    }
}

#[test]
fn what_is_filled_in_changes_no_value_and_links_hold() {
    let cells = Cells::new(4, 3);
    let mut known = HashMap::new();
    let (mut filled, mut linked) = (0, 0);
    for stones in positions(&cells, 400, 3) {
        let mut full = stones;
        filled += fill(&cells, &mut full).len();
        for mover in [0, 1] {
            let value = winner(&cells, stones, mover, &mut known);
            assert_eq!(value, winner(&cells, full, mover, &mut known), "{stones:?} {full:?} {mover}");
        }
        for player in [0, 1] {
            if cells.joined(player, stones[player]) || cells.joined(1 - player, stones[1 - player]) {
                continue;
            }
            let mut links = Links::new();
            links.find(&cells, player, stones[player], stones[1 - player], WIDE);
            // A carrier is enough even if the opponent has all the rest.
            let outside = |carrier: Set| {
                let mut least = [0, 0];
                least[player] = stones[player];
                least[1 - player] = cells.all() & !stones[player] & !carrier;
                least
            };
            if let Some((carrier, _)) = links.whole() {
                linked += 1;
                assert_eq!(winner(&cells, outside(carrier), 1 - player, &mut known), player, "{stones:?}");
            }
            for (carrier, _) in links.threats() {
                linked += 1;
                assert_eq!(winner(&cells, outside(carrier), player, &mut known), player, "{stones:?}");
            }
        }
    }
    assert!(filled > 200 && linked > 200, "{filled} filled, {linked} links");
}

/// What a search has learned, as a file has it.
fn handed_over(hex: &Known) -> Vec<u8> {
    let mut bytes = Vec::new();
    hex.hand_over(0, &mut |some| bytes.extend(some));
    bytes
}

#[test]
fn what_is_kept_in_a_file_comes_back_whole() {
    let (hex, meter) = (Known::new(Cells::new(5, 4)), Meter::new(Limits::new()));
    let cells = hex.lock().cells.clone();
    let places = positions(&cells, 40, 5);
    let solved = |hex: &Known, stones: &[Set; 2]| {
        let template = hex.solve(*stones, 0, &meter).unwrap();
        let search = hex.lock();
        (search.templates[template as usize].player, super::record::write(&search, template, *stones, 1))
    };
    let before: Vec<_> = places.iter().map(|stones| solved(&hex, stones)).collect();
    let bytes = handed_over(&hex);
    let back = Known::new(Cells::new(5, 4));
    assert!(bytes.chunks(97).all(|piece| back.take_in(piece)));
    assert_eq!(back.positions(0), Some(hex.len()));
    assert!(back.take_in(&[9, 0, 0]) && back.positions(0).is_none(), "half a record");
    assert_eq!(back.lock().kept_templates(), hex.lock().kept_templates());
    assert_eq!(handed_over(&back).len(), bytes.len());
    let nodes = meter.nodes();
    assert_eq!(places.iter().map(|stones| solved(&back, stones)).collect::<Vec<_>>(), before);
    assert_eq!(meter.nodes(), nodes, "nothing is looked at again");
    // Bytes that mean nothing end the reading, and nothing worse.
    for at in (0..bytes.len().min(40_000)).step_by(23) {
        let mut altered = bytes.clone();
        altered[at] ^= 0xff;
        Known::new(Cells::new(5, 4)).take_in(&altered);
    }
}

#[test]
fn what_can_be_found_again_is_forgotten_before_memory_stops_the_search() {
    let solve = |memory: usize| {
        let (hex, meter) = (Known::new(Cells::new(6, 6)), Meter::new(Limits::new().memory(memory)));
        let found = hex.solve([bit(7), 0], 1, &meter);
        let search = hex.lock();
        (found.map(|template| search.templates[template as usize].player), meter.nodes(), search.filled.len())
    };
    let (winner, nodes, filled) = solve(1 << 30);
    assert_eq!(winner, Ok(0));
    // An eighth of it is less than what is filled in takes, and the half is enough for the rest.
    let (with_less, as_many, kept) = solve(900 * filled);
    assert_eq!((with_less, as_many), (winner, nodes));
    assert!(2 * kept < filled, "{kept} of {filled}");
    let (with_least, fewer, _) = solve(256 * nodes as usize);
    assert!(with_least == Err(Stop::Memory) && fewer < nodes, "{with_least:?} after {fewer} of {nodes}");
}
