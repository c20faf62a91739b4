//! Random small games of every kind: a plain solver writes certificates of all shapes, which must be accepted; spoiled
//! ones may be accepted only where what they state is true all the same.

#[path = "../../tests/mutate/mod.rs"]
mod mutate;
mod race;
mod solver;
mod writer;

use crate::avoidance::{AvoiderWeight, Plan};
use crate::core::budget::{Budget, DEFAULT_LIMIT};
use crate::core::claim::{Claim, read_claim};
use crate::core::game::Outcome;
use crate::core::leaves::{Argument, Leaf};
use crate::core::statement::Statement;
use crate::follow_up::FollowUp;
use crate::named::{Named, read_board};
use crate::offers::Offers;
use crate::played_out::PlayedOut;
use crate::{Answer, Error, check, check_share};
use mutate::{COLUMNS, RULES, Rng, TURNS, may_have_two_families, mutate, pick, scramble, shuffled};
use solver::{Solver, is_true, parts, values, written};
use std::rc::Rc;
use writer::{Writer, open_in_any_order, plan};

/// A claim read from the text of a statement.
fn claim(statement: &str) -> Option<Claim> {
    let budget = Rc::new(Budget::new(DEFAULT_LIMIT));
    let statement = Statement::read(statement.as_bytes(), &budget).ok()?;
    let Named { board, name, .. } = read_board(&statement).ok()?;
    read_claim(&statement, board, &name).ok()
}

/// A random statement without its value.
fn statement(rng: &mut Rng) -> String {
    let rules = pick(rng, &RULES);
    let family = |rng: &mut Rng, points: usize| -> String {
        let size = |rng: &mut Rng| if rng.one_in(6) { 1 } else { 2 + rng.below(2) };
        let set = |rng: &mut Rng| -> Vec<String> {
            let mut set: Vec<usize> = (0..size(rng)).map(|_| 1 + rng.below(points)).collect();
            set.sort_unstable();
            set.dedup();
            set.iter().map(ToString::to_string).collect()
        };
        (0..=rng.below(6)).map(|_| set(rng).join(" ")).collect::<Vec<_>>().join("; ")
    };
    let points = 3 + rng.below(3);
    let first = family(rng, points);
    let two_families = may_have_two_families(rules) && rng.one_in(3);
    let second = if two_families { format!(" / {}", family(rng, points)) } else { String::new() };
    let mut board = format!("lines{{{first}{second}}}");
    if rules.contains("drop") {
        board = pick(rng, &COLUMNS).to_string();
    } else if rules.contains("fire") {
        let boards = [
            "[lines{1 2}:lines{1 2}]",
            "[lines{1 2; 2 3}:lines{1; 2}]",
            "[lines{1; 2}:lines{1 2; 2 3; 1 3}]",
        ];
        board = pick(rng, &boards).to_string();
    } else if rng.one_in(8) {
        board = pick(rng, &["AG(2,2)", "2^2", "grid(3,2,3)", "torus(2,2)"]).to_string();
    }
    let mut lines = format!("board {board}\nrules {rules}\n");
    if !rules.contains("start=1") && !rules.contains("start=2") && rng.one_in(4) {
        lines += if rng.one_in(2) { "position X: 1\n" } else { "position X: 2\nto-move X\n" };
    } else if rules == "strong" && rng.one_in(6) {
        lines += pick(rng, &TURNS);
    }
    lines
}

