//! CD-17 to CD-21: blocking sets.

use super::super::{Cases, Error, Examined, Finding, Probe, Verdict, slug};
use noughts::boards::{Sets, prime_power};
use noughts::certificates::Files;
use noughts::draws::{About, Claim, Demands, Kind, Orbit};
use noughts::solving::Meter;
use noughts::{Board, Limits, Point};

/// The lines that are printed for the projective plane of order 3.
const LINES: &str = "lines{2 3 4 13; 6 7 8 13; 10 11 12 13; 2 6 10 1; 3 7 11 1; 4 8 12 1; 2 7 12 9; 3 8 10 9; 4 6 11 9; 4 7 10 5; \
                     3 6 12 5; 2 8 11 5; 1 5 9 13}";

/// CD-17
pub fn printed_draw(see: &Probe) -> Examined {
    let board = Board::parse(LINES)?;
    let plane = see.see("the printed lines are PG(2,3)", || {
        Ok(board.isomorphism(&Board::parse("PG(2,3)")?)?.is_some())
    })?;
    let points = |names: &[u32]| -> Vec<Point> {
        names.iter().filter_map(|name| board.find(&name.to_string())).collect()
    };
    let (x, o) = (points(&[1, 2, 3, 4, 7, 10, 12]), points(&[5, 6, 8, 9, 11, 13]));
    let blocking = Demands::of(&board, Kind::LineFreeBlocking)?;
    let both = see.is("X's points block", blocking.hold_for(&x))?
        & see.is("O's points block", blocking.hold_for(&o))?
        & see.is("they are 7 and 6", x.len() == 7 && o.len() == 6)?;
    let about = About { board: &board, demands: &blocking, rules: "", list: false };
    let text = format!(
        "The printed lines {} the projective plane of order 3; the points of X and of O {} each line and contain none.",
        if plane { "are" } else { "are not" },
        if both { "both meet" } else { "do not both meet" }
    );
    Ok(Finding::new(Verdict::finite(plane && both), text)
        .proof("points-of-x", about.prove(&Claim::Some(&x, 7..=7)))
        .proof("points-of-o", about.prove(&Claim::Some(&o, 6..=6))))
}

/// What fails, what was seen, and the proofs by name.
type Constructed = (Vec<String>, String, Vec<(String, Files)>);

/// The construction on the planes of a family, for prime powers up to 32, and on planes of order 9 that are not
/// Desarguesian: is every set as large as promised, and a blocking set without a line? What fails, and the proofs.
fn constructed(
    see: &Probe,
    family: &str,
    least: u64,
    others: &[&str],
    size: impl Fn(u64) -> u64,
) -> Result<Constructed, Error> {
    let orders: Vec<u64> = (least..=32).filter(|&n| prime_power(n).is_some()).collect();
    let planes = orders.iter().map(|&n| (format!("{family}(2,{n})"), n));
    let planes = planes.chain(others.iter().map(|spec| ((*spec).to_string(), 9)));
    let (mut wrong, mut proofs) = (Vec::new(), Vec::new());
    for (spec, n) in planes {
        let (blocks, proof) = see.see(&spec, || {
            let board = Board::parse(&spec)?;
            let demands = Demands::of(&board, Kind::LineFreeBlocking)?;
            let set = board.blocking_set().map_err(|refused| refused.to_string())?;
            let about = About { board: &board, demands: &demands, rules: "", list: others.contains(&&*spec) };
            let count = set.len();
            let blocks = count as u64 == size(n) && demands.hold_for(&set);
            Ok((blocks, about.prove(&Claim::Some(&set, count..=count))))
        })?;
        if !blocks {
            wrong.push(spec);
        } else if n <= 13 {
            proofs.push((format!("blocking-set-{}", slug(&spec)), proof));
        }
    }
    let orders: Vec<String> = orders.iter().map(u64::to_string).collect();
    Ok((
        wrong,
        format!("n = {} on {family}(2,n), and on {}", orders.join(", "), others.join(" and ")),
        proofs,
    ))
}

