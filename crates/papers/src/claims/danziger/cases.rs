//! DH-04 to DH-07: the sample game, the symmetries and the two cases of the proof.

use super::super::{Error, Examined, Finding, Probe, Verdict, kept};
use noughts::boards::Perm;
use noughts::danziger::{Case, Review, Tables};
use noughts::{Move, Outcome, Player, Point, Rules};
use std::sync::Arc;

/// The sample game after X's first move r1, with the marks of the second way of writing it, and how it goes on.
const SAMPLE: &str = "r2 r3 c1 a2 r4 c2 b2' a4 b1' c4 ! b3 b4";
const SAMPLE_END: &str = "b3 b4";

/// DH-04
pub fn sample(see: &Probe) -> Examined {
    let review = Tables::review("r1", "", SAMPLE);
    let moves = SAMPLE.split(" !").next().unwrap_or_default();
    let moves = [Tables::named("r1"), Tables::named(moves), Tables::named(SAMPLE_END)].concat();
    let game = Rules::strong().on(Arc::new(Tables::plane()))?;
    let mut position = game.start();
    for &p in &moves {
        let over = game.outcome(&position).is_some();
        if over || !game.moves(&position).contains(&Move::Claim(p)) {
            return Err(format!("{} is not a legal move", Tables::symbol(p)).into());
        }
        position = game.play(&position, Move::Claim(p));
    }
    let won = see.is("X wins", game.outcome(&position) == Some(Outcome::Win(Player::X)))?;
    let line = Tables::named("r1 c4 a4 b4").iter().all(|&p| position.owner[p.index()] == Some(Player::X));
    let line = see.is("the line is X's", line)?;
    let flaws = see.is("flaws", review.flaws.clone())?;
    let text = format!(
        "The moves are legal, {} with the last one, and {{r1, c4, α4, β4}} {} his. Of O's moves β2 and β1 {} those that X threatened to take, and before \
         the end X threatens β3 and β4 at once.{}",
        if won { "X wins" } else { "X does not win" },
        if line { "is" } else { "is not" },
        if flaws.is_empty() { "are exactly" } else { "are not" },
        unmarked(std::slice::from_ref(&review)),
    );
    let shown = format!("{}\n{}", Tables::symbols(&moves), flaws.join("\n"));
    Ok(Finding::new(Verdict::finite(won && line && flaws.is_empty()), text)
        .computed(shown.trim_end(), "noughts claims DH-04"))
}

/// A sentence about the forced moves of X that are not marked.
fn unmarked(reviews: &[Review]) -> String {
    let list: Vec<&str> = reviews.iter().flat_map(|r| &r.unmarked).map(String::as_str).collect();
    match list.len() {
        0 => String::new(),
        1 => format!(" X's move {} is forced and not overlined, which the paper allows.", list[0]),
        n => format!(
            " {n} of X's moves are forced and not overlined, which the paper allows: {}.",
            list.join("; ")
        ),
    }
}

/// The permutation that a printed vector stands for: π on the sets r, c, α, β (numbered 1 to 4), then a permutation of the indices
/// in each of them.
fn paratopism(pi: &str, sigma: [&str; 4]) -> Result<Perm, Error> {
    let image = |cycles: &str, i: u32| -> u32 {
        let digits = |cycle: &str| cycle.chars().filter_map(|c| c.to_digit(10)).collect::<Vec<_>>();
        let cycles: Vec<Vec<u32>> = cycles.split(')').map(digits).collect();
        let next = |cycle: &Vec<u32>| {
            let place = cycle.iter().position(|&d| d == i)?;
            Some(cycle[(place + 1) % cycle.len()])
        };
        cycles.iter().find_map(next).unwrap_or(i)
    };
    let images = (0..16u32).map(|p| {
        let set = image(pi, p / 4 + 1);
        Point::from(4 * (set - 1) + image(sigma[set as usize - 1], p % 4 + 1) - 1)
    });
    Perm::from_images(images.collect()).ok_or_else(|| "not a permutation".into())
}

