//! DH-01 to DH-03: squares, transversal design, plane, grid.

use super::super::{Error, Examined, Finding, Probe, Verdict};
use noughts::boards::{Draft, SetId, Sets, WinningSets};
use noughts::danziger::Tables;
use noughts::squares::Latin;
use noughts::{Board, Point};
use std::collections::BTreeSet;

/// The squares of Figure 1, row by row: the indices of α, β and γ.
const FIGURE_1: [[u32; 16]; 3] = [
    [1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1],
    [1, 2, 3, 4, 4, 3, 2, 1, 2, 1, 4, 3, 3, 4, 1, 2],
    [1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3],
];

/// Figure 4, row by row, and the letters of Figure 5.
const FIGURE_4: &str = "r2 a4 b2 c3  b1 c1 r1 a1  c4 b3 a2 r3  a3 r4 c2 b4";
const FIGURE_5: [&str; 2] = ["xyzw yxwz zwxy wzyx", "xyzw wzyx yxwz zwxy"];

/// The entry of each cell of the squares as points, five groups of four: row, column, α, β, γ.
fn entries() -> Vec<Vec<Point>> {
    let entry = |cell: u32| {
        let symbols = (2..).zip(FIGURE_1).map(|(g, square)| 4 * g + square[cell as usize] - 1);
        [cell / 4, 4 + cell % 4].into_iter().chain(symbols).map(Point::from).collect()
    };
    (0..16).map(entry).collect()
}

/// A board of blocks together with groups of four points.
fn with_groups(name: &str, blocks: &[Vec<Point>], groups: u32) -> Result<Board, Error> {
    let mut sets = Sets::default();
    for block in blocks {
        sets.push(block);
    }
    for g in 0..groups {
        sets.push(&(4 * g..4 * g + 4).collect::<Vec<_>>());
    }
    let labels = (1..=4 * groups).map(|p| p.to_string()).collect();
    Ok(Board::from_draft(name, Draft { labels, sets: WinningSets::Listed(sets), ..Draft::default() })?)
}

/// DH-01
pub fn squares(see: &Probe) -> Examined {
    let squares: Result<Vec<Latin>, _> =
        FIGURE_1.iter().map(|cells| Latin::new(4, cells.map(|symbol| symbol - 1).to_vec())).collect();
    let squares = squares?;
    let mut orthogonal = true;
    for (i, j) in [(0, 1), (0, 2), (1, 2)] {
        orthogonal &= see.is(format!("squares {i} and {j}"), squares[i].is_orthogonal_to(&squares[j]))?;
    }
    // Blocks and groups together hold every pair of points once: a transversal design.
    let is_design = |blocks: &[Vec<Point>], groups: u32| -> Result<bool, Error> {
        let board = with_groups("design", blocks, groups)?;
        Ok(board.each_pair_once(board.listed()?).is_ok())
    };
    let five = entries();
    let four: Vec<Vec<Point>> = five.iter().map(|entry| entry[..4].to_vec()).collect();
    let designs = see.see("TD(5,4)", || is_design(&five, 5))? & see.see("TD(4,4)", || is_design(&four, 4))?;
    // The cells with γi, as the printed row for γi has them; the blocks of a row hold every point once.
    let printed: Vec<Vec<Point>> = Tables::CELLS.split(", ").map(Tables::named).collect();
    let class = |i: u32| -> BTreeSet<Vec<Point>> {
        five.iter().filter(|entry| entry[4] == Point::from(16 + i)).map(|entry| entry[..4].to_vec()).collect()
    };
    let rows: Vec<BTreeSet<Vec<Point>>> =
        printed.chunks(4).map(|row| row.iter().cloned().collect()).collect();
    let same = rows.len() == 4 && (0..4).all(|i| rows[i as usize] == class(i));
    let same = see.is("the rows of Figure 2", same)?;
    let resolved = (0..4).all(|i| class(i).iter().flatten().collect::<BTreeSet<_>>().len() == 16);
    let resolved = see.is("each row is a partition", resolved)?;
    let text = format!(
        "The three squares are {} orthogonal; their 16 entries with the groups {} every pair of points once (TD(5,4) and, without the third square, \
         TD(4,4)); the entries with equal γ {} the four rows of Figure 2, and each row {} all 16 points.",
        if orthogonal { "mutually" } else { "not mutually" },
        if designs { "hold" } else { "do not hold" },
        if same { "are" } else { "are not" },
        if resolved { "partitions" } else { "does not partition" },
    );
    let shown: Vec<String> = (0..4)
        .map(|i| {
            let blocks = class(i).iter().map(|b| format!("{{{}}}", Tables::symbols(b))).collect::<Vec<_>>();
            format!("γ{}: {}", i + 1, blocks.join(", "))
        })
        .collect();
    Ok(Finding::new(Verdict::finite(orthogonal && designs && same && resolved), text)
        .computed(shown.join("\n"), "noughts mols --check - (the squares); noughts board \"RTD(4,4)\""))
}