/// The sets of the projective construction for every choice that the proof leaves open, on one plane: how many, and how
/// many of them are blocking sets of 2n points without a line.
fn every_choice(spec: &str) -> Result<[usize; 2], Error> {
    let board = Board::parse(spec)?;
    let lines = board.listed()?;
    let demands = Demands::of(&board, Kind::LineFreeBlocking)?;
    let through =
        |p: Point, but: usize| (0..lines.len()).filter(move |&l| l != but && lines.get(l).contains(&p));
    let common = |l: usize, m: usize| lines.get(l).iter().copied().find(|p| lines.get(m).contains(p));
    let mut counts = [0; 2];
    for l in 0..lines.len() {
        for &q in lines.get(l) {
            let own: Vec<Point> = lines.get(l).iter().copied().filter(|&p| p != q).collect();
            for m in own.iter().flat_map(|&first| through(first, l)) {
                for last in through(q, l) {
                    let met = through(q, l).filter(|&k| k != last).filter_map(|k| common(m, k));
                    let base: Vec<Point> = own.iter().copied().chain(met).collect();
                    for &end in lines.get(last).iter().filter(|&&p| p != q && Some(p) != common(m, last)) {
                        let mut set = base.clone();
                        set.push(end);
                        set.sort_unstable();
                        set.dedup();
                        counts[0] += 1;
                        counts[1] += usize::from(set.len() == 2 * own.len() && demands.hold_for(&set));
                    }
                }
            }
        }
    }
    Ok(counts)
}

/// CD-19
pub fn projective(see: &Probe) -> Examined {
    let (wrong, where_, proofs) = constructed(see, "PG", 3, &["hall(9)", "hughes(9)"], |n| 2 * n)?;
    let (mut every, mut rows) = (true, Vec::new());
    for spec in ["PG(2,3)", "PG(2,4)", "PG(2,5)"] {
        let [choices, good] = see.keep(format!("choices on {spec}"), || every_choice(spec))?;
        let good = see.is(format!("good choices on {spec}"), good)?;
        every &= choices > 0 && good == choices;
        rows.push(format!("{spec}: {good} of {choices}"));
    }
    let text = format!(
        "The theorem speaks of every projective plane of order n ≥ 3. Checked: one set of the construction each for {where_}{}; and, since the proof leaves the lines \
         ℓ and m, the point left out and the last point open, every choice of these on the three smallest planes, of which so many give a blocking set of 2n \
         points without a line: {}.",
        if wrong.is_empty() {
            " (all are blocking sets)".to_string()
        } else {
            format!(" (it fails for {})", wrong.join(", "))
        },
        rows.join(", ")
    );
    Ok(Finding::new(Verdict::family(wrong.is_empty() && every), text).proofs(proofs))
}

/// CD-20
pub fn affine(see: &Probe) -> Examined {
    let others = ["affine(hall(9),1)", "affine(hughes(9),1)"];
    let (wrong, where_, proofs) = constructed(see, "AG", 5, &others, |n| 2 * n - 1)?;
    let text = format!(
        "The theorem speaks of every affine plane of order n ≥ 5. Checked: one set each for {where_}{}. The order of the lines through the point left out was \
         chosen so that no line is left in the set, as the proof allows.",
        if wrong.is_empty() {
            " (all are blocking sets)".to_string()
        } else {
            format!(" (it fails for {})", wrong.join(", "))
        },
    );
    Ok(Finding::new(Verdict::family(wrong.is_empty()), text).proofs(proofs))
}

/// Whether a set of six points looks like Figure 9: three on a line ℓ, three on a line m through one of them, and the sixth on the line
/// that joins the two points left out.
fn like_figure_9(lines: &Sets, set: &[Point]) -> bool {
    let inside = |line: &[Point]| line.iter().filter(|p| set.contains(p)).count();
    let left_out = |line: &[Point]| line.iter().copied().find(|p| !set.contains(p));
    let long: Vec<&[Point]> = lines.iter().filter(|line| inside(line) == 3).collect();
    long.iter().any(|l| {
        long.iter().filter(|m| *m != l).any(|m| {
            let meet = l.iter().any(|p| m.contains(p) && set.contains(p));
            let sixth = set.iter().find(|p| !l.contains(p) && !m.contains(p));
            let ends = [left_out(l), left_out(m)];
            meet && lines.iter().any(|join| {
                ends.iter().all(|end| end.is_some_and(|p| join.contains(&p)))
                    && sixth.is_some_and(|p| join.contains(p))
            })
        })
    })
}

