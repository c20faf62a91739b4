//! Games cut into leaves: the same verdicts as in one process, by certificates that the checker accepts.

use crate::folder::Folder;
use noughts::{Board, Problem, Rules};
use noughts_check::Answer as Checked;
use noughts_run::{Plan, Run, Taken, Worker};
use std::sync::Arc;

fn plan(board: &str, rules: &str, position: &str, nodes: u64) -> Plan {
    Plan { nodes, memory: 8 << 20, ..Plan::game(board, rules, position) }
}

/// Carries a plan out in this process, several jobs at a time, with the oldest answered last; returns the jobs done.
fn carry_out(run: &mut Run, worker: &mut Worker, most: usize) -> usize {
    let mut done = 0;
    while !run.status().finished && done < most {
        let mut jobs = run.next_jobs(3);
        assert!(!jobs.is_empty(), "nothing to do: {:?}", run.status());
        while let Some(job) = jobs.pop() {
            let answer = worker.perform(&job.bytes(), "here", &Arc::default());
            let taken = run.take(&[answer]).unwrap();
            assert_eq!(taken, [Taken::New], "{}", job.key);
            done += 1;
        }
    }
    done
}

#[test]
fn the_same_verdict_by_a_certificate_that_is_accepted() {
    let games = [
        ("3^2", "strong", "", 1),
        ("3^2", "misere", "", 1),
        ("3^2", "notakto", "", 1),
        ("3^2", "maker-breaker start=breaker", "", 1),
        ("3^2", "strong", "X: a1 O: b2", 1),
        ("3^2", "strong", "X: a1; X to move", 1),
        ("3^2", "strong bias=2:1", "", 1),
        ("3^2", "strong drop", "", 1),
        ("PG(2,2)", "maker-breaker", "", 1),
        ("AG(2,3)", "misere", "", 1),
        ("AG(2,4)", "strong", "", 3),
        ("4^2", "strong", "", 10),
        ("4^2", "misere", "", 400),
        ("grid(4,4,3)", "strong", "", 2),
        ("hex(3)", "strong", "", 2),
    ];
    for (board, rules, position, nodes) in games {
        let about = format!("{board} {rules} {position}");
        let place = Folder::new("same");
        let mut run = place.open(&plan(board, rules, position, nodes));
        let jobs = carry_out(&mut run, &mut Worker::default(), usize::MAX);
        let game = board.parse::<Board>().unwrap();
        let problem = Problem::new(&game, rules.parse::<Rules>().unwrap()).unwrap();
        let problem = if position.is_empty() { problem } else { problem.at(position).unwrap() };
        let value = problem.solve().value().cloned();
        assert_eq!(run.status().value, value, "{about}");
        let files = run.assemble().unwrap().unwrap();
        assert!(files.statement.contains(&format!("value {}", value.unwrap())), "{about}");
        let checked = noughts_check::check(files.statement.as_bytes(), files.certificate.as_bytes());
        assert!(
            matches!(checked, Ok(Checked::Verified { .. })),
            "{about}, {jobs} jobs: {checked:?}\n{}",
            files.certificate
        );
        println!("{about}: {} jobs, {} bytes", jobs, files.certificate.len());
    }
}