/// How many symmetries of the plane take X's points to X's and O's to O's.
fn symmetries_of(case: &Case) -> Result<u64, Error> {
    let mut colours = vec![0; 16];
    for (colour, points) in [(1, case.x), (2, case.o)] {
        for p in Tables::named(points) {
            colours[p.index()] = colour;
        }
    }
    Ok(Tables::plane().symmetries_fixing(&colours)?.order().try_into()?)
}

/// DH-05
pub fn symmetries(see: &Probe) -> Examined {
    let psi = [
        paratopism("i", ["(13)(24)", "i", "(13)(24)", "(12)(34)"])?,
        paratopism("(34)", ["(13)", "(23)", "(2134)", "(3124)"])?,
    ];
    let all = Tables::plane().symmetries()?;
    let sorted = |mut points: Vec<Point>| {
        points.sort_unstable();
        points
    };
    let fixes = |g: &Perm, points: &str| {
        sorted(g.image_of_set(&Tables::named(points))) == sorted(Tables::named(points))
    };
    let right = |g: &Perm| all.contains(g) && fixes(g, Tables::CASE_1.x) && fixes(g, Tables::CASE_1.o);
    let used = see.is(
        "these are used",
        psi[0] == Tables::symmetry(Tables::PSI_1) && psi[1] == Tables::symmetry(Tables::PSI_2),
    )?;
    let rights = [see.is("ψ1", right(&psi[0]))?, see.is("ψ2", right(&psi[1]))?];
    let number = symmetries_of(&Tables::CASE_1)?;
    let generated = Tables::group(&Tables::CASE_1).len() as u64;
    let text = format!(
        "ψ1 {} a symmetry of the plane that takes {{r1, r3, c1}} and {{r2, r4}} to themselves, and ψ2 {}. The position has {number} symmetries in all; ψ1 \
         and ψ2 generate {generated}: the identity, ψ1, ψ2 and their product, which exchanges the squares too and is not named in the paper.",
        if rights[0] { "is" } else { "is not" },
        if rights[1] { "is one too" } else { "is not one" },
    );
    let cycles = |g: &Perm| {
        let cycles = g.cycles().into_iter().filter(|c| c.len() > 1);
        cycles.map(|c| format!("({})", Tables::symbols(&c))).collect::<Vec<_>>().concat()
    };
    let shown = format!(
        "ψ1 = {}\nψ2 = {}\nψ1ψ2 = {}",
        cycles(&psi[0]),
        cycles(&psi[1]),
        cycles(&psi[0].then(&psi[1]))
    );
    Ok(Finding::new(Verdict::finite(rights == [true, true] && used), text)
        .computed(shown, "noughts claims DH-05"))
}

/// Replies without an answer, in words.
fn replies(missing: &[(Vec<Point>, Point)]) -> String {
    let list: Vec<String> = missing
        .iter()
        .map(|(moves, p)| {
            if moves.is_empty() {
                Tables::symbol(*p)
            } else {
                format!("{} after {}", Tables::symbol(*p), Tables::symbols(moves))
            }
        })
        .collect();
    list.join(", ")
}

/// A list of what there is, if there is anything.
fn some(text: String) -> Vec<String> {
    if text.is_empty() { Vec::new() } else { vec![text] }
}

/// What is the matter with the printed lines of a case.
fn flaws(reviews: &[Review]) -> Vec<String> {
    reviews.iter().flat_map(|review| review.flaws.clone()).collect()
}

