//! Lanes: how much work of one kind runs at once, and whose turn is next. Those who wait take turns by address, so
//! that whoever asks for much waits for himself and not in front of the others.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// How many may wait, in all and from one address.
const MOST_WAITING: usize = 400;
const MOST_WAITING_EACH: usize = 100;

/// Too many wait already.
#[derive(Debug, PartialEq, Eq)]
pub struct Full;

/// Places for work, and those who wait for one.
pub struct Lane {
    queue: Mutex<Queue>,
    /// How far its work stands back behind that of other lanes: 0 not at all, 19 the most.
    niceness: i32,
}

struct Queue {
    free: usize,
    /// The address in front has the next turn and then goes to the back.
    waiting: VecDeque<(IpAddr, VecDeque<oneshot::Sender<Turn>>)>,
}

/// A place in a lane; whoever is next has it when this is dropped.
pub struct Turn {
    lane: Arc<Lane>,
}

impl Lane {
    pub fn new(places: usize, niceness: i32) -> Arc<Lane> {
        let queue = Queue { free: places.max(1), waiting: VecDeque::new() };
        Arc::new(Lane { queue: Mutex::new(queue), niceness })
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a place, unless too many do. Whoever drops this future waits no longer.
    pub async fn turn(self: &Arc<Lane>, who: IpAddr) -> Result<Turn, Full> {
        let waiting = {
            let mut queue = self.lock();
            if queue.free > 0 {
                queue.free -= 1;
                return Ok(Turn { lane: self.clone() });
            }
            queue.add(who)?
        };
        // The lane is here, and it answers everybody who waits.
        waiting.await.map_err(|_| Full)
    }
}

impl Queue {
    fn add(&mut self, who: IpAddr) -> Result<oneshot::Receiver<Turn>, Full> {
        if self.waiting.iter().map(|(_, list)| list.len()).sum::<usize>() >= MOST_WAITING {
            // Those who have left still stand in the line.
            self.waiting.iter_mut().for_each(|(_, list)| list.retain(|tell| !tell.is_closed()));
            self.waiting.retain(|(_, list)| !list.is_empty());
        }
        if self.waiting.iter().map(|(_, list)| list.len()).sum::<usize>() >= MOST_WAITING {
            return Err(Full);
        }
        let (tell, told) = oneshot::channel();
        match self.waiting.iter_mut().find(|(address, _)| *address == who) {
            Some((_, list)) => {
                list.retain(|tell| !tell.is_closed());
                if list.len() >= MOST_WAITING_EACH {
                    return Err(Full);
                }
                list.push_back(tell);
            }
            None => self.waiting.push_back((who, VecDeque::from([tell]))),
        }
        Ok(told)
    }

    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        loop {
            let (who, mut list) = self.waiting.pop_front()?;
            list.retain(|tell| !tell.is_closed());
            let next = list.pop_front();
            if !list.is_empty() {
                self.waiting.push_back((who, list));
            }
            if next.is_some() {
                return next;
            }
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let next = {
            let mut queue = self.lane.lock();
            let next = queue.next();
            queue.free += usize::from(next.is_none());
            next
        };
        if let Some(tell) = next {
            // Whoever has just stopped waiting hands the turn back, and so it is dropped again.
            let _ = tell.send(Turn { lane: self.lane.clone() });
        }
    }
}

impl Turn {
    /// Runs work on a thread of its own, with the priority of the lane. The place is free when the work is done, even
    /// if nobody waits for the answer any more. `None` if the work failed or no thread could be started.
    pub async fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let (tell, told) = oneshot::channel();
        let run = move || {
            stand_back(self.lane.niceness);
            let found = work();
            drop(self);
            let _ = tell.send(found);
        };
        std::thread::Builder::new().name("search".to_string()).spawn(run).ok()?;
        told.await.ok()
    }
}

