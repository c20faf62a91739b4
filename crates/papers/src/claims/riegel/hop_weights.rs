//! RI-10 to RI-12: the α-weight.

use super::super::{Cases, Dice, Error, Examined, Finding, Probe, Verdict, tried};
use noughts::strategies::Ties;
use noughts::weights::{Dyadic, Weights};
use noughts::{Board, Game, Move, Player, Point, Position, Rules};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// Plays hop games in which O hops with α to a heaviest point, and compares the α-weight before each of O's turns with
/// the one before: with dice one game, without all of them. Gives the turns compared, and where the weight rises.
fn compare(game: &dyn Game, mut dice: Option<&mut Dice>) -> (u32, Option<String>) {
    let board = game.board();
    let weigh = |here: &Position, alpha: Point| {
        Weights::new(board, &here.alpha_marks(Player::X, alpha)).total().clone()
    };
    let mut seen = HashSet::new();
    let mut turns = 0;
    // Positions with X to move, and the weight before O's last turn.
    let mut waiting: Vec<(Position, Option<Dyadic>)> = vec![(game.start(), None)];
    while let Some((here, before)) = waiting.pop() {
        for mv in some(game.moves(&here), &mut dice) {
            let Move::Hop { from: alpha, .. } = mv else { continue };
            let next = game.play(&here, mv);
            if game.outcome(&next).is_some() {
                continue;
            }
            let weights = Weights::new(board, &next.alpha_marks(Player::X, alpha));
            if let Some(before) = &before {
                turns += 1;
                if weights.total() > before {
                    return (turns, Some(game.show_position(&next)));
                }
            }
            for to in some(weights.heaviest(), &mut dice) {
                let after = game.play(&next, Move::Hop { from: alpha, to });
                let weight = weigh(&next, alpha);
                if game.outcome(&after).is_none() && seen.insert((after.owner.clone(), weight.clone())) {
                    waiting.push((after, Some(weight)));
                }
            }
        }
    }
    (turns, None)
}

/// One of several by lot, or all.
fn some<T>(mut all: Vec<T>, dice: &mut Option<&mut Dice>) -> Vec<T> {
    if let (Some(dice), false) = (dice, all.is_empty()) {
        return vec![all.swap_remove(dice.below(all.len() as u64) as usize)];
    }
    all
}

/// Where the weight rises, how many turns were compared in all play and in games by lot, and a line for each board.
fn turns_compared() -> Result<(Option<String>, [usize; 2], Vec<String>), Error> {
    let mut dice = Dice::new(10);
    let mut specs: Vec<(String, bool)> =
        ["AG(2,2)", "PG(2,2)", "3^2", "AG(2,3)", "matroid(whirl(3)):circuits", "matroid(whirl(3)):bases"]
            .map(|spec| (spec.to_string(), true))
            .into();
    specs.extend(
        [
            "PG(2,3)",
            "AG(2,4)",
            "PG(2,4)",
            "AG(2,5)",
            "4^2",
            "4^3",
            "STS(13,1)",
            "graph(K5):cycles",
            "[AG(2,2):PG(2,2)]",
        ]
        .map(|spec| (spec.to_string(), false)),
    );
    specs.extend((0..100).map(|_| (super::random_board(&mut dice, 5, 9), false)));
    let (mut rows, mut rising) = (Vec::new(), None);
    let mut turns = [0; 2];
    for (spec, all) in &specs {
        let board = Arc::new(Board::parse(spec)?);
        let game = "hop start=1".parse::<Rules>()?.on(board)?;
        let mut count = 0;
        for _ in 0..if *all { 1 } else { 20 } {
            let (compared, rise) = compare(&*game, if *all { None } else { Some(&mut dice) });
            count += compared;
            rising = rising.or(rise.map(|position| format!("{spec}, {position}")));
        }
        turns[usize::from(!all)] += count as usize;
        if rows.len() < 15 {
            rows.push(format!("{spec}: {count} turns{}", if *all { ", all play" } else { " of 20 games" }));
        }
    }
    Ok((rising, turns, rows))
}

