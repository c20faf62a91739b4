//! Hex by connections: values against brute force, certificates that are accepted, and attempts to fool the checker.

use crate::certificates::accepted;
use noughts::random::Dice;
use noughts::{Board, Limits, Method, Move, Player, Problem, Rules, SpecReader};

fn problem(spec: &str) -> Problem<'static> {
    Problem::new(&spec.parse::<Board>().unwrap(), Rules::strong()).unwrap()
}

/// Positions at random, with whoever's turn it is by the number of stones.
fn positions(problem: &Problem<'_>, number: usize, seed: u64) -> Vec<noughts::Position> {
    let (game, mut dice) = (problem.game(), Dice::new(seed));
    let mut positions = Vec::new();
    for _ in 0..number {
        let mut position = game.start();
        for _ in 0..dice.below(problem.position().owner.len() as u64) {
            let moves = game.moves(&position);
            if moves.is_empty() || game.outcome(&position).is_some() {
                break;
            }
            position = game.play(&position, moves[dice.below(moves.len() as u64) as usize]);
        }
        positions.push(position);
    }
    positions
}

#[test]
fn values_are_those_of_brute_force_and_certificates_are_accepted() {
    for (spec, number) in [("hex(2)", 20), ("hex(2,3)", 40), ("hex(3)", 80), ("hex(3,4)", 40), ("hex(4)", 40)]
    {
        let problem = problem(spec);
        let mut over = 0;
        for position in positions(&problem, number, 11) {
            let from = problem.clone().from(position.clone());
            let brute =
                if problem.game().start().owner.len() < 12 { Method::BruteForce } else { Method::AlphaBeta };
            let value = from.clone().value_only().method(brute).solve().value().cloned();
            let verdict = from.method(Method::Connections).solve();
            assert_eq!(verdict.value(), value.as_ref(), "{spec} {:?}", position.owner);
            let files = verdict.evidence().expect("proved");
            assert!(
                accepted(&files.statement, &files.certificate),
                "{spec}\n{}{}",
                files.statement,
                files.certificate
            );
            over += u32::from(!files.certificate.contains("by connections"));
        }
        assert!(over < number as u32 / 2, "{spec}: {over} were over");
    }
}

#[test]
fn openings_of_the_fourth_board_are_those_of_brute_force() {
    let problem = problem("hex(4)").moves();
    let by = |method: Method| problem.clone().method(method).solve().moves().to_vec();
    let links = by(Method::Connections);
    assert_eq!(links.len(), 16);
    assert_eq!(links, by(Method::AlphaBeta));
}

/// The value that is given for each opening is the one that a certificate of its own proves, and turning the board changes none.
#[test]
fn every_opening_of_the_fifth_and_sixth_board_is_proved() {
    for spec in ["hex(5)", "hex(6)"] {
        let problem = problem(spec);
        let tables = std::sync::Arc::default();
        let problem = problem.tables(tables);
        let moves = problem.clone().moves().solve().moves().to_vec();
        assert_eq!(moves.len(), problem.position().owner.len(), "{spec}");
        let mut firsts = 0;
        for (i, (mv, value)) in moves.iter().enumerate() {
            let value = value.as_ref().expect("valued");
            assert_eq!(Some(value), moves[moves.len() - 1 - i].1.as_ref(), "{spec}: {mv:?} turned");
            let verdict = problem.clone().from(problem.game().play(problem.position(), *mv)).solve();
            let files = verdict.evidence().expect("proved");
            assert!(
                files.statement.contains(&format!("value {value}\n")),
                "{spec} {mv:?} {}",
                files.statement
            );
            assert!(files.certificate.len() < 1_000_000, "{spec} {mv:?}");
            assert!(accepted(&files.statement, &files.certificate), "{spec} {mv:?}");
            firsts += usize::from(value.to_string() == "first");
        }
        assert!(0 < firsts && firsts < moves.len(), "{spec}: some openings lose, some win");
    }
}

