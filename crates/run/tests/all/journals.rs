//! Journals that are cut or overwritten: what is whole counts, and anything else is said.

use crate::folder::Folder;
use noughts_run::{Plan, Run, RunError, Worker};
use std::sync::Arc;

#[test]
fn of_a_journal_that_is_cut_what_is_whole_counts() {
    let folder = Folder::new("cut");
    let plan = Plan { nodes: 3, memory: 8 << 20, ..Plan::game("AG(2,4)", "strong", "") };
    let path = folder.0.join("whole");
    let mut run = Run::open(plan.clone(), &path).unwrap();
    let mut worker = Worker::default();
    for _ in 0..10 {
        for job in run.next_jobs(1) {
            run.take(&[worker.perform(&job.bytes(), "here", &Arc::default())]).unwrap();
        }
    }
    let done = run.status().done;
    drop(run);
    let whole = std::fs::read(&path).unwrap();
    let cut = folder.0.join("cut");
    let mut last = 0;
    for part in 1..40 {
        std::fs::write(&cut, &whole[..whole.len() * part / 40 + part % 3]).unwrap();
        let run = Run::open(plan.clone(), &cut).unwrap();
        let now = run.status().done;
        assert!(last <= now && now < done, "{now} of {done}, and {last} with less");
        last = now;
        // Opened again, there is nothing left to say.
        drop(run);
        let again = Run::open(plan.clone(), &cut).unwrap();
        assert_eq!((again.status().done, again.journal().notice()), (now, None));
    }
    // Overwritten in the middle: an error that says so, and a file that is left as it is.
    for part in 0..16 {
        let mut text = whole.clone();
        let at = text.len() * part / 16;
        let end = text.len().min(at + 700);
        text[at..end].fill(0x5a);
        std::fs::write(&cut, &text).unwrap();
        match Run::open(plan.clone(), &cut) {
            // Inside of what proves an answer: it shows when that is read.
            Ok(run) => assert_eq!(run.status().done, done, "byte {at}"),
            Err(RunError::Journal(error)) => {
                assert!(part == 0 || error.to_string().contains("damaged"), "{error}");
                assert_eq!(std::fs::read(&cut).unwrap(), text, "it is left as it is");
            }
            Err(error) => panic!("{error}"),
        }
    }
}
