//! Who watches what: changes are told to everybody who listens once they are on the disk, in the order in which they were
//! made.

use crate::lock;
use crate::store::Ticket;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use tokio::sync::broadcast;

/// How many changes a slow listener may be behind before it gets the whole state again.
const BEHIND: usize = 256;

/// What has changed, written once for all who are told.
#[derive(Clone, Debug)]
pub enum Note {
    Game {
        id: String,
        tournament: Option<String>,
        /// The game as those who watch it have it, and as it is on the wall.
        view: Arc<str>,
        board: Arc<str>,
    },
    Tournament {
        code: String,
        summary: Arc<str>,
    },
    Gone {
        code: String,
    },
}

/// Passes notes on.
pub struct Hub {
    sender: broadcast::Sender<Arc<Note>>,
    /// What is told when a change is on the disk.
    waiting: Mutex<VecDeque<(Ticket, Note)>>,
}

impl Default for Hub {
    fn default() -> Self {
        Hub { sender: broadcast::channel(BEHIND).0, waiting: Mutex::default() }
    }
}

impl Hub {
    /// Notes about a change that is not on the disk yet. Called in the order of the changes.
    pub fn prepare(&self, ticket: Ticket, notes: Vec<Note>) {
        let mut waiting = lock(&self.waiting);
        waiting.extend(notes.into_iter().map(|note| (ticket, note)));
    }

    /// Tells what has waited for changes up to this one.
    pub fn tell(&self, kept: Ticket) {
        let mut waiting = lock(&self.waiting);
        while waiting.front().is_some_and(|(ticket, _)| *ticket <= kept)
            && let Some((_, note)) = waiting.pop_front()
        {
            // Nobody may be listening.
            let _ = self.sender.send(Arc::new(note));
        }
    }

    pub fn listen(&self) -> broadcast::Receiver<Arc<Note>> {
        self.sender.subscribe()
    }
}
