//! Words straight from the system: zeros that cost nothing before they are written to, in huge pages where the system has them.
//!
//! In pages of the usual size most reads at a random place of a large table wait for the address first.

use memmap2::MmapMut;
use self_cell::{MutBorrow, self_cell};
use std::alloc::{Layout, handle_alloc_error};
use std::sync::atomic::AtomicU64;
use zerocopy::FromBytes;

type Words<'a> = &'a [AtomicU64];

self_cell! {
    struct Mapped {
        owner: MutBorrow<MmapMut>,
        #[covariant]
        dependent: Words,
    }
}

/// Words that threads share.
pub struct Memory(Mapped);

/// Bytes of a huge page on most systems. With less memory there are none.
pub const HUGE: usize = 2 << 20;

impl Memory {
    /// So many words that are zero, or fewer where the system has no room for them.
    pub fn new(words: usize) -> Memory {
        let mut bytes = words.max(1) * size_of::<AtomicU64>();
        loop {
            let mapped = MmapMut::map_anon(bytes).and_then(|map| {
                #[cfg(target_os = "linux")]
                if bytes > HUGE {
                    // A kernel that has none says so, and does without.
                    let _ = map.advise(memmap2::Advice::HugePage);
                }
                Mapped::try_new(MutBorrow::new(map), |map| {
                    let words = <[AtomicU64]>::mut_from_bytes(map.borrow_mut());
                    words.map(|words| &*words).map_err(|e| std::io::Error::other(e.to_string()))
                })
            });
            match mapped {
                Ok(mapped) => return Memory(mapped),
                Err(_) if bytes > size_of::<AtomicU64>() * 1024 => bytes = (bytes / 16) * 8,
                Err(_) => handle_alloc_error(Layout::new::<[AtomicU64; 1024]>()),
            }
        }
    }

    #[inline]
    pub fn words(&self) -> &[AtomicU64] {
        self.0.borrow_dependent()
    }
}