/// Lowers the priority of this thread, where the system can do that for one thread.
#[cfg(target_os = "linux")]
fn stand_back(niceness: i32) {
    // What the system refuses only costs others time.
    let _ = rustix::process::nice(niceness);
}

#[cfg(not(target_os = "linux"))]
fn stand_back(_: i32) {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use std::time::Duration;

    fn address(n: u8) -> IpAddr {
        Ipv4Addr::new(10, 0, 0, n).into()
    }

    /// Lets tasks that were just started reach the lane.
    async fn settle() {
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn addresses_take_turns() {
        let lane = Lane::new(1, 0);
        let first = lane.turn(address(9)).await.unwrap();
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut all = Vec::new();
        for (name, who) in [("a1", 1), ("a2", 1), ("a3", 1), ("b1", 2), ("c1", 3)] {
            let (lane, order) = (lane.clone(), order.clone());
            all.push(tokio::spawn(async move {
                let _turn = lane.turn(address(who)).await.unwrap();
                order.lock().unwrap().push(name);
            }));
            settle().await;
        }
        drop(first);
        for one in all {
            one.await.unwrap();
        }
        assert_eq!(*order.lock().unwrap(), ["a1", "b1", "c1", "a2", "a3"]);
        assert_eq!(lane.lock().free, 1);
    }

    #[tokio::test]
    async fn whoever_stops_waiting_is_passed_over() {
        let lane = Lane::new(1, 0);
        let first = lane.turn(address(1)).await.unwrap();
        let gone = tokio::spawn({
            let lane = lane.clone();
            async move { drop(lane.turn(address(1)).await.unwrap()) }
        });
        settle().await;
        gone.abort();
        settle().await;
        let next = tokio::spawn({
            let lane = lane.clone();
            async move { lane.turn(address(2)).await.unwrap() }
        });
        settle().await;
        drop(first);
        drop(next.await.unwrap());
        assert_eq!(lane.lock().free, 1);
    }

    #[tokio::test]
    async fn nobody_fills_the_line() {
        let lane = Lane::new(1, 0);
        let first = lane.turn(address(1)).await.unwrap();
        let wait = |who: u8| {
            let lane = lane.clone();
            tokio::spawn(async move { lane.turn(address(who)).await.map(drop) })
        };
        let mut all: Vec<_> = (0..MOST_WAITING_EACH).map(|_| wait(1)).collect();
        settle().await;
        assert_eq!(lane.turn(address(1)).await.err(), Some(Full));
        all.push(wait(2));
        settle().await;
        drop(first);
        for one in all {
            assert_eq!(one.await.unwrap(), Ok(()));
        }
        assert_eq!(lane.lock().free, 1);
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn only_the_thread_of_the_work_stands_back() {
        let niceness = || {
            let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
            // The 19th field; the second is a name in brackets, which may hold spaces.
            let rest = stat.rsplit(") ").next().unwrap();
            rest.split(' ').nth(16).unwrap().parse::<i32>().unwrap()
        };
        let before = niceness();
        let lane = Lane::new(1, 3);
        let inside = lane.turn(address(1)).await.unwrap().run(niceness).await.unwrap();
        assert_eq!((inside, niceness()), ((before + 3).min(19), before));
    }

    #[tokio::test]
    async fn a_place_is_free_again_after_a_fault_and_held_while_nobody_listens() {
        let lane = Lane::new(1, 5);
        let failed: Option<()> = lane.turn(address(1)).await.unwrap().run(|| panic!("a fault")).await;
        assert!(failed.is_none());
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let running = lane.turn(address(1)).await.unwrap().run(move || wait.recv());
        let left = tokio::time::timeout(Duration::from_millis(20), running).await;
        assert!(left.is_err() && lane.lock().free == 0, "the client left, the work goes on");
        go.send(()).unwrap();
        drop(lane.turn(address(2)).await.unwrap());
        assert_eq!(lane.lock().free, 1);
    }
}
