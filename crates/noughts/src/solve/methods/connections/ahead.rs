//! Links that records need, found by several threads ahead of the writing.

use super::cells::{Cells, Set};
use super::links::{Bounds, Links};
use super::search::{How, Search};
use std::collections::HashSet;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::{Builder, Scope};

/// A position at which links are looked for: the player's stones, the opponent's, and the bounds.
pub type Place = (Set, Set, Bounds);

/// So many finds of each thread wait to be taken.
const WAITING: usize = 4;
/// Fewer positions are looked at by one thread.
const WORTH_SHARING: usize = if cfg!(test) { 2 } else { 100 };

/// What one thread finds, and the room for links that goes back to it.
struct Worker {
    found: Receiver<(Place, Links)>,
    used: Sender<Links>,
}

/// Links at one position after the other.
pub struct Ahead<'a> {
    cells: &'a Cells,
    player: usize,
    /// The threads that look at positions in turn; none where it is not worth while.
    workers: Vec<Worker>,
    taken: usize,
    last: Option<(Place, Links)>,
}

impl<'a> Ahead<'a> {
    /// For the records of a template, with so many threads.
    pub fn new<'scope>(
        search: &'a Search,
        template: u32,
        threads: usize,
        scope: &'scope Scope<'scope, 'a>,
    ) -> Ahead<'a> {
        let (cells, player) = (&*search.cells, search.templates[template as usize].player);
        let mut workers = Vec::new();
        if threads > 1 {
            let places = places(search, template);
            let threads = if places.len() < WORTH_SHARING { 0 } else { threads };
            for first in 0..threads {
                let own: Vec<Place> = places.iter().copied().skip(first).step_by(threads).collect();
                let (found, used) = (sync_channel(WAITING), channel());
                let work = move || find_all(cells, player, &own, &found.0, &used.1);
                // Where a thread cannot be had, the links are found when they are needed.
                if Builder::new().spawn_scoped(scope, work).is_ok() {
                    workers.push(Worker { found: found.1, used: used.0 });
                }
            }
        }
        Ahead { cells, player, workers, taken: 0, last: None }
    }

    /// The links at a position.
    pub fn at(&mut self, place: Place) -> &Links {
        let links = match self.last.take() {
            Some((known, links)) if known == place => links,
            last => self.find(place, last.map(|(_, links)| links)),
        };
        &self.last.insert((place, links)).1
    }

    fn find(&mut self, place: Place, used: Option<Links>) -> Links {
        let number = self.taken % self.workers.len().max(1);
        self.taken += 1;
        let found = self.workers.get(number).and_then(|worker| worker.found.recv().ok());
        if let Some((at, links)) = found
            && at == place
        {
            if let Some(used) = used {
                // A thread that is done needs no room.
                let _ = self.workers[number].used.send(used);
            }
            return links;
        }
        let mut links = used.unwrap_or_else(Links::new);
        find(self.cells, self.player, place, &mut links);
        links
    }
}

fn find(cells: &Cells, player: usize, (mine, theirs, bounds): Place, links: &mut Links) {
    links.find(cells, player, mine, theirs, bounds);
}

fn find_all(
    cells: &Cells,
    player: usize,
    places: &[Place],
    found: &SyncSender<(Place, Links)>,
    used: &Receiver<Links>,
) {
    for &place in places {
        let mut links = used.try_recv().unwrap_or_else(|_| Links::new());
        find(cells, player, place, &mut links);
        if found.send((place, links)).is_err() {
            return;
        }
    }
}

/// The positions at which the records of a template look for links, in their order; several times at the same one without another
/// between them count once.
fn places(search: &Search, template: u32) -> Vec<Place> {
    fn follow(search: &Search, id: u32, met: &mut HashSet<u32>, places: &mut Vec<Place>) {
        if !met.insert(id) {
            return;
        }
        match &search.templates[id as usize].how {
            How::Whole => {}
            How::After(inner) | How::Filled(inner, _) => follow(search, *inner, met, places),
            How::Links(mine, theirs, bounds) => {
                let place = (*mine, *theirs, *bounds);
                if places.last() != Some(&place) {
                    places.push(place);
                }
            }
            How::Either(threats) => {
                for &threat in &search.links_first(threats) {
                    follow(search, threat, met, places);
                }
            }
        }
    }
    let (mut met, mut places) = (HashSet::new(), Vec::new());
    follow(search, template, &mut met, &mut places);
    places
}