/// A true or a false statement with a certificate that does its best, both as text.
fn random_pair(rng: &mut Rng, truth: bool) -> Option<(String, String)> {
    let lines = statement(rng);
    let placeholder = if lines.contains("players") { "holds none" } else { "draw" };
    let with = |value: &str| format!("noughts statement 1\nkind game\n{lines}value {value}\n");
    let claim = claim(&with(placeholder))?;
    let mut values = values(&claim.game);
    values.retain(|value| is_true(&claim, value) == truth);
    let value = &values[rng.below(values.len())];
    let points = claim.game.board.points;
    let mut certificate = vec!["noughts certificate 1".to_string()];
    let mut symmetries = vec![(0..points).collect::<Vec<usize>>()];
    for _ in 0..20 {
        let shuffled = shuffled(rng, points);
        let images: Vec<String> = shuffled.iter().map(|p| (p + 1).to_string()).collect();
        let words: Vec<&str> = images.iter().map(String::as_str).collect();
        if crate::core::parts::read_symmetry(&claim.game, &words).is_ok() {
            certificate.push(format!("perm {}", images.join(" ")));
            symmetries.push(shuffled);
        }
    }
    for solver in parts(&claim.game, value) {
        let list = |o: &Outcome| match o {
            Outcome::Win(p) => p.to_string(),
            Outcome::Loss(p) => format!("-{p}"),
            Outcome::Draw => "draw".to_string(),
            Outcome::Tie => "tie".to_string(),
        };
        let provers: Vec<String> = solver.provers.iter().map(ToString::to_string).collect();
        let accept: Vec<String> = solver.accept.iter().map(list).collect();
        certificate.push(format!("part prover={} accept={}", provers.join(","), accept.join(",")));
        let mut writer =
            Writer { solver, rng, symmetries: &symmetries, named: Vec::new(), lines: Vec::new() };
        writer.write(&mut claim.start.clone(), claim.over);
        certificate.append(&mut writer.lines);
    }
    certificate.push("end\n".to_string());
    Some((with(&written(value)), certificate.join("\n")))
}

/// What the checker says. Readers that share the positions accept all of them just where one alone does.
fn judged(statement: &[u8], certificate: &[u8]) -> Result<Answer, Error> {
    let answer = check(statement, certificate);
    for readers in [2, 3] {
        let mut shares =
            (0..readers).map(|n| check_share((n, readers), DEFAULT_LIMIT, statement, certificate));
        let accepted = shares.all(|share| matches!(share, Ok(Answer::Verified { .. })));
        let files = || [statement, certificate].map(String::from_utf8_lossy).join("\n");
        assert_eq!(accepted, matches!(answer, Ok(Answer::Verified { .. })), "{}\n{answer:?}", files());
    }
    answer
}