/// DH-02
pub fn plane(see: &Probe) -> Examined {
    let four: Vec<Vec<Point>> = entries().iter().map(|entry| entry[..4].to_vec()).collect();
    let board = with_groups("blocks and groups", &four, 4)?;
    let is_plane = see.is("the axioms", board.affine_plane() == Ok(4))?;
    let classes = board.parallel_classes()?;
    let index = see.is(
        "the groups are a class",
        classes.iter().any(|class| *class == [16, 17, 18, 19].map(SetId::new)),
    )?;
    let same = see.see("it is AG(2,4)", || Ok(board.isomorphism(&Board::parse("AG(2,4)")?)?.is_some()))?;
    let text = format!(
        "The 16 blocks and the 4 groups {} an affine plane of order 4 by the axioms, with the groups as {} parallel class; it {} AG(2,4) up to names \
         of points.",
        if is_plane { "are" } else { "are not" },
        if index { "a" } else { "no" },
        if same { "is" } else { "is not" },
    );
    let listed: Vec<String> = board.listed()?.iter().map(Tables::symbols).collect();
    let spec: Vec<String> = board
        .listed()?
        .iter()
        .map(|line| line.iter().map(|&p| board.label(p).to_string()).collect::<Vec<_>>().join(" "))
        .collect();
    Ok(Finding::new(Verdict::finite(is_plane && index && same), text)
        .computed(listed.join("\n"), format!("noughts same \"lines{{{}}}\" \"AG(2,4)\"", spec.join("; "))))
}

/// DH-03
pub fn grid(see: &Probe) -> Examined {
    let cells = Tables::named(FIGURE_4);
    let letters = |text: &str, letter: char| -> Vec<Point> {
        let marks = text.chars().filter(|c| *c != ' ');
        marks.zip(&cells).filter(|(c, _)| *c == letter).map(|(_, &p)| p).collect()
    };
    let mut lines: Vec<Vec<Point>> = cells.chunks(4).map(<[Point]>::to_vec).collect();
    lines.extend((0..4).map(|c| cells.iter().skip(c).step_by(4).copied().collect()));
    lines.extend(FIGURE_5.iter().flat_map(|text| "xyzw".chars().map(|letter| letters(text, letter))));
    lines.extend((0..4).map(|g| (4 * g..4 * g + 4).map(Point::new).collect()));
    let sorted = |line: &[Point]| line.iter().copied().collect::<BTreeSet<_>>();
    let of_grid: BTreeSet<BTreeSet<Point>> = lines.iter().map(|line| sorted(line)).collect();
    let plane = Tables::plane();
    let of_plane: BTreeSet<BTreeSet<Point>> = plane.listed()?.iter().map(sorted).collect();
    // The words of the text: diagonals (one cell from each row and column) with four index types.
    let types = |diagonal: &[usize; 4]| {
        diagonal
            .iter()
            .enumerate()
            .map(|(row, column)| cells[4 * row + column].index() / 4)
            .collect::<BTreeSet<_>>()
            .len()
    };
    let numbers = (0..256).map(|n: usize| [n / 64, n / 16 % 4, n / 4 % 4, n % 4]);
    let diagonals = numbers.filter(|d| d.iter().collect::<BTreeSet<_>>().len() == 4 && types(d) == 4);
    let diagonals: BTreeSet<BTreeSet<Point>> = diagonals
        .map(|d| d.iter().enumerate().map(|(row, column)| cells[4 * row + column]).collect())
        .collect();
    let exact = see.is("the lines of the grid are those of the plane", of_grid == of_plane)?;
    let words = diagonals == lines[8..16].iter().map(|line| sorted(line)).collect();
    let words = see.is("the diagonals in words", words)?;
    let text = format!(
        "Rows, columns, the letters of Figure 5 and the index types are 20 lines, {} those of Figures 2 and 3; the diagonals with four different index \
         types are {}, {} the eight of Figure 5.",
        if exact { "exactly" } else { "not" },
        diagonals.len(),
        if words { "exactly" } else { "not" },
    );
    let shown: Vec<String> = lines.iter().map(|line| Tables::symbols(line)).collect();
    Ok(Finding::new(Verdict::finite(exact && words), text).computed(shown.join("\n"), "noughts claims DH-02"))
}