/// On a board without its paths: who wins, the game played by its definition, and every way around the method refused.
#[test]
fn a_board_without_its_paths_is_solved_by_links_alone() {
    let board = SpecReader::new().unlisted(true).board("hex(8)").unwrap();
    let problem = Problem::new(&board, Rules::strong()).unwrap();
    // A row of stones from the top, one cell from the bottom.
    let at = "X: d1 d2 d3 d4 d5 d6 d7 O: a1 b1 c1 e1 f1 g1 h1";
    let nearly = problem.clone().at(at).unwrap();
    let verdict = nearly.clone().moves().distance().line().solve();
    assert_eq!(verdict.value().expect("decided").to_string(), "first");
    assert_eq!(verdict.moves().len(), 50);
    let files = verdict.evidence().expect("proved");
    assert!(files.statement.contains("board hex(8)\n") && !files.statement.contains("set "));
    assert!(accepted(&files.statement, &files.certificate));
    assert!(!accepted(&files.statement.replace("hex(8)", "hex(9)"), &files.certificate));
    assert!(!accepted(&files.statement.replace("value first", "value second"), &files.certificate));
    // Play that is over, and what is not decided.
    let over = problem.clone().at("X: d1 d2 d3 d4 d5 d6 d7 d8 O: a1 b1 c1 e1 f1 g1 h1").unwrap();
    assert_eq!(problem.game().outcome(over.position()), Some(noughts::Outcome::Win(Player::X)));
    let verdict = over.solve();
    assert_eq!(verdict.value().expect("over").to_string(), "first");
    let files = verdict.evidence().expect("over");
    assert!(accepted(&files.statement, &files.certificate));
    assert!(problem.clone().limits(Limits::new().nodes(3)).solve().value().is_none());
    for method in [Method::AlphaBeta, Method::BruteForce, Method::Weight, Method::Pairing] {
        let verdict = nearly.clone().method(method).solve();
        assert!(verdict.value().is_none() && verdict.evidence().is_none(), "{method:?}");
    }
    for rules in ["misere", "maker-breaker", "notakto", "strong bias=1:2", "hop"] {
        let rules: Rules = rules.parse().unwrap();
        assert!(Problem::new(&board, rules.clone()).is_err(), "{rules}");
    }
}

#[test]
fn the_fifth_and_sixth_board_are_won_by_links() {
    for spec in ["hex(5)", "hex(6)", "hex(5,4)", "hex(4,5)"] {
        let verdict = problem(spec).solve();
        let value = verdict.value().expect("decided").to_string();
        // Whoever has the shorter way wins even as second.
        assert_eq!(value, if spec == "hex(4,5)" { "second" } else { "first" }, "{spec}");
        let files = verdict.evidence().expect("proved");
        assert!(files.certificate.contains("by connections"), "{spec}");
        assert!(accepted(&files.statement, &files.certificate), "{spec}");
        let other = if value == "first" { "second" } else { "first" };
        for wrong in [other, "draw"] {
            let claim = files.statement.replace(&format!("value {value}"), &format!("value {wrong}"));
            assert!(!accepted(&claim, &files.certificate), "{spec} {wrong}");
        }
    }
}

#[test]
fn a_limit_leaves_the_value_open_and_best_play_wins() {
    let verdict = problem("hex(6)").limits(Limits::new().nodes(3)).solve();
    assert!(verdict.value().is_none());
    assert!(verdict.evidence().is_none());
    // The winner's best play against moves at random, both ways.
    let problem = problem("hex(5)");
    let (game, best) = (problem.game().clone(), problem.best_play());
    let mut dice = Dice::new(2);
    let mut position = game.start();
    while game.outcome(&position).is_none() {
        let moves: Vec<Move> =
            if game.mover(&position) == Player::X { best.replies(&position) } else { game.moves(&position) };
        position = game.play(&position, moves[dice.below(moves.len() as u64) as usize]);
    }
    assert_eq!(game.outcome(&position), Some(noughts::Outcome::Win(Player::X)));
}