/// More games with `NOUGHTS_CASES=100000 cargo test`.
fn cases() -> usize {
    std::env::var("NOUGHTS_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(3000)
}

#[test]
fn written_certificates_are_accepted_and_spoiled_ones_prove_nothing_false() {
    let mut rng = Rng(1);
    let (mut games, mut accepted, mut spoiled) = (0, 0, 0);
    for _ in 0..cases() {
        let Some((statement, certificate)) = random_pair(&mut rng, true) else { continue };
        games += 1;
        let answer = judged(statement.as_bytes(), certificate.as_bytes());
        assert!(matches!(answer, Ok(Answer::Verified { .. })), "{statement}\n{certificate}\n{answer:?}");
        for _ in 0..10 {
            let (mut other, mut evidence) = (statement.clone(), certificate.clone());
            for _ in 0..=rng.below(2) {
                if rng.one_in(3) {
                    other = mutate(&mut rng, &other);
                } else {
                    evidence = mutate(&mut rng, &evidence);
                }
            }
            spoiled += 1;
            if let Ok(Answer::Verified { .. }) = judged(other.as_bytes(), evidence.as_bytes()) {
                accepted += 1;
                let claim = claim(&other).expect("a statement that was verified can be read");
                assert!(
                    claim.game.board.points <= 12 && is_true(&claim, &claim.value),
                    "{other}\n{evidence}\nis accepted, but false"
                );
            }
        }
    }
    assert!(games > cases() / 2, "most statements make sense");
    // Harmless changes exist (an unused symmetry, another order of branches), but most changes are caught.
    assert!(accepted * 3 < spoiled, "{accepted} of {spoiled} accepted");
}

#[test]
fn nothing_false_is_accepted() {
    let mut rng = Rng(3);
    for _ in 0..2 * cases() {
        let Some((statement, certificate)) = random_pair(&mut rng, false) else { continue };
        let answer = judged(statement.as_bytes(), certificate.as_bytes());
        assert!(matches!(answer, Ok(Answer::Rejected { .. })), "{statement}\n{certificate}\n{answer:?}");
    }
}

#[test]
fn no_bytes_make_the_checker_panic() {
    let mut rng = Rng(2);
    for _ in 0..cases() {
        let Some((statement, certificate)) = random_pair(&mut rng, true) else { continue };
        let (mut statement, mut certificate) = (statement.into_bytes(), certificate.into_bytes());
        if rng.one_in(2) {
            statement = scramble(&mut rng, &statement);
        }
        certificate = scramble(&mut rng, &certificate);
        // Any answer will do.
        let _ = judged(&statement, &certificate);
    }
}

/// Along random games the leaf `f` says nothing that play by the rules does not bear out, whoever proves what.
#[test]
fn follow_up_settles_nothing_false() {
    let mut rng = Rng(4);
    let mut settled = [[0; 3]; 2];
    for board in ["grid(3,4,3)", "grid(4,3,3)", "grid(3,3,3)", "grid(2,5,3)", "grid(3,5,3)", "grid(4,4,4)"] {
        let text = format!("noughts statement 1\nkind game\nboard {board}\nrules strong drop\nvalue draw\n");
        let claim = claim(&text).expect("a statement");
        let (game, step) = (&claim.game, claim.game.board.column_step.unwrap());
        for _ in 0..60 {
            let (mut position, mut over) = (claim.start.clone(), None);
            while over.is_none() {
                let odd = (0..step).filter(|c| {
                    (*c..position.owner.len()).step_by(step).filter(|&p| position.owner[p] == 0).count() % 2
                        == 1
                });
                let odd = odd.count();
                // With many open points the definition takes too long.
                for value in values(game).iter().filter(|_| position.open <= 11) {
                    for mut part in parts(game, value) {
                        let accept = part.accept.clone();
                        if FollowUp.settles(game, &position, part.provers[0], &accept).is_ok() {
                            settled[usize::from(accept.contains(&Outcome::Draw))][odd] += 1;
                            assert!(
                                part.forces(&mut position.clone(), None),
                                "{board}: {:?}",
                                position.owner
                            );
                        }
                    }
                }
                let moves = game.moves(&position);
                over = game.play(&mut position, moves[rng.below(moves.len())]).1;
            }
        }
    }
    // Wins with no or one odd column, held positions with none or two; and an attacker who is sure of a set also does not lose.
    let [wins, held] = settled;
    assert!(wins[0] > 0 && wins[1] > 0 && wins[2] == 0, "{wins:?}");
    assert!(held[0] > 0 && held[2] > 0 && held[1] == wins[1], "{held:?}");
}

/// Along random games with a list of turns the leaves `w`, `p` and `n` say nothing that play by the rules does not bear out; and
/// each is of use where it would not be if play went on.
#[test]
fn in_time_nothing_false_is_settled() {
    let mut rng = Rng(7);
    let mut settled = [[0; 3]; 2];
    let boards = [
        "3^2",
        "PG(2,2)",
        "grid(3,3,2)",
        "lines{1 2; 2 3; 3 4; 4 5; 5 6 7}",
        "lines{1 2 3; 3 4 5; 5 6 1; 2 4 6 7}",
        "lines{1 2 3; 4 5 6; 7 8 1 / 1 4; 2 5; 3 6 7; 2 7 8}",
    ];
    for round in 0..150 * boards.len() {
        let board = boards[round % boards.len()];
        let listed: String = match rng.below(4) {
            0 => (0..=rng.below(8)).map(|_| if rng.one_in(2) { 'X' } else { 'O' }).collect(),
            // A list may be longer than the board is large.
            odd => (odd..odd + 1 + rng.below(10)).map(|i| if i % 2 == 1 { 'X' } else { 'O' }).collect(),
        };
        let statement = |turns: &str| {
            claim(&format!(
                "noughts statement 1\nkind game\nboard {board}\nrules strong\n{turns}value draw\n"
            ))
            .expect("a statement")
        };
        let (with, without) = (statement(&format!("turns {listed}\n")), statement(""));
        let (mut position, mut over) = (with.start.clone(), None);
        while over.is_none() {
            let open = open_in_any_order(&mut rng, &position);
            let pairs: Vec<(usize, usize)> = open.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
            for (k, leaf) in [Leaf::Weight, Leaf::Pairing(pairs), Leaf::Nothing].into_iter().enumerate() {
                for prover in 1..=2 {
                    let accept = [Outcome::Win(prover), Outcome::Draw];
                    if leaf.settles(&with.game, &position, prover, &accept).is_ok() {
                        let mut solver = Solver::new(&with.game, &[prover], |o| accept.contains(&o));
                        assert!(
                            solver.forces(&mut position.clone(), None),
                            "{board}, turns {listed}, {} made: {:?} for {prover}",
                            position.listed,
                            position.owner
                        );
                        let also = leaf.settles(&without.game, &position, prover, &accept).is_ok();
                        settled[usize::from(also)][k] += 1;
                    }
                }
            }
            let moves = with.game.moves(&position);
            over = with.game.play(&mut position, moves[rng.below(moves.len())]).1;
        }
    }
    assert!(settled.iter().flatten().all(|&n| n > 100), "{settled:?}");
}

/// Along random games the leaf `e` settles just what the rules bear out, given enough claims, and nothing that they do not, given few.
#[test]
fn playing_out_settles_what_is_true() {
    let mut rng = Rng(6);
    let (mut yes, mut no, mut short) = (0, 0, 0);
    for (board, rules) in [
        ("grid(3,4,3)", "strong drop"),
        ("grid(4,3,3)", "strong drop"),
        ("2^3", "strong drop"),
        ("grid(3,3,3)", "maker-breaker drop"),
        ("3^2", "strong"),
        ("3^2", "maker-breaker start=breaker"),
        ("PG(2,2)", "maker-breaker"),
        ("lines{1; 2 3 4; 4 5 6; 2 6}", "strong"),
        ("lines{1 2 3; 4 5 6; 7 8 1 / 1 4; 2 5; 3 6 7; 2 7 8}", "strong"),
    ] {
        let value = if rules.starts_with("strong") { "draw" } else { "maker" };
        let text = format!("noughts statement 1\nkind game\nboard {board}\nrules {rules}\nvalue {value}\n");
        let claim = claim(&text).expect("a statement");
        let game = &claim.game;
        for _ in 0..30 {
            let (mut position, mut over) = (claim.start.clone(), None);
            while over.is_none() {
                for value in values(game).iter().filter(|_| position.open <= 9) {
                    for mut part in parts(game, value).into_iter().filter(|p| p.provers[0] != position.mover)
                    {
                        let settles = |claims: u64| {
                            let leaf = PlayedOut::new(Some(claims)).unwrap();
                            leaf.settles(game, &position, part.provers[0], &part.accept).is_ok()
                        };
                        let (few, many) = (settles(20), settles(1 << 17));
                        let forced = part.forces(&mut position.clone(), None);
                        assert_eq!(many, forced, "{board} {rules}: {:?}", position.owner);
                        assert!(many || !few);
                        yes += usize::from(many);
                        no += usize::from(!many);
                        short += usize::from(many && !few);
                    }
                }
                let moves = game.moves(&position);
                over = game.play(&mut position, moves[rng.below(moves.len())]).1;
            }
        }
    }
    assert!(yes > 500 && no > 500 && short > 100, "{yes} {no} {short}");
}

/// Along random misère games the leaves `v` and `u` say nothing that play by the rules does not bear out, whoever proves what; and
/// each kind of answer is of use somewhere.
#[test]
fn avoidance_settles_nothing_false() {
    let mut rng = Rng(5);
    let (mut weights, mut plans) = ([0; 2], [0; 4]);
    let boards = [
        "3^2",
        "AG(2,3)",
        "PBSTS(7)",
        "grid(3,3,2)",
        "torus(3,3)",
        "lines{1 2 3; 3 4 5; 5 6 1; 2 4 6 7}",
        "lines{1 2; 3 4; 1 3 5; 2 4 6; 5 6 7 8}",
        "lines{1 2 3; 4 5 6; 7 8 1 / 1 4; 2 5; 3 6 7; 2 7 8}",
        "lines{1 2 3 4; 5 6 7 8; 1 5; 2 6 / 1 2 5 6; 3 4; 7 8}",
    ];
    for round in 0..40 * boards.len() {
        let board = boards[round % boards.len()];
        let text = format!("noughts statement 1\nkind game\nboard {board}\nrules misere\nvalue draw\n");
        let claim = claim(&text).expect("a statement");
        let game = &claim.game;
        let (mut position, mut over) = (claim.start.clone(), None);
        while over.is_none() {
            let leaves: Vec<String> = (0..30)
                .map(|_| {
                    let open = open_in_any_order(&mut rng, &position);
                    plan(&mut rng, &open)
                })
                .collect();
            for (prover, draw) in [(1, false), (1, true), (2, false), (2, true)] {
                let mut accept = vec![Outcome::Win(prover)];
                accept.extend(draw.then_some(Outcome::Draw));
                let mut truth = None;
                let mut settles = |argument: &dyn Argument| {
                    let settled = argument.settles(game, &position, prover, &accept).is_ok();
                    if settled {
                        let forced = *truth.get_or_insert_with(|| {
                            let mut solver = Solver::new(game, &[prover], |o| accept.contains(&o));
                            solver.forces(&mut position.clone(), None)
                        });
                        assert!(
                            forced,
                            "{board}: {:?} for {prover}, draw {draw}: {leaves:?}",
                            position.owner
                        );
                    }
                    settled
                };
                weights[usize::from(draw)] += usize::from(settles(&AvoiderWeight));
                for leaf in &leaves {
                    let words: Vec<&str> = leaf.split(' ').skip(1).collect();
                    let plan = Plan::read(&words, game.board.points).expect("a plan");
                    if settles(&plan) {
                        let single = words.iter().any(|w| w.contains('>') && !w.contains('-'));
                        let double = words.iter().any(|w| w.contains('>') && w.contains('-'));
                        let spare = words.iter().any(|w| !w.contains(['>', '-']));
                        plans[if double {
                            2
                        } else if spare {
                            3
                        } else {
                            usize::from(single)
                        }] += 1;
                    }
                }
            }
            let moves = game.moves(&position);
            over = game.play(&mut position, moves[rng.below(moves.len())]).1;
        }
    }
    assert!(weights[0] == 0 && weights[1] > 50, "{weights:?}");
    assert!(plans.iter().all(|&number| number > 5), "{plans:?}");
}

/// Along random games of offers the leaves `oc`, `ow` and `op` say nothing that play by the rules does not bear out, whoever proves
/// what; and each is of use somewhere, with and without points on offer.
#[test]
fn offers_settle_nothing_false() {
    let mut rng = Rng(6);
    let mut settled = [[0; 2]; 4];
    let boards = [
        "PG(2,2)",
        "AG(2,2)",
        "grid(4,2,2)",
        "lines{1 2; 3 4; 5 6; 1 3 5}",
        "lines{1 2; 2 3; 4 5 6 7}",
        "lines{1 2 3; 3 4 5; 5 6 1; 2 4 6 7}",
        "lines{1 2 3 4; 5 6 7; 1 5; 2 6 7}",
    ];
    for round in 0..60 * boards.len() {
        let board = boards[round % boards.len()];
        let rules = pick(&mut rng, &["picker-chooser", "chooser-picker"]);
        let text = format!("noughts statement 1\nkind game\nboard {board}\nrules {rules}\nvalue maker\n");
        let claim = claim(&text).expect("a statement");
        let game = &claim.game;
        let (mut position, mut over) = (claim.start.clone(), None);
        while over.is_none() {
            let mut leaves = vec![Offers::Completing, Offers::Weight, Offers::Pairs(Vec::new())];
            leaves.extend((0..20).map(|_| {
                let open = open_in_any_order(&mut rng, &position);
                Offers::Pairs(open.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect())
            }));
            for prover in [1, 2] {
                let accept = [Outcome::Win(prover)];
                let mut truth = None;
                for leaf in
                    leaves.iter().filter(|leaf| leaf.settles(game, &position, prover, &accept).is_ok())
                {
                    let forced = *truth.get_or_insert_with(|| {
                        let mut solver = Solver::new(game, &[prover], |o| accept.contains(&o));
                        solver.forces(&mut position.clone(), None)
                    });
                    assert!(forced, "{board} {rules}: {position:?} for {prover}");
                    let kind = match leaf {
                        Offers::Completing => prover as usize - 1,
                        Offers::Weight => 2,
                        Offers::Pairs(_) => 3,
                    };
                    settled[kind][usize::from(position.offer.is_some())] += 1;
                }
            }
            let moves = game.moves(&position);
            over = game.play(&mut position, moves[rng.below(moves.len())]).1;
        }
    }
    assert!(settled.iter().flatten().all(|&number| number > 5), "{settled:?}");
}