/// RI-10
pub fn never_rises(see: &Probe) -> Examined {
    let (rising, turns, rows) = see.keep("all play and games by lot", turns_compared)?;
    let rising = see.is("a rising weight", rising)?;
    let turns = [see.is("turns of all play", Cases(turns[0]))?.0, see.is("turns by lot", Cases(turns[1]))?.0];
    let text = match &rising {
        None => format!(
            "In all play on small boards ({} turns) and in games by lot on planes, triple systems, cubes, a matroid, a nest and 100 random boards ({} \
             turns) the α-weight before O's turn is never above the one before. It cannot be: it changes by −w(O_i) + w(γ) − w(O_i, γ), \
             and w(O_i) is the greatest. On boards where two points are in several sets w(O_i, γ) is the sum over all of them; the text defines it \
             for a single line, which is all that the planes need.",
            turns[0], turns[1]
        ),
        Some(place) => format!("The α-weight rises: {place}."),
    };
    Ok(Finding::new(Verdict::family(rising.is_none() && turns[0] > 0 && turns[1] > 0), text)
        .computed(rows.join("\n"), "noughts weights \"PG(2,3)\" --rules hop --position \"X: a1 O: b1\""))
}

/// Where X hops from first: all points are alike.
const ALPHA: Point = Point::new(0);

/// The marks after X's first hop: X on one point, α on another.
fn opening(board: &Board, x: Point, alpha: Point) -> Position {
    let mut owner = vec![None; board.points()];
    owner[x.index()] = Some(Player::X);
    owner[alpha.index()] = Some(Player::O);
    Position { owner, ply: 1, offer: None }
}

/// RI-11
pub fn first(see: &Probe) -> Examined {
    let (mut wrong, mut shown) = (Vec::new(), Vec::new());
    for q in [2, 3, 4, 5, 7, 8, 9, 11, 13, 16] {
        let cases = [
            (format!("PG(2,{q})"), Dyadic::new(q * q + 3 * q + 4, q + 1), q >= 5),
            (format!("AG(2,{q})"), Dyadic::new(q * q + 3 * q + 3, q), q >= 6),
        ];
        for (spec, printed, below) in cases {
            let weight = see.see(&spec, || {
                let board = Board::parse(&spec)?;
                Ok(Weights::new(&board, &opening(&board, Point::new(1), ALPHA).alpha_marks(Player::X, ALPHA))
                    .total()
                    .clone())
            })?;
            if weight != printed || weight.is_below_one() != below {
                wrong.push(spec.clone());
            }
            shown.push(format!("{spec}: {weight}"));
        }
    }
    let formulas = see.is("the formulas", (2..=1000_u64).all(below_one_as_printed))?;
    let text = if wrong.is_empty() && formulas {
        "Both formulas agree with the weights on the planes of order 2 to 16. As numbers they are below 1 exactly from q = 5 (projective) and q = 6 \
         (affine) on, checked to q = 1000; beyond, 2^q doubles while the numerators grow by less than a half."
            .to_string()
    } else {
        format!("Fails on {}.", wrong.join(", "))
    };
    Ok(Finding::new(Verdict::family(wrong.is_empty() && formulas), text)
        .computed(shown.join("\n"), "noughts weights \"PG(2,5)\" --rules hop --position \"X: a1 O: b1\""))
}

/// Are both formulas below 1 exactly from q = 5 and q = 6 on?
pub fn below_one_as_printed(q: u64) -> bool {
    let [p, a] = [Dyadic::new(q * q + 3 * q + 4, q + 1), Dyadic::new(q * q + 3 * q + 3, q)];
    p.is_below_one() == (q >= 5) && a.is_below_one() == (q >= 6)
}