/// DH-06
pub fn first(see: &Probe) -> Examined {
    let group = Tables::group(&Tables::CASE_1);
    let open: Vec<Point> = Point::all(16)
        .filter(|p| {
            !Tables::named(Tables::CASE_1.x).contains(p) && !Tables::named(Tables::CASE_1.o).contains(p)
        })
        .collect();
    let listed = Tables::named("c2 c4 a1 a2");
    // Exactly one of the listed replies in each orbit.
    let in_orbit = |p: Point| listed.iter().filter(|&&q| group.iter().any(|g| g.image(q) == p)).count();
    let exact = see.is("one reply of each orbit", open.iter().all(|&p| in_orbit(p) == 1))?;
    let single: Vec<Perm> =
        vec![Perm::identity(16), Tables::symmetry(Tables::PSI_1), Tables::symmetry(Tables::PSI_2)];
    let by_one = Tables::unanswered(&Tables::CASE_1, &single);
    let missing =
        see.is("replies without an answer", some(replies(&Tables::unanswered(&Tables::CASE_1, &group))))?;
    let reviews: Vec<Review> = Tables::CASE_1
        .lines
        .iter()
        .map(|line| Tables::review(Tables::CASE_1.x, Tables::CASE_1.o, line))
        .collect();
    let flaws = see.is("flaws", flaws(&reviews))?;
    let (wins, proof) = kept(see, "AG(2,4)", "strong", "danziger", Player::X)?;
    let holds = exact && missing.is_empty() && flaws.is_empty() && wins;
    let text = if holds {
        format!(
            "Under the group that ψ1 and ψ2 generate each of the {} open points is the image of exactly one of c2, c4, α1, α2. Every line of the text and of \
             Table 7 consists of legal moves, every overlined move is forced, every other reply of O is listed, and each ends in the printed double \
             threat.{} A remark on the words “ψi, i = 1, 2”: applied one at a time ψ1 and ψ2 do not reach {}; there X answers by the product ψ1ψ2. As a \
             strategy (all play of O, every labelling the text leaves open) it wins from the first move.",
            open.len(),
            unmarked(&reviews),
            replies(&by_one),
        )
    } else {
        format!("Without an answer: {}. Flaws: {}.", missing.join(", "), flaws.join("; "))
    };
    Ok(Finding::new(Verdict::finite(holds), text).proof("strategy-on-the-plane-of-order-4", proof).computed(
        format!("answered by ψ1ψ2 only: {}", replies(&by_one)),
        "noughts verify danziger \"AG(2,4)\" --check",
    ))
}

/// DH-07
pub fn second(see: &Probe) -> Examined {
    let symmetries = see.see("symmetries", || symmetries_of(&Tables::CASE_2))?;
    let missing = see.is(
        "replies without an answer",
        some(replies(&Tables::unanswered(&Tables::CASE_2, &Tables::group(&Tables::CASE_2)))),
    )?;
    let reviews: Vec<Review> = Tables::CASE_2
        .lines
        .iter()
        .map(|line| Tables::review(Tables::CASE_2.x, Tables::CASE_2.o, line))
        .collect();
    let flaws = see.is("flaws", flaws(&reviews))?;
    let (wins, proof) = kept(see, "AG(2,4)", "strong", "danziger", Player::X)?;
    let holds = symmetries == 1 && missing.is_empty() && flaws.is_empty() && wins;
    let text = if holds {
        format!(
            "Only the identity fixes the position. The sequence of the text and Table 9 answer every reply of O (where X threatens, the one that does not \
             lose at once); all {} lines consist of legal moves, every overlined move is forced, and each ends in the printed double threat.{} As a \
             strategy (all play of O, every labelling the text leaves open) it wins from the first move.",
            Tables::CASE_2.lines.len(),
            unmarked(&reviews),
        )
    } else {
        format!(
            "{symmetries} symmetries fix the position. Without an answer: {}. Flaws: {}.",
            missing.join(", "),
            flaws.join("; ")
        )
    };
    Ok(Finding::new(Verdict::finite(holds), text).proof("strategy-on-the-plane-of-order-4", proof).computed(
        format!("{} lines", Tables::CASE_2.lines.len()),
        "noughts verify danziger \"AG(2,4)\" --check",
    ))
}
