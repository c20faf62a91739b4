//! Who watches what: changes are told to everybody who listens, in the moment they are kept.

use std::sync::Arc;
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
}

impl Default for Hub {
    fn default() -> Self {
        Hub { sender: broadcast::channel(BEHIND).0 }
    }
}

impl Hub {
    pub fn tell(&self, note: Note) {
        // Nobody may be listening.
        let _ = self.sender.send(Arc::new(note));
    }

    pub fn listen(&self) -> broadcast::Receiver<Arc<Note>> {
        self.sender.subscribe()
    }
}
