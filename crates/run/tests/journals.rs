//! Journals that are cut or overwritten: an error that says so, and a file that is left as it is.

use noughts_run::{Plan, Run, RunError, Worker};
use std::path::PathBuf;
use std::sync::Arc;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("noughts-journals-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_journal_that_is_cut_anywhere_is_refused_or_whole() {
    let folder = folder("cut");
    let plan = Plan { nodes: 3, memory: 8 << 20, ..Plan::game("AG(2,4)", "strong", "") };
    let path = folder.join("whole");
    let mut run = Run::open(plan.clone(), &path).unwrap();
    let mut worker = Worker::default();
    for job in run.next_jobs(1) {
        run.take(&[worker.perform(&job.bytes(), "here", &Arc::default())]).unwrap();
    }
    let done = run.status().done;
    drop(run);
    let whole = std::fs::read(&path).unwrap();
    let cut = folder.join("cut");
    let mut refused = 0;
    for part in 1..64 {
        let text = &whole[..whole.len() * part / 64 + part % 3];
        std::fs::write(&cut, text).unwrap();
        match Run::open(plan.clone(), &cut) {
            Ok(run) => assert_eq!(run.status().done, done, "something is missing without a word"),
            Err(RunError::Journal(error)) => {
                refused += 1;
                assert!(error.to_string().contains("damaged"), "{error}");
                assert_eq!(std::fs::read(&cut).unwrap(), text, "it is left as it is");
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(refused > 60, "{refused}");
    // Overwritten in the middle: an error or the whole truth, never a panic.
    for part in 0..32 {
        let mut text = whole.clone();
        let at = text.len() * part / 32;
        let end = text.len().min(at + 700);
        text[at..end].fill(0x5a);
        std::fs::write(&cut, &text).unwrap();
        if let Ok(run) = Run::open(plan.clone(), &cut) {
            assert_eq!(run.status().done, done, "byte {at}");
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
