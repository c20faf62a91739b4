//! Words of both widths against each other, and what is seen at a glance against the search.

use super::*;
use crate::limits::Limits;
use crate::rng::Dice;

fn random_place<B: Word>(grid: &Grid<B>, dice: &mut Dice, moves: u64) -> Option<Vec<u32>> {
    let mut stones = [B::ZERO; 2];
    let mut line = Vec::new();
    for i in 0..moves {
        let playable: Vec<B> = grid.playable(stones[0] | stones[1]).each().collect();
        let cell = *playable.get(dice.below(playable.len().max(1) as u64) as usize)?;
        stones[(i % 2) as usize] = stones[(i % 2) as usize] | cell;
        line.push(cell.zeros_below());
    }
    stones.iter().all(|&own| !grid.has_line(own)).then_some(line)
}

fn replay<B: Word>(line: &[u32], attacker: usize) -> Place<B> {
    let mut stones = [B::ZERO; 2];
    for (i, &cell) in line.iter().enumerate() {
        stones[i % 2] = stones[i % 2] | B::ONE << cell;
    }
    let attacking = line.len() % 2 == attacker;
    Place { attacker: stones[attacker], defender: stones[1 - attacker], attacking }
}

#[test]
fn both_widths_search_the_same_tree() {
    let mut dice = Dice::new(8);
    for (columns, rows, length) in [(4, 4, 3), (5, 4, 4), (4, 5, 4), (3, 6, 3), (6, 4, 5)] {
        let grid: Grid<u64> = Grid::new(columns, rows, length).unwrap();
        let wide: Grid<u128> = Grid::new(columns, rows, length).unwrap();
        for round in 0..20 {
            let moves = 4 + dice.below(u64::from(columns * rows) - 6);
            let Some(line) = random_place(&grid, &mut dice, moves) else { continue };
            let attacker = round % 2;
            let meters = [(); 2].map(|()| Meter::new(Limits::new()));
            let narrow = Search::new(grid.clone(), 1 << 22).answer(&replay(&line, attacker), &meters[0]);
            let answer = Search::new(wide.clone(), 1 << 23).answer(&replay(&line, attacker), &meters[1]);
            assert_eq!((narrow, meters[0].nodes()), (answer, meters[1].nodes()), "{line:?}");
        }
    }
}

/// The answer of so many threads over one table.
fn shared<B: Word>(search: &Search<B>, place: &Place<B>, threads: usize) -> bool {
    searched(search, place, &Meter::new(Limits::new().threads(threads))).unwrap()
}

#[test]
fn several_threads_agree_with_one_at_both_widths() {
    let mut dice = Dice::new(10);
    let mut won = 0;
    for (columns, rows, length) in [(5, 4, 4), (4, 5, 4), (5, 5, 4), (6, 4, 3), (6, 4, 4)] {
        let grid: Grid<u64> = Grid::new(columns, rows, length).unwrap();
        let wide: Grid<u128> = Grid::new(columns, rows, length).unwrap();
        for round in 0..16 {
            let moves = 4 + dice.below(6);
            let Some(line) = random_place(&grid, &mut dice, moves) else { continue };
            let (place, attacker) = (replay(&line, round % 2), round % 2);
            // A small table forgets much, and is often written to where another thread reads.
            let bytes = if round % 3 == 0 { 1 << 14 } else { 1 << 20 };
            let one = Search::new(grid.clone(), bytes).answer(&place, &Meter::new(Limits::new())).unwrap();
            let narrow = shared(&Search::new(grid.clone(), bytes), &place, 2 + round % 2);
            let answer = shared(&Search::new(wide.clone(), bytes), &replay(&line, attacker), 2);
            assert_eq!((narrow, answer), (one, one), "{line:?}");
            won += usize::from(one);
        }
    }
    assert!((10..60).contains(&won), "{won}");
}

/// A key of so many bits, the same for the same number.
fn key(i: u64, bits: u32) -> u128 {
    let [low, high] = [2 * i, 2 * i + 1].map(|i| u128::from(crate::rng::nth(i)));
    ((low | high << 64) & ((1 << bits) - 1)).max(1)
}

