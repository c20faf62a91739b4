//! A folder of its own for a test, removed at the end.

use noughts_run::{Plan, Run};
use std::path::PathBuf;

pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("noughts-run-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn journal(&self) -> PathBuf {
        self.0.join("run.journal")
    }

    pub fn open(&self, plan: &Plan) -> Run {
        Run::open(plan.clone(), &self.journal()).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
