//! Workers that answer wrongly, from elsewhere, or not at all: none of it counts, and each is named.

use crate::folder::Folder;
use noughts_run::{Answer, Entry, Plan, Run, RunError, Said, Taken, VERSION, Worker};
use std::sync::Arc;

fn plan() -> Plan {
    Plan { nodes: 3, memory: 8 << 20, ..Plan::game("AG(2,4)", "strong", "") }
}

fn perform(job: &noughts_run::Job, name: &str) -> Answer {
    Answer::read(&Worker::default().perform(&job.bytes(), name, &Arc::default())).unwrap()
}

/// What happens to an answer that was changed; the leaf must be open afterwards.
fn rejected(run: &mut Run, answer: &Answer) -> String {
    match &run.take(&[answer.bytes()]).unwrap()[..] {
        [Taken::Rejected { worker, why, .. }] => {
            assert_eq!(*worker, answer.worker);
            assert_ne!(run.driver().is_open(&answer.key), Some(false));
            why.clone()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_wrong_does_not_count_and_is_named() {
    let place = Folder::new("wrong");
    let mut run = place.open(&plan());
    let mut attacked = 0;
    while !run.status().finished {
        for job in run.next_jobs(2) {
            let honest = perform(&job, "honest");
            let changed = |said: Said| Answer { worker: "liar".to_string(), said, ..honest.clone() };
            if let Said::Yes(text) | Said::No(text) = &honest.said {
                attacked += 1;
                let yes = matches!(honest.said, Said::Yes(_));
                let other = if yes { Said::No(text.clone()) } else { Said::Yes(text.clone()) };
                assert!(rejected(&mut run, &changed(other)).contains("not accepted"));
                let short = text.lines().next().unwrap_or_default().to_string() + "\n";
                let short = if yes { Said::Yes(short) } else { Said::No(short) };
                assert!(rejected(&mut run, &changed(short)).contains("not accepted"));
            }
            let version = Answer { version: "9.9".to_string(), ..honest.clone() };
            assert!(rejected(&mut run, &version).contains("9.9"));
            let elsewhere = Answer { problem: "0".to_string(), ..honest.clone() };
            assert!(rejected(&mut run, &elsewhere).contains("not of this plan"));
            let nowhere = Answer { key: "0.x1.2.3".to_string(), ..honest.clone() };
            assert!(rejected(&mut run, &nowhere).contains("not of this plan"));
            let rows = changed(Said::Rows { rows: String::new(), proofs: Vec::new() });
            assert!(rejected(&mut run, &rows).contains("no answer to this job"));
            let garbage = run.take(&[b"\xff{}".as_slice()]).unwrap();
            assert!(matches!(garbage[..], [Taken::Rejected { .. }]));
            // The right one counts all the same, once.
            assert_eq!(run.take(&[honest.bytes()]).unwrap(), [Taken::New]);
            assert_eq!(run.take(&[honest.bytes()]).unwrap(), [Taken::Again]);
        }
    }
    assert!(attacked > 10);
    let files = run.assemble().unwrap().unwrap();
    let checked = noughts_check::check(files.statement.as_bytes(), files.certificate.as_bytes());
    assert!(matches!(checked, Ok(noughts_check::Answer::Verified { .. })), "{checked:?}");
    let counted = run.status().done;
    drop(run);
    assert_eq!(place.open(&plan()).status().done, counted);
}

#[test]
fn a_worker_of_another_version_refuses() {
    let place = Folder::new("version");
    let mut run = place.open(&plan());
    let job = run.next_jobs(1).remove(0);
    let text = String::from_utf8(job.bytes()).unwrap();
    let other = text.replace(&format!("\"version\":\"{VERSION}\""), "\"version\":\"0.0.1\"");
    assert_ne!(text, other);
    let answer = Answer::read(&Worker::default().perform(other.as_bytes(), "old", &Arc::default())).unwrap();
    assert!(matches!(&answer.said, Said::Refused(why) if why.contains("0.0.1")), "{answer:?}");
    assert!(rejected(&mut run, &answer).contains("0.0.1"));
}

#[test]
fn a_run_in_which_nobody_gets_on_stops() {
    let place = Folder::new("stuck");
    let mut run = place.open(&plan());
    for _ in 0..1000 {
        for job in run.next_jobs(1) {
            let answer = Answer { said: Said::Refused("no".to_string()), ..perform(&job, "idle") };
            match run.take(&[answer.bytes()]) {
                Ok(taken) => assert!(matches!(taken[..], [Taken::Rejected { .. }])),
                Err(RunError::Stuck { why }) => {
                    assert!(why.contains("idle"), "{why}");
                    return;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    panic!("it goes on for ever");
}

#[test]
fn a_leaf_that_kills_its_workers_is_split() {
    let place = Folder::new("deaths");
    let mut run = place.open(&plan());
    let first = run.next_jobs(1).remove(0).key;
    for _ in 0..2 {
        assert!(run.died(&first, "w").unwrap().contains("given to another"));
        assert_eq!(run.next_jobs(1).remove(0).key, first);
    }
    assert!(run.died(&first, "w").unwrap().contains("split"));
    drop(run);
    // That is in the journal too.
    let mut run = place.open(&plan());
    let jobs = run.next_jobs(5);
    assert!(!jobs.is_empty() && jobs.iter().all(|job| job.key != first));
}

#[test]
fn two_different_answers_stop_the_run() {
    let place = Folder::new("contradiction");
    let entry = |board: &str| Entry { family: "f".to_string(), board: board.to_string(), rules: None };
    let mut run = place.open(&Plan::census(vec![entry("3^2"), entry("PG(2,2)")]));
    let jobs = run.next_jobs(5);
    assert_eq!(jobs.len(), 2);
    let first = perform(&jobs[0], "one");
    assert_eq!(run.take(&[first.bytes()]).unwrap(), [Taken::New]);
    assert_eq!(run.take(&[first.bytes()]).unwrap(), [Taken::Again]);
    // The rows of the other board, rows without certificates, a row with another value: nothing of that counts.
    let second = perform(&jobs[1], "two");
    let Said::Rows { rows, proofs } = &second.said else { panic!("{second:?}") };
    let says = |said: Said| Answer { said, ..second.clone() };
    let without = Said::Rows { rows: rows.clone(), proofs: Vec::new() };
    assert!(rejected(&mut run, &says(without)).contains("no certificate"));
    assert!(rejected(&mut run, &says(first.said.clone())).contains("not the rows"));
    let other = Said::Rows { rows: rows.replacen(",first,", ",draw,", 1), proofs: proofs.clone() };
    assert!(rejected(&mut run, &says(other)).contains("something else"));
    assert_eq!(run.take(&[second.bytes()]).unwrap(), [Taken::New]);
    // The number of nodes is in no certificate: two rows that differ there are both accepted, and the run stops.
    let Said::Rows { rows, proofs } = &second.said else { panic!("{second:?}") };
    let line = rows.lines().nth(1).unwrap();
    let fields: Vec<&str> = line.rsplitn(4, ',').collect();
    let changed = format!("{},{},{},{}", fields[3], "4242", fields[1], fields[0]);
    let told = Said::Rows { rows: rows.replacen(line, &changed, 1), proofs: proofs.clone() };
    match run.take(&[Answer { worker: "three".to_string(), ..says(told) }.bytes()]) {
        Err(RunError::Contradiction(found)) => assert!(found.to_string().contains("three"), "{found}"),
        other => panic!("{other:?}"),
    }
}
