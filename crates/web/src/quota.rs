//! How much of what is kept one address may make in an hour.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const HOUR: Duration = Duration::from_secs(3600);
/// Addresses that are remembered.
const MOST_ADDRESSES: usize = 20_000;

/// For each address and each kind of thing: since when it is counted, and how many were made.
type Counts = HashMap<(IpAddr, &'static str), (Instant, u32)>;

/// Counts by address and by what is made.
#[derive(Default)]
pub struct Quota {
    made: Mutex<Counts>,
}

/// One household or school: an IPv6 network has more addresses than can be counted.
fn network(who: IpAddr) -> IpAddr {
    match who.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

impl Quota {
    /// Counts one more; refuses with the time to wait if there were `most` in the last hour. Looking and counting is
    /// one step, so that requests at the same moment do not pass together.
    pub fn take(&self, who: IpAddr, what: &'static str, most: u32) -> Result<(), Duration> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if made.len() >= MOST_ADDRESSES {
            made.retain(|_, (since, _)| since.elapsed() < HOUR);
        }
        if made.len() >= MOST_ADDRESSES {
            return Err(HOUR);
        }
        let (since, count) = made.entry((network(who), what)).or_insert((Instant::now(), 0));
        if since.elapsed() >= HOUR {
            (*since, *count) = (Instant::now(), 0);
        }
        if *count >= most {
            return Err(HOUR.saturating_sub(since.elapsed()));
        }
        *count += 1;
        Ok(())
    }

    /// Forgets what is over.
    pub fn sweep(&self) {
        self.made
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .retain(|_, (since, _)| since.elapsed() < HOUR);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn a_hundred_at_once_do_not_pass_together() {
        let quota = Arc::new(Quota::default());
        let who: IpAddr = "10.0.0.1".parse().unwrap();
        let all: Vec<_> = (0..100)
            .map(|_| {
                let quota = quota.clone();
                std::thread::spawn(move || quota.take(who, "tournaments", 7).is_ok())
            })
            .collect();
        let passed = all.into_iter().map(|t| t.join().unwrap()).filter(|ok| *ok).count();
        assert_eq!(passed, 7);
        assert!(quota.take(who, "games", 7).is_ok(), "each kind is counted by itself");
        assert!(quota.take("10.0.0.2".parse().unwrap(), "tournaments", 7).is_ok());
    }

    #[test]
    fn a_network_of_the_sixth_version_is_one_address() {
        let quota = Quota::default();
        assert!(quota.take("2001:db8::1".parse().unwrap(), "games", 1).is_ok());
        assert!(quota.take("2001:db8::2".parse().unwrap(), "games", 1).is_err());
        assert!(quota.take("2001:db8:0:1::2".parse().unwrap(), "games", 1).is_ok());
        assert!(quota.take("::ffff:10.0.0.1".parse().unwrap(), "games", 1).is_ok());
        assert!(quota.take("10.0.0.1".parse().unwrap(), "games", 1).is_err());
    }
}
