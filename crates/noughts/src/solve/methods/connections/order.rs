//! Which moves to look at first: those through which much current flows in both players' networks of links.

use super::cells::{Cells, Set, each};
use super::links::{End, Links};

/// The cells of a set, the most promising first. What comes first changes the time a search takes, never its answer.
pub fn ordered(cells: &Cells, links: [&Links; 2], among: Set) -> Vec<u8> {
    let flows = links.map(|links| flow(cells, links));
    let mut order: Vec<u8> = each(among).map(|p| p as u8).collect();
    let score = |p: u8| flows[0][usize::from(p)] * flows[1][usize::from(p)];
    order.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
    order
}

/// The current through every cell when it flows from side to side: an open cell resists, stones hardly do, a link the more
/// the larger its carrier is.
fn flow(cells: &Cells, links: &Links) -> Vec<f64> {
    let (n, count) = (links.ends(), cells.count());
    let resists = |end: usize| if links.cell(end as End).is_some() { 1.0 } else { 0.05 };
    let conductance = |i: usize, j: usize| {
        let size = links.distance(i as End, j as End).filter(|_| i != j);
        size.map_or(0.0, |size| 1.0 / (resists(i) + resists(j)) / (1.0 + 0.25 * size as f64))
    };
    let conducts: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| conductance(i, j)).collect()).collect();
    let level = potentials(&conducts, |i| match i as End {
        end if end == links.start() => Some(1.0),
        end if end == links.goal() => Some(0.0),
        _ => None,
    });
    let mut flow = vec![0.0; count];
    for i in 0..n {
        if let Some(cell) = links.cell(i as End) {
            flow[usize::from(cell)] = (0..n).map(|j| (level[i] - level[j]).abs() * conducts[i][j]).sum();
        }
    }
    flow
}

/// Solves for the potentials at which as much flows in as out, where they are not given.
fn potentials(conducts: &[Vec<f64>], given: impl Fn(usize) -> Option<f64>) -> Vec<f64> {
    let n = conducts.len();
    let mut rows: Vec<Vec<f64>> = Vec::with_capacity(n);
    for (i, row) in conducts.iter().enumerate() {
        let mut equation = vec![0.0; n + 1];
        if let Some(level) = given(i) {
            equation[i] = 1.0;
            equation[n] = level;
        } else {
            equation.iter_mut().zip(row).for_each(|(x, c)| *x = -c);
            // What hangs on nothing gets some level, too.
            equation[i] = row.iter().sum::<f64>() + 1e-9;
        }
        rows.push(equation);
    }
    for i in 0..n {
        let (done, below) = rows.split_at_mut(i + 1);
        let pivot = &done[i];
        for row in below {
            let factor = row[i] / pivot[i];
            if factor != 0.0 {
                row.iter_mut().zip(pivot).skip(i).for_each(|(x, p)| *x -= factor * p);
            }
        }
    }
    let mut level = vec![0.0; n];
    for i in (0..n).rev() {
        let sum: f64 = (i + 1..n).map(|j| rows[i][j] * level[j]).sum();
        level[i] = (rows[i][n] - sum) / rows[i][i];
    }
    level
}