/// Certificates with a line left out, a number changed, two lines exchanged, or another position: what is accepted is true.
#[test]
fn edited_certificates_prove_nothing_false() {
    let mut dice = Dice::new(9);
    let (mut refused, mut kept) = (0, 0);
    for spec in ["hex(3)", "hex(3,4)", "hex(4)"] {
        let problem = problem(spec);
        for position in positions(&problem, 25, 5) {
            let from = problem.clone().from(position.clone()).method(Method::Connections);
            let verdict = from.solve();
            let files = verdict.evidence().expect("proved");
            if !files.certificate.contains("by connections") {
                continue;
            }
            let value = verdict.value().unwrap().to_string();
            let other = if value == "first" { "second" } else { "first" };
            let lie = files.statement.replace(&format!("value {value}"), &format!("value {other}"));
            for _ in 0..40 {
                let mut lines: Vec<String> = files.certificate.lines().map(str::to_string).collect();
                let at = 2 + dice.below(lines.len() as u64 - 2) as usize;
                match dice.below(4) {
                    0 => _ = lines.remove(at),
                    1 => {
                        let with = 2 + dice.below(lines.len() as u64 - 2) as usize;
                        lines.swap(at, with);
                    }
                    2 => {
                        let mut words: Vec<String> = lines[at].split(' ').map(str::to_string).collect();
                        let word = dice.below(words.len() as u64) as usize;
                        words[word] = (1 + dice.below(12)).to_string();
                        lines[at] = words.join(" ");
                    }
                    _ => {
                        let mut words: Vec<String> = lines[at].split(' ').map(str::to_string).collect();
                        words.remove(dice.below(words.len() as u64) as usize);
                        lines[at] = words.join(" ");
                    }
                }
                let edited = lines.join("\n") + "\n";
                assert!(!accepted(&lie, &edited), "{lie}\n{edited}");
                // An edit may leave a proof of the truth: a longer list of stones, a way that was not needed.
                if edited != files.certificate && !accepted(&files.statement, &edited) {
                    refused += 1;
                } else {
                    kept += 1;
                }
            }
        }
    }
    assert!(refused > 5 * kept, "{refused} refused, {kept} accepted");
}

const HEX3: &str = "noughts statement 1\nkind game\nboard hex(3)\nrules strong\n";

/// What the checker says to records after `by connections`, on hex(3) at a position.
fn judge(position: &str, value: &str, records: &str) -> String {
    let statement = format!("{HEX3}{position}value {value}\n");
    let certificate = format!("noughts certificate 1\nby connections\n{records}");
    match noughts_check::check(statement.as_bytes(), certificate.as_bytes()) {
        Ok(answer) => answer.to_string(),
        Err(error) => format!("error: {error}"),
    }
}

/// Cells are 1 2 3 / 4 5 6 / 7 8 9, each row half a cell to the right of the one above.
#[test]
fn a_bridge_is_a_link_and_what_is_not_one_is_refused() {
    let top = "e < 5 2:1 3:1\n";
    let good = "j < > 5\n";
    // From the centre, both sides are a bridge away: 2 and 3 above, 7 and 8 below.
    let proof = "e < 5 2: 3:\ne > 5 7: 8:\nj < > *1 *2\nw 3 5\nend\n";
    assert!(judge("", "first", proof).starts_with("VERIFIED"), "{}", judge("", "first", proof));
    for (records, reason) in [
        (top, "no link before this one"),
        (good, "does not join"),
        ("e < 5 2:\n", "the opponent disturbs every way at 2"),
        ("e < 5 2: 2:\n", "the opponent disturbs every way at 2"),
        ("e < 5 1: 2:\n", "does not join"),
        ("e < 5\n", "a way to join the ends is due"),
        ("e < 5 2: 3:\ne < 5 2: 3:\nj < > *1 *2\n", "two of the links need the cell 2"),
        ("e < 5 2: 3:\ne > 5 7: 8:\nj < > *1 *1\n", "two of the links need the cell 2"),
        ("e < 5 2: 3:\ne > 5 7: 8:\nj < > *1 *3\n", "no link before this one"),
        ("e < 5 2: 3:\ne > 5 7: 8:\nj < > *1 *0\n", "no link before this one"),
        ("e < 5 2: 3:\ne > 5 7: 8:\nj < > *1 *2\nw 3\nend\n", "does not own 5"),
        ("e < 5 2: 3:\ne > 5 7: 8:\nj < > *1 *2\nw 3 4\nend\n", "does not own 5"),
        ("e < 5 2: 3:\ne > 5 7: 8:\nw 2 5\nend\n", "does not go from side to side"),
        ("e < 5 2: 3:\ne > 5 7: 8:\nj < > *1 *2\nw 3 5\n", "ends too early"),
        ("e < 5 2: 3:\ne > 5 7: 8:\nj < > *1 *2\nw 3 5\nw 3 5\nend\n", "“end” is due"),
        ("e < 10 2: 3:\n", "is not one of the points"),
        ("e < 0 2: 3:\n", "is not one of the points"),
        ("e < 5 2:99999999999999999999999 3:\n", "no link before this one"),
        ("j < >\n", "does not join"),
        ("part prover=1 accept=1\n", "cannot stand here"),
        ("w 1\n", "no link before this one"),
        ("end\n", "cannot stand here"),
        ("d 1 5\n", "no link before this one"),
        ("j < > 2 5 7\nd 1 5\n", "5 is not dead here"),
        ("j < > 2 5 7\nc 1 5 5\n", "the two cells are the same"),
        ("j < > 2 5 7\nc 1 2 1\n", "2 is not dead here"),
        ("e < 5 2: 3:\nd 1 5\n", "an end of the link cannot be left out"),
        // What a link still has to play may be left out only where it is dead, too.
        ("e < 5 2: 3:\nd 1 2\n", "2 is not dead here"),
        ("", "ends too early"),
    ] {
        let answer = judge("", "first", records);
        assert!(answer.contains(reason) && answer.starts_with("REJECTED"), "{records}: {answer}");
    }
    // The same links for the wrong side, at the wrong time, or with the opponent in the way.
    for (position, value) in [
        ("", "second"),
        ("position X: 1\n", "first"),
        ("position X: 1 O: 2\n", "first"),
        ("position X: 1 O: 5\n", "first"),
        ("position O: 5\nto-move X\n", "first"),
    ] {
        let answer = judge(position, value, proof);
        assert!(answer.starts_with("REJECTED"), "{position} {value}: {answer}");
    }
    // A cell of the carrier that is the prover's own does no harm.
    assert!(judge("position X: 2 O: 1\n", "first", proof).starts_with("VERIFIED"));
}