/// Keys of more than 64 bits, so that a word may be read while half of it is written; in a table that is small, and in one that grows
/// meanwhile.
#[test]
fn a_table_that_threads_write_to_tells_only_what_was_written() {
    for (bits, bytes, keys) in
        [60, 64, 65, 100, 122].into_iter().flat_map(|n| [(n, 0, 500), (n, 1 << 22, 20_000)])
    {
        let table: table::Table<u128> = table::Table::new(bytes, bits);
        let answer = |i: u64| i.is_multiple_of(3);
        std::thread::scope(|scope| {
            for thread in 0..2 {
                let table = &table;
                scope.spawn(move || {
                    let mut dice = Dice::new(thread);
                    for round in 0..100_000 {
                        let (i, j) = (dice.below(keys), dice.below(keys));
                        table.put(key(i, bits), answer(i), dice.below(1000));
                        assert!(table.get(key(j, bits)).is_none_or(|found| found == answer(j)));
                        if round % 50 == 0 {
                            table.make_room();
                        }
                    }
                });
            }
        });
        let known = (0..keys).filter(|&i| table.get(key(i, bits)).is_some()).count();
        assert!(
            if bytes == 0 { known > 0 && table.fill() > 0.9 } else { known > 17_000 },
            "{bits} bits: {known}"
        );
    }
}

#[test]
fn a_table_that_grows_forgets_little_and_fills_another_one() {
    const KEYS: u64 = 30_000;
    let new = || table::Table::<u128>::new(1 << 23, 100);
    let known = |table: &table::Table<u128>| {
        (0..KEYS)
            .filter(|&i| {
                table.get(key(i, 100)) == Some(i % 5 == 0)
                    && table.work(key(i, 100)) == Some(1 + (i % 7) as u32)
            })
            .count()
    };
    let table = new();
    for i in 0..KEYS {
        table.put(key(i, 100), i % 5 == 0, 1 << (i % 7));
        if i % 20 == 0 {
            table.make_room();
        }
    }
    assert!(known(&table) > KEYS as usize * 95 / 100, "{}", known(&table));
    assert!((0.01..0.2).contains(&table.fill()), "{}", table.fill());
    let (other, mut count) = (new(), 0);
    table.each(1, |word| {
        assert!(other.take_in(word));
        count += 1;
        if count % 20 == 0 {
            other.make_room();
        }
    });
    assert_eq!(count, table.count());
    assert!(known(&other) > KEYS as usize * 92 / 100, "{}", known(&other));
    other.clear();
    assert!((known(&other), other.count(), other.fill()) == (0, 0, 0.0));
}

#[test]
fn completing_cells_are_those_that_make_a_line() {
    let mut dice = Dice::new(9);
    for (columns, rows, length) in [(7, 6, 4), (5, 5, 3), (6, 3, 4), (3, 6, 5), (8, 5, 2)] {
        let grid: Grid<u64> = Grid::new(columns, rows, length).unwrap();
        for _ in 0..300 {
            let density = 1 + dice.below(3);
            let stones =
                grid.board.each().filter(|_| dice.below(4) < density).fold(0, |all, cell| all | cell);
            let completing = grid.completing(stones);
            for cell in grid.board.each().filter(|cell| stones & cell == 0) {
                let through = lines_through(&grid, cell).into_iter().any(|line| line & !(stones | cell) == 0);
                assert_eq!(completing & cell != 0, through, "{columns},{rows},{length} {stones:b}");
            }
            assert_eq!(
                grid.has_line(stones),
                grid.board
                    .each()
                    .any(|cell| { lines_through(&grid, cell).into_iter().any(|line| line & !stones == 0) })
            );
            assert_eq!(grid.mirrored(grid.mirrored(stones)), stones);
        }
    }
}

/// By columns and rows, without shifts of whole words.
fn lines_through(grid: &Grid<u64>, cell: u64) -> Vec<u64> {
    let place = cell.trailing_zeros();
    let (column, row) = (i64::from(place / grid.stride()), i64::from(place % grid.stride()));
    let length = i64::from(grid.length);
    let mut lines = Vec::new();
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for start in 1 - length..=0 {
            let at = |i: i64| (column + dx * (start + i), row + dy * (start + i));
            let inside = |(x, y): (i64, i64)| {
                (0..grid.columns.into()).contains(&x) && (0..grid.rows.into()).contains(&y)
            };
            if (0..length).all(|i| inside(at(i))) {
                lines.push((0..length).map(|i| grid.cell(at(i).0 as u32, at(i).1 as u32)).sum());
            }
        }
    }
    lines
}

