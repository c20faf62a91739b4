//! Connections: how many are open, from whom, and which one goes when an address has too many.
//!
//! A connection that waits for a request, or whose request has not arrived whole, can be closed at any time. So whoever
//! opens many and sends nothing closes his own, and never those on which something is being answered.

use crate::limits;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// One connection.
#[derive(Default)]
pub struct Connection {
    /// A whole request is here, and its answer is on the way.
    answering: AtomicBool,
    /// When it was used last, by the count of connections and requests so far.
    used: AtomicU64,
    close: Notify,
}

/// All connections.
#[derive(Default)]
pub struct Connections {
    open: Mutex<HashMap<IpAddr, Vec<Arc<Connection>>>>,
    clock: AtomicU64,
}

/// A place among the open connections; free again when this is dropped.
pub struct Place {
    all: Arc<Connections>,
    who: IpAddr,
    pub connection: Arc<Connection>,
}

impl Connection {
    /// Returns when somebody else needs the place.
    pub async fn closed(&self) {
        self.close.notified().await;
    }
}

/// While a request is answered; stands back again when dropped.
pub struct Answering(Arc<Connection>);

impl Answering {
    pub fn new(all: &Connections, connection: Arc<Connection>) -> Answering {
        connection.used.store(all.clock.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        connection.answering.store(true, Ordering::Relaxed);
        Answering(connection)
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.answering.store(false, Ordering::Relaxed);
    }
}

impl Connections {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Vec<Arc<Connection>>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a new connection. If the address has its share, or all places are taken, the connection of the
    /// busiest address that has been quiet for longest is closed; `None` if there is none.
    pub fn admit(self: &Arc<Connections>, who: IpAddr, most: usize) -> Option<Place> {
        let who = who.to_canonical();
        let mut open = self.lock();
        let all: usize = open.values().map(Vec::len).sum();
        let mine = open.get(&who).map_or(0, Vec::len);
        if mine >= limits::CONNECTIONS_EACH.min(most) {
            close_one(open.get_mut(&who)?)?;
        } else if all >= most {
            let busiest = open.iter().max_by_key(|(_, list)| list.len()).map(|(who, _)| *who)?;
            close_one(open.get_mut(&busiest)?)?;
        }
        let connection = Arc::new(Connection::default());
        connection.used.store(self.clock.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        open.entry(who).or_default().push(connection.clone());
        Some(Place { all: self.clone(), who, connection })
    }
}

/// Closes the connection that has been quiet for longest.
fn close_one(list: &mut Vec<Arc<Connection>>) -> Option<()> {
    let quiet = list.iter().enumerate().filter(|(_, c)| !c.answering.load(Ordering::Relaxed));
    let (i, _) = quiet.min_by_key(|(_, c)| c.used.load(Ordering::Relaxed))?;
    list.swap_remove(i).close.notify_one();
    Some(())
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.all.lock();
        if let Some(list) = open.get_mut(&self.who) {
            list.retain(|c| !Arc::ptr_eq(c, &self.connection));
            if list.is_empty() {
                open.remove(&self.who);
            }
        }
    }
}

/// As many files as the system lets this process open, and so how many connections there may be.
pub fn most_connections() -> usize {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let now = getrlimit(Resource::Nofile);
        // What the system refuses leaves the limit as it is.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: now.maximum, maximum: now.maximum });
        let files = getrlimit(Resource::Nofile).current.map_or(usize::MAX, |n| n as usize);
        // Some are for the database, the page and the listener.
        limits::CONNECTIONS.min(files.saturating_sub(64).max(16))
    }
    #[cfg(not(unix))]
    limits::CONNECTIONS
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn address(n: u8) -> IpAddr {
        Ipv4Addr::new(10, 0, 0, n).into()
    }

    #[tokio::test]
    async fn the_quiet_ones_of_the_busiest_address_go() {
        let all = Arc::new(Connections::default());
        let mut places: Vec<Place> = (0..5).filter_map(|_| all.admit(address(1), 6)).collect();
        let working = Answering::new(&all, places[0].connection.clone());
        let other = all.admit(address(2), 6).unwrap();
        let more = all.admit(address(3), 6).unwrap();
        // The first works, so the second was closed.
        places[1].connection.closed().await;
        drop(places.remove(1));
        drop((other, more));
        drop(working);
        assert_eq!(all.lock().values().map(Vec::len).sum::<usize>(), 4);
        drop(places);
        assert!(all.lock().is_empty());
    }

    #[test]
    fn who_is_answered_is_never_closed() {
        let all = Arc::new(Connections::default());
        let places: Vec<Place> = (0..3).filter_map(|_| all.admit(address(1), 3)).collect();
        let busy: Vec<Answering> =
            places.iter().map(|p| Answering::new(&all, p.connection.clone())).collect();
        assert!(all.admit(address(1), 3).is_none() && all.admit(address(2), 3).is_none());
        drop(busy);
        assert!(all.admit(address(2), 3).is_some());
    }
}