/// Pairs of which the prover gets what he needs: below a stone in the last row but one.
#[test]
fn captured_cells_need_each_other() {
    let at = "position X: 2 5 O: 1 9\nto-move O\n";
    let proof = "j < > 2 5 7\nc 1 7 8\nw 2\nend\n";
    assert!(judge(at, "first", proof).starts_with("VERIFIED"), "{}", judge(at, "first", proof));
    for (position, records) in [
        // 4 is no partner of 7.
        (at, "j < > 2 5 7\nc 1 7 4\nw 2\nend\n"),
        // The partner is the opponent's.
        ("position X: 2 5 O: 1 8\nto-move O\n", proof),
        // Alone, 7 is not dead.
        (at, "j < > 2 5 7\nd 1 7\nw 2\nend\n"),
        // Without the stone above there is nothing to see them by.
        ("position X: 2 O: 1\nto-move O\n", proof),
    ] {
        let answer = judge(position, "first", records);
        assert!(answer.starts_with("REJECTED"), "{position}{records}: {answer}");
    }
}

#[test]
fn links_are_for_hex_alone() {
    let proof = "noughts certificate 1\nby connections\ne < 5 2: 3:\ne > 5 7: 8:\nj < > *1 *2\nw 3 5\nend\n";
    assert!(accepted(&format!("{HEX3}value first\n"), proof));
    for (from, to) in [
        ("hex(3)", "3^2"),
        ("hex(3)", "grid(3,3,3)"),
        ("hex(3)", "hex(3) - 9"),
        ("hex(3)", "[2^1:hex(3)]"),
        ("hex(3)", "hex(0)"),
        ("hex(3)", "hex(1000000000000,1000000000000)"),
        ("hex(3)", "hex(18446744073709551615,3)"),
        ("hex(3)", "hex(12)"),
        ("hex(3)", "hex(3,3,3)"),
        ("hex(3)", "hex(3)\npoints 9\nset 1 2 3\nsecond 1 4 7"),
        ("strong", "misere"),
        ("strong", "strong bias=1:2"),
        ("strong", "maker-breaker"),
        ("value first", "value draw"),
        ("value first", "turns XOXO\nvalue first"),
    ] {
        let statement = format!("{HEX3}value first\n").replace(from, to);
        assert!(!accepted(&statement, proof), "{statement}");
    }
    let mixed = "noughts certificate 1\npart prover=1 accept=1\nby connections\nj < > 1\nw 1\nend\n";
    assert!(!accepted(&format!("{HEX3}value first\n"), mixed));
}

#[test]
fn long_files_stay_within_the_limit() {
    // Links of links, and a record with many words: work grows with the file, not faster.
    let chain: Vec<String> = (3..20_000).map(|k| format!("j < > *{k}")).collect();
    let first = "e < 5 2: 3:\ne > 5 7: 8:\nj < > *1 *2";
    let whole = format!("{first}\n{}\nw 20000 5\nend\n", chain.join("\n"));
    assert!(judge("", "first", &whole).starts_with("VERIFIED"));
    let wide = format!("e < 5 2: 3:\ne > 5 7: 8:\nj < > *1 *2{}\nw 3 5\nend\n", " 5".repeat(200_000));
    assert!(judge("", "first", &wide).starts_with("VERIFIED"));
}
