//! Exact cover by dancing links: choose options so that every item is in exactly one of them.

/// Items and options as a torus of linked nodes (Knuth's Algorithm X).
pub struct ExactCover {
    /// Node 0 is the root, nodes 1 to `items` are the headers of the items.
    nodes: Vec<Node>,
    /// How many options each item is in, by header.
    sizes: Vec<u32>,
    options: u32,
}

#[derive(Clone, Copy)]
struct Node {
    left: u32,
    right: u32,
    up: u32,
    down: u32,
    item: u32,
    option: u32,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every exact cover has been visited.
    Exhausted,
    /// The visitor said stop.
    Stopped,
    /// The limit on choices was reached before the search was over.
    Limit,
}

impl ExactCover {
    /// No options yet. Items are counted from 0.
    pub fn new(items: u32) -> ExactCover {
        let header = |i: u32| Node {
            left: if i == 0 { items } else { i - 1 },
            right: if i == items { 0 } else { i + 1 },
            up: i,
            down: i,
            item: i,
            option: u32::MAX,
        };
        ExactCover {
            nodes: (0..=items).map(header).collect(),
            sizes: vec![0; items as usize + 1],
            options: 0,
        }
    }

    /// Adds the option that covers these (distinct) items; options are counted from 0.
    pub fn add(&mut self, items: &[u32]) {
        let first = self.nodes.len() as u32;
        let last = first + items.len() as u32 - 1;
        for (k, &item) in items.iter().enumerate() {
            let (here, head) = (first + k as u32, item + 1);
            let up = self.nodes[head as usize].up;
            self.nodes.push(Node {
                left: if here == first { last } else { here - 1 },
                right: if here == last { first } else { here + 1 },
                up,
                down: head,
                item: head,
                option: self.options,
            });
            self.nodes[up as usize].down = here;
            self.nodes[head as usize].up = here;
            self.sizes[head as usize] += 1;
        }
        self.options += 1;
    }

    /// Visits every exact cover until the visitor returns false, making at most `limit` choices.
    pub fn search(&mut self, limit: u64, mut visit: impl FnMut(&[u32]) -> bool) -> End {
        let mut left = limit;
        self.step(&mut Vec::new(), &mut left, &mut visit)
    }

    fn step(&mut self, chosen: &mut Vec<u32>, left: &mut u64, visit: &mut impl FnMut(&[u32]) -> bool) -> End {
        let Some(head) = self.rarest() else {
            return if visit(chosen) { End::Exhausted } else { End::Stopped };
        };
        self.cover(head);
        let mut end = End::Exhausted;
        let mut row = self.nodes[head as usize].down;
        while row != head && end == End::Exhausted {
            if *left == 0 {
                end = End::Limit;
                break;
            }
            *left -= 1;
            chosen.push(self.nodes[row as usize].option);
            let mut j = self.nodes[row as usize].right;
            while j != row {
                self.cover(self.nodes[j as usize].item);
                j = self.nodes[j as usize].right;
            }
            end = self.step(chosen, left, visit);
            j = self.nodes[row as usize].left;
            while j != row {
                self.uncover(self.nodes[j as usize].item);
                j = self.nodes[j as usize].left;
            }
            chosen.pop();
            row = self.nodes[row as usize].down;
        }
        self.uncover(head);
        end
    }

    /// The open item in the fewest options; none if all are covered.
    fn rarest(&self) -> Option<u32> {
        let mut best = None;
        let mut item = self.nodes[0].right;
        while item != 0 {
            if best.is_none_or(|b: u32| self.sizes[item as usize] < self.sizes[b as usize]) {
                best = Some(item);
            }
            item = self.nodes[item as usize].right;
        }
        best
    }

    /// Takes an item out, and with it every option it is in.
    fn cover(&mut self, head: u32) {
        let Node { left, right, .. } = self.nodes[head as usize];
        self.nodes[left as usize].right = right;
        self.nodes[right as usize].left = left;
        let mut row = self.nodes[head as usize].down;
        while row != head {
            let mut j = self.nodes[row as usize].right;
            while j != row {
                let Node { up, down, item, right, .. } = self.nodes[j as usize];
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                self.sizes[item as usize] -= 1;
                j = right;
            }
            row = self.nodes[row as usize].down;
        }
    }

    /// Undoes [`ExactCover::cover`], in the opposite order.
    fn uncover(&mut self, head: u32) {
        let mut row = self.nodes[head as usize].up;
        while row != head {
            let mut j = self.nodes[row as usize].left;
            while j != row {
                let Node { up, down, item, left, .. } = self.nodes[j as usize];
                self.sizes[item as usize] += 1;
                self.nodes[up as usize].down = j;
                self.nodes[down as usize].up = j;
                j = left;
            }
            row = self.nodes[row as usize].up;
        }
        let Node { left, right, .. } = self.nodes[head as usize];
        self.nodes[left as usize].right = head;
        self.nodes[right as usize].left = head;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All exact covers by trying every subset of the options.
    fn by_definition(items: u32, options: &[Vec<u32>]) -> Vec<Vec<u32>> {
        let covers = |mask: u32| {
            let chosen = (0..options.len()).filter(|i| mask >> i & 1 == 1);
            let mut covered: Vec<u32> = chosen.flat_map(|i| options[i].clone()).collect();
            covered.sort_unstable();
            covered == (0..items).collect::<Vec<_>>()
        };
        let subset = |mask: u32| (0..options.len() as u32).filter(|i| mask >> i & 1 == 1).collect();
        (0..1u32 << options.len()).filter(|&mask| covers(mask)).map(subset).collect()
    }

    #[test]
    fn finds_exactly_the_covers() {
        // A fixed stream of pseudo-random families.
        let mut state = 1u64;
        let mut random = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        let mut found_some = 0;
        for _ in 0..200 {
            let items = 1 + random(6) as u32;
            let count = 1 + random(11);
            let options: Vec<Vec<u32>> = (0..count)
                .map(|_| (0..items).filter(|_| random(3) == 0).collect())
                .filter(|o: &Vec<u32>| !o.is_empty())
                .collect();
            let mut cover = ExactCover::new(items);
            for option in &options {
                cover.add(option);
            }
            let mut found = Vec::new();
            let visit = |chosen: &[u32]| {
                let mut sorted = chosen.to_vec();
                sorted.sort_unstable();
                found.push(sorted);
                true
            };
            assert_eq!(cover.search(u64::MAX, visit), End::Exhausted);
            found.sort_unstable();
            let mut expected = by_definition(items, &options);
            expected.sort_unstable();
            assert_eq!(found, expected);
            found_some += usize::from(!expected.is_empty());
        }
        assert!(found_some > 20);
    }

    #[test]
    fn stops_when_told() {
        let mut cover = ExactCover::new(2);
        for option in [vec![0], vec![1], vec![0, 1]] {
            cover.add(&option);
        }
        assert_eq!(cover.search(u64::MAX, |_| false), End::Stopped);
        assert_eq!(cover.search(1, |_| true), End::Limit);
        let mut count = 0;
        let end = cover.search(100, |_| {
            count += 1;
            true
        });
        assert_eq!((end, count), (End::Exhausted, 2));
    }
}