/// RI-12
pub fn order_4(see: &Probe) -> Examined {
    let mut finding = Finding::new(Verdict::Verified, "");
    let board = Board::parse("PG(2,4)")?;
    let starts = "hop".parse::<Rules>()?.starts(&Arc::new(board.clone()))?;
    let mut strategy = true;
    for (i, (_, rules)) in starts.iter().enumerate() {
        let trial = tried(see, "PG(2,4)", &rules.to_string(), "alpha", Player::O, Ties::Every)?;
        strategy &= trial.holds;
        finding = finding.proof(format!("alpha-{}", i + 1), trial.proof);
    }
    let weights = see.keep("weights", || weights_of_order_4(&board))?;
    let printed = [
        ("w_α(σ1)", Dyadic::one()),
        ("w_α(p|σ1) on L", Dyadic::new(1_u32, 2)),
        ("w_α(p|σ1) off L", Dyadic::new(7_u32, 5)),
        ("w_β(δ|σ'1) on L", Dyadic::new(1_u32, 3)),
        ("w_β(γ|σ'1) off L", Dyadic::new(3_u32, 4)),
        ("w_α(σ2) off L", Dyadic::new(15_u32, 4)),
    ];
    let mut wrong = Vec::new();
    for (name, said) in printed {
        let found: Vec<String> = weights[name].keys().map(Dyadic::to_string).collect();
        if see.is(name, found.join(", "))? != said.to_string() {
            wrong.push(name);
        }
    }
    let rows: Vec<String> = weights
        .iter()
        .map(|(name, seen)| {
            let list: Vec<String> = seen.iter().map(|(w, n)| format!("{w} ({n} cases)")).collect();
            format!("{name}: {}", list.join(", "))
        })
        .collect();
    finding.verdict = Verdict::finite(strategy && wrong.is_empty());
    finding.summary = format!(
        "Hopping from α to a heaviest point, whichever, {} in all play of X. The printed weights {}: w_α(σ1) = 1, so X's second hop decides, and after \
         it w_α(σ2) is 15/16 (he hops off the line L) or less (on it).",
        if strategy { "never loses" } else { "may lose" },
        if wrong.is_empty() {
            "are right".to_string()
        } else {
            format!("are wrong for {}", wrong.join(", "))
        }
    );
    Ok(finding.computed(rows.join("\n"), "noughts verify alpha \"PG(2,4)\" --check"))
}

/// The weights that the text computes on PG(2,4), in all play up to X's second hop from point 0, and how often each occurs.
fn weights_of_order_4(board: &Board) -> Result<BTreeMap<&'static str, BTreeMap<Dyadic, usize>>, Error> {
    let mut seen: BTreeMap<&str, BTreeMap<Dyadic, usize>> = BTreeMap::new();
    let mut see = |name, w: &Dyadic| *seen.entry(name).or_default().entry(w.clone()).or_default() += 1;
    let lines = board.listed()?;
    for x in Point::all(board.points()).skip(1) {
        let line =
            lines.iter().find(|l| l.contains(&ALPHA) && l.contains(&x)).ok_or("two points without a line")?;
        let first = opening(board, x, ALPHA);
        let before = Weights::new(board, &first.alpha_marks(Player::X, ALPHA));
        see("w_α(σ1)", before.total());
        for p in before.open() {
            see(if line.contains(&p) { "w_α(p|σ1) on L" } else { "w_α(p|σ1) off L" }, before.point(p));
        }
        for p in before.heaviest() {
            let mut second = first.clone();
            second.owner[ALPHA.index()] = Some(Player::X);
            second.owner[p.index()] = Some(Player::O);
            let after = Weights::new(board, &second.marks(Player::X));
            for to in after.open() {
                let on = line.contains(&to);
                see(if on { "w_β(δ|σ'1) on L" } else { "w_β(γ|σ'1) off L" }, after.point(to));
                for from in [ALPHA, x] {
                    let mut third = second.clone();
                    third.owner[from.index()] = Some(Player::O);
                    third.owner[to.index()] = Some(Player::X);
                    let total = Weights::new(board, &third.alpha_marks(Player::X, from)).total().clone();
                    see(if on { "w_α(σ2) on L" } else { "w_α(σ2) off L" }, &total);
                }
            }
        }
    }
    Ok(seen)
}