/// CD-18
pub fn figure_9(see: &Probe) -> Examined {
    let board = Board::parse("PG(2,3)")?;
    let demands = Demands::of(&board, Kind::LineFreeBlocking)?;
    let lines = board.listed()?;
    let (found, orbits, other) = see.keep("all sets", || {
        let sets = demands
            .list(&(6..=6), 1_000_000, &Meter::new(Limits::default()))
            .map_err(|stop| stop.to_string())?;
        let other = sets.iter().find(|set| !like_figure_9(lines, set));
        let names = |set: &[Point]| set.iter().map(|&p| board.label(p)).collect::<Vec<_>>().join(", ");
        Ok((sets.len(), Orbit::all(&sets, &board.symmetries()?).len(), other.map(names)))
    })?;
    let other = see.is("a set of another kind", other)?;
    let Cases(found) = see.is("blocking sets", Cases(found))?;
    let text = match &other {
        None => format!(
            "All {found} blocking sets of 6 points without a line, {orbits} up to symmetry, have the configuration of Figure 9."
        ),
        Some(names) => format!("{{{names}}} is a blocking set of 6 points of another kind."),
    };
    Ok(Finding::new(Verdict::finite(other.is_none() && found > 0), text.clone())
        .computed(text, "noughts blocking \"PG(2,3)\" --line-free --count --orbits"))
}

/// Over all sets of n points of PG(2,n): the numbers of lines that collinear ones meet, and the most that others meet.
fn met_by(n: usize) -> Result<(Vec<usize>, usize), Error> {
    let board = Board::parse(&format!("PG(2,{n})"))?;
    let lines = board.listed()?;
    let (mut collinear, mut others) = (Vec::new(), 0);
    let mut chosen: Vec<Point> = Point::all(n).collect();
    loop {
        let met = lines.iter().filter(|line| line.iter().any(|p| chosen.contains(p))).count();
        if lines.iter().any(|line| chosen.iter().all(|p| line.contains(p))) {
            collinear.push(met);
        } else {
            others = others.max(met);
        }
        if !next_subset(&mut chosen, board.points()) {
            return Ok((collinear, others));
        }
    }
}

/// CD-21
pub fn lines_met(see: &Probe) -> Examined {
    let mut rows = Vec::new();
    let mut holds = true;
    for n in 2..=4_usize {
        let (collinear, others) = see.keep(format!("order {n}"), || met_by(n))?;
        let same = collinear.iter().all(|met| *met == collinear[0]);
        let same = see.is(format!("collinear points meet equally many, n = {n}"), same)?;
        let met = see.is(format!("lines met by collinear points, n = {n}"), collinear[0])?;
        let fewer = see.is(format!("others meet no more, n = {n}"), others <= collinear[0])?;
        holds &= same && fewer && met == n * n + 1;
        rows.push(if others == 0 {
            format!("n = {n}: {met}")
        } else {
            format!("n = {n}: collinear {met}, others at most {others}")
        });
    }
    let text = format!("Over all sets of n points, the lines met — {}.", rows.join("; "));
    Ok(Finding::new(Verdict::family(holds), text.clone()).computed(text, "noughts board \"PG(2,4)\""))
}

/// The next increasing list of points, where there are so many; false after the last.
fn next_subset(chosen: &mut [Point], points: usize) -> bool {
    let k = chosen.len();
    let Some(i) = (0..k).rev().find(|&i| chosen[i].index() + k - i < points) else { return false };
    chosen[i] = chosen[i].plus(1);
    for j in i + 1..k {
        chosen[j] = chosen[j - 1].plus(1);
    }
    true
}