#[test]
fn keys_tell_positions_apart_and_join_mirror_images() {
    let search: Search<u64> = Search::new(Grid::new(4, 3, 3).unwrap(), 0);
    let mut met: std::collections::HashMap<u64, Place<u64>> = std::collections::HashMap::new();
    let mut todo = vec![Place { attacker: 0, defender: 0, attacking: true }];
    while let Some(place) = todo.pop() {
        let (key, _) = search.key(&place);
        let mirror = |cells| search.grid.mirrored(cells);
        let image = Place { attacker: mirror(place.attacker), defender: mirror(place.defender), ..place };
        let known = *met.entry(key).or_insert(place);
        assert!(known == place || known == image, "{place:?}");
        assert_eq!(search.key(&image).0, key);
        if known == place && (place.attacker | place.defender).count_ones() < 7 {
            let playable = search.grid.playable(place.attacker | place.defender);
            todo.extend(playable.each().map(|cell| Search::after(&place, cell)));
        }
    }
    assert!(met.len() > 500, "{}", met.len());
}

#[test]
fn only_whole_grids_with_all_their_lines_are_for_it() {
    let layout = |spec: &str, rules: &str| {
        let board = Arc::new(crate::board::Board::parse(spec).unwrap());
        let game = rules.parse::<crate::game::Rules>().unwrap().on(board).ok()?;
        let crate::game::View::Positional(game) = game.view() else { return None };
        Layout::new(game).map(|layout| (layout.columns, layout.rows, layout.length))
    };
    assert_eq!(layout("grid(7,6,4)", "strong drop"), Some((7, 6, 4)));
    assert_eq!(layout("4^2", "strong drop"), Some((4, 4, 4)));
    for (spec, rules) in [
        ("grid(7,6,4)", "strong"),
        ("grid(7,6,4)", "misere drop"),
        ("grid(7,6,4)", "maker-breaker drop"),
        ("grid(7,6,4)", "strong drop bias=1:2"),
        ("3^3", "strong drop"),
        ("grid(4,4,4) - line(1)", "strong drop"),
        ("grid(4,4,1)", "strong drop"),
    ] {
        assert_eq!(layout(spec, rules), None, "{spec} under {rules}");
    }
}

/// In these tests a tree is too long from 300 nodes on, so that endgames are left to the checker, with the claims that it makes.
#[test]
fn long_trees_leave_endgames_to_the_checker() {
    for (spec, moves) in [("grid(5,4,4)", &[][..]), ("grid(4,5,4)", &["b5"]), ("grid(6,4,4)", &["c4", "c3"])]
    {
        let board = Arc::new(crate::board::Board::parse(spec).unwrap());
        let game = "strong drop".parse::<crate::game::Rules>().unwrap().on(board).unwrap();
        let mut session = crate::Session::of(game.clone());
        for mv in moves {
            session.play(mv).unwrap();
        }
        // Several threads go through the strategy before it is written.
        let limits = Limits { threads: 3, ..Limits::default() };
        let problem = crate::Problem::of(game).from(session.position().clone()).method(Method::Columns);
        let verdict = problem.limits(limits).solve();
        let files = verdict.evidence().expect("evidence");
        let check =
            |certificate: &str| noughts_check::check(files.statement.as_bytes(), certificate.as_bytes());
        let verified =
            |certificate: &str| matches!(check(certificate), Ok(noughts_check::Answer::Verified { .. }));
        assert!(verified(&files.certificate), "{spec}: {:?}", check(&files.certificate));
        // One claim less is not enough, in none of the first leaves.
        let leaves = files.certificate.lines().filter(|line| line.starts_with("e ")).take(5);
        let mut found = 0;
        for leaf in leaves {
            let claims: u32 = leaf[2..].parse().unwrap();
            let fewer =
                files.certificate.replacen(&format!("\n{leaf}\n"), &format!("\ne {}\n", claims - 1), 1);
            assert!(claims > 1 && !verified(&fewer), "{spec}: {leaf}");
            found += 1;
        }
        assert!(found > 0, "{spec}");
    }
}
