//! RI-13: the hop game on PG(2,3), in the numbers of Figure 3.10.

use super::super::{Error, Examined, Finding, Probe, Verdict, solved, tried};
use super::alpha_alone;
use noughts::strategies::Ties;
use noughts::weights::{Dyadic, Weights};
use noughts::{Board, Player, Point, Position, Value};

/// The lines of Figure 3.10. The text names 1 2 3 12, 1 6 8 13, 2 4 9 13, 2 5 8 10, 4 5 6 12 and 10 11 12 13; the symmetry
/// (2,4)(3,7)(6,8)(10,12) that it prints adds 1 4 7 10, and two points determine a line.
pub const PLANE: &str = "lines{1 2 3 12; 1 4 7 10; 1 5 9 11; 1 6 8 13; 2 4 9 13; 2 5 8 10; 2 6 7 11; 3 4 8 11; 3 5 7 13; \
                     3 6 9 10; 4 5 6 12; 7 8 9 12; 10 11 12 13}";

/// X's pieces, O's pieces without α, and α (none for a β-weight).
type State = (Points, Points, Option<u32>);

type Points = &'static [u32];

/// Printed weights of game states, as a numerator and the exponent of its denominator.
const TOTALS: [(State, (u32, u64)); 13] = [
    ((&[2], &[], Some(1)), (22, 4)),
    ((&[1, 12], &[3], Some(2)), (9, 3)),
    ((&[1, 4], &[3], Some(2)), (10, 3)),
    ((&[2, 4, 13], &[3, 7, 1], None), (7, 3)),
    ((&[1, 4, 13], &[3, 7, 2], None), (5, 3)),
    ((&[1, 2, 13], &[3, 7, 4], None), (5, 3)),
    ((&[2, 4, 13], &[3, 7], Some(1)), (5, 2)),
    ((&[2, 4, 8, 13], &[3, 7, 9, 1], None), (1, 1)),
    ((&[1, 4, 8, 13], &[3, 7, 9, 2], None), (3, 2)),
    ((&[1, 2, 8, 13], &[3, 7, 9, 4], None), (7, 3)),
    ((&[1, 2, 4, 8], &[3, 7, 9, 13], None), (3, 3)),
    ((&[1, 2, 8, 13], &[3, 7, 9], Some(4)), (1, 0)),
    ((&[1, 2, 4, 8, 10], &[3, 7, 9, 6], Some(13)), (3, 2)),
];

/// Printed weights of points, and whether these points are said to be the heaviest.
const POINTS: [(State, Points, (u32, u64), bool); 9] = [
    ((&[2], &[], Some(1)), &[3, 12], (7, 4), true),
    ((&[2], &[], Some(1)), &[4, 5, 6, 7, 8, 9, 10, 11, 13], (6, 4), false),
    ((&[1, 2], &[3], None), &[12], (3, 4), false),
    ((&[1, 2], &[3], None), &[4, 5, 6, 7, 8, 9, 10, 11, 13], (5, 4), true),
    ((&[1, 4], &[3], Some(2)), &[7, 9, 10, 13], (7, 4), true),
    ((&[1, 2, 4], &[3, 7], None), &[13], (7, 4), true),
    ((&[1, 2, 8, 13], &[3, 7, 9], Some(4)), &[6], (5, 3), true),
    ((&[1, 2, 4, 8, 13], &[3, 7, 9, 6], None), &[10], (3, 3), true),
    ((&[1, 2], &[3], None), &[13], (5, 4), false),
];

/// Heaviest points that the text prints without their weight.
const HEAVIEST: [(State, Points); 2] =
    [((&[2, 4, 13], &[3, 7], Some(1)), &[9]), ((&[1, 2, 4, 13], &[3, 7, 9], None), &[6, 8])];

fn weigh<'a>(board: &'a Board, (x, o, alpha): &State) -> Result<Weights<'a>, Error> {
    let mut owner = vec![None; board.points()];
    let find = |n: &u32| board.find(&n.to_string()).ok_or("a number that is no point");
    for n in *x {
        owner[find(n)?.index()] = Some(Player::X);
    }
    for n in o.iter().chain(alpha) {
        owner[find(n)?.index()] = Some(Player::O);
    }
    let position = Position { owner, ply: 0, offer: None };
    let marks = match alpha {
        Some(n) => position.alpha_marks(Player::X, find(n)?),
        None => position.marks(Player::X),
    };
    Ok(Weights::new(board, &marks))
}

/// What is wrong with the printed weights, and how many there are.
fn printed_weights(board: &Board) -> Result<(Vec<String>, usize), Error> {
    let mut wrong = Vec::new();
    for (state, (numerator, exponent)) in &TOTALS {
        let weights = weigh(board, state)?;
        if *weights.total() != Dyadic::new(*numerator, *exponent) {
            wrong.push(format!("{state:?} weighs {}", weights.total()));
        }
    }
    let numbers = |points: Vec<Point>| points.iter().map(|&p| board.label(p).to_string()).collect::<Vec<_>>();
    for (state, points, (numerator, exponent), heaviest) in &POINTS {
        let weights = weigh(board, state)?;
        let said = Dyadic::new(*numerator, *exponent);
        let found: Vec<Point> = weights.open().filter(|&p| *weights.point(p) == said).collect();
        let names: Vec<String> = points.iter().map(u32::to_string).collect();
        if !names.iter().all(|name| numbers(found.clone()).contains(name)) {
            wrong.push(format!("{state:?}: not all of {points:?} weigh {said}"));
        }
        if *heaviest && numbers(weights.heaviest()) != names {
            wrong.push(format!("{state:?}: {points:?} are not the heaviest"));
        }
    }
    for (state, points) in &HEAVIEST {
        if numbers(weigh(board, state)?.heaviest()) != points.iter().map(u32::to_string).collect::<Vec<_>>() {
            wrong.push(format!("{state:?}: {points:?} are not the heaviest"));
        }
    }
    Ok((wrong, TOTALS.len() + POINTS.len() + HEAVIEST.len()))
}

/// RI-13
pub fn maximum_weight(see: &Probe) -> Examined {
    let board = Board::parse(PLANE)?;
    let same =
        see.see("the lines make PG(2,3)", || Ok(board.isomorphism(&Board::parse("PG(2,3)")?)?.is_some()))?;
    let (wrong, weights) = see.keep("weights", || printed_weights(&board))?;
    let wrong = see.is("wrong weights", wrong)?;
    let every = tried(see, PLANE, "hop start=1", "alpha", Player::O, Ties::Every)?;
    let best = tried(see, PLANE, "hop start=1", "alpha", Player::O, Ties::Some)?;
    let (value, proof) = solved(see, PLANE, "hop start=1")?;
    let (breaker, breaker_proof) = alpha_alone(see, PLANE)?;
    let line = if wrong.is_empty() {
        format!("The {weights} weights of the printed line of play are right.")
    } else {
        format!("Of the {weights} printed weights {} are wrong: {}.", wrong.len(), wrong.join("; "))
    };
    let text = format!(
        "The lines named in the text {} the plane of order 3. {line} Hopping from α to a heaviest point, with arbitrary ties: {}; with ties broken in \
         the best way: {}. The game itself: {value}.",
        if same { "make up" } else { "do not make up" },
        if every.holds { "never loses" } else { "can lose" },
        if best.holds { "never loses" } else { "still loses" },
    );
    let printed = same && wrong.is_empty() && every.holds;
    let ours = !every.holds
        && !best.holds
        && same
        && wrong.is_empty()
        && value == Value::Draw
        && breaker == Value::Breaker;
    let mut finding = Finding::new(Verdict::against(printed, ours, Verdict::Refuted), text);
    if !every.holds {
        let always = if best.holds {
            "Some way to break the ties draws."
        } else {
            "No way to break the ties helps: X has an answer to each (the second certificate is the whole tree)."
        };
        let true_statement = format!(
            "PG(2,3) is a {value} all the same (certificate), so Theorem 3.3.4 stands. {}",
            if breaker == Value::Breaker {
                "Olivia may even always hop from α, but to points that are not always of maximum weight: with α counted as an X the game is \
                 Maker–Breaker, in which Xavier has point 1 and is to move, and Breaker wins it (certificate)."
            } else {
                "But Olivia cannot hop from α alone."
            }
        );
        finding = finding.erratum(
            "Proposition 3.3.3: Olivia forces a draw on PG(2,3) by always hopping from α to an open point of maximum α-weight. The proof follows \
             one line of play, in which Xavier hops to points of greatest β-weight.",
            format!("In the numbers of Figure 3.10, starting with X on 1, O always with α and to maximum weight: {}. {always}", every.line),
            true_statement,
        );
    }
    Ok(finding
        .proof("arbitrary-ties", every.proof)
        .proof("best-ties", best.proof)
        .proof("draw-pg23", proof)
        .proof("alpha-alone-pg23", breaker_proof))
}
