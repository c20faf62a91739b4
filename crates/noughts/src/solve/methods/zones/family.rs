//! What is left of the attacker's sets, and what is seen of it at a glance.

use crate::bits::Bits;
use crate::board::Point;
use crate::pairing::Pairing;
use crate::rng::Dice;

/// Sets of open points, the smallest first, none of which contains another.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Family<const W: usize>(pub Vec<Bits<W>>);

/// What is seen of a family without a search.
pub struct Glance<const W: usize> {
    /// Pairs that hold the attacker, together with a weight below 1 of the sets that contain none, and the zone of that.
    pub held: Option<(Vec<(Point, Point)>, Bits<W>)>,
    /// How far from that it is, for a first guess.
    pub distance: u32,
}

impl<const W: usize> Family<W> {
    pub fn new(mut sets: Vec<Bits<W>>) -> Family<W> {
        sets.sort_unstable_by_key(|set| (set.len(), *set));
        sets.dedup();
        let mut kept: Vec<Bits<W>> = Vec::with_capacity(sets.len());
        for set in sets {
            if !kept.iter().any(|small| small.is_subset(&set)) {
                kept.push(set);
            }
        }
        Family(kept)
    }

    /// After a claim of the attacker.
    pub fn claimed(&self, p: Point) -> Family<W> {
        let (mut shorter, longer): (Vec<Bits<W>>, Vec<Bits<W>>) =
            self.0.iter().partition(|set| set.contains(p));
        for set in &mut shorter {
            set.remove(p);
        }
        // Only a set that has become shorter can be contained in another.
        let stay = longer.into_iter().filter(|set| !shorter.iter().any(|small| small.is_subset(set)));
        let mut all: Vec<Bits<W>> = stay.collect();
        all.extend(shorter);
        all.sort_unstable_by_key(|set| (set.len(), *set));
        Family(all)
    }

    /// After a claim of the defender.
    pub fn blocked(&self, p: Point) -> Family<W> {
        Family(self.0.iter().copied().filter(|set| !set.contains(p)).collect())
    }

    pub fn points(&self) -> Bits<W> {
        self.0.iter().fold(Bits::EMPTY, |all, set| all.or(set))
    }

    /// The weight of Erdős and Selfridge.
    pub fn weight(&self) -> f64 {
        weigh(&self.0).0
    }

    /// The points that are sets by themselves: the attacker completes a set there.
    pub fn singles(&self) -> Bits<W> {
        self.0.iter().take_while(|set| set.len() == 1).fold(Bits::EMPTY, |all, set| all.or(set))
    }

    /// Points in the order in which they look good to either side: by the weight of the sets through them.
    pub fn by_weight(&self, points: Bits<W>) -> Vec<Point> {
        let weights = weigh(&self.0).1;
        let mut order: Vec<Point> = points.iter().collect();
        order.sort_by(|&p, &q| weights[q.index()].total_cmp(&weights[p.index()]).then(p.cmp(&q)));
        order
    }

    /// The points that a defender need look at: not those all of whose sets go through another one that stays.
    pub fn undominated(&self) -> Bits<W> {
        let points = self.points();
        let mut common: Vec<Option<Bits<W>>> = vec![None; 64 * W];
        for set in &self.0 {
            for p in set.iter() {
                let so_far = &mut common[p.index()];
                *so_far = Some(so_far.map_or(*set, |all| all.and(set)));
            }
        }
        let mut kept = points;
        for p in points.iter() {
            let better = common[p.index()].unwrap_or(Bits::EMPTY).and(&kept);
            if better.len() > 1 {
                kept.remove(p);
            }
        }
        kept
    }

    /// A number for each point that depends only on the sets through it, and on those only by their sizes; 0 where there are none.
    pub fn looks(&self) -> Vec<u32> {
        let mut looks = vec![0u64; 64 * W];
        for set in &self.0 {
            let look = Dice::mix(u64::from(set.len()));
            set.iter().for_each(|p| looks[p.index()] = looks[p.index()].wrapping_add(look));
        }
        looks.into_iter().map(|look| if look == 0 { 0 } else { Dice::mix(look) as u32 }).collect()
    }

    /// A number for the image of the family under a permutation, the same for every order of the sets.
    pub fn number(&self, map: Option<&[Point]>, attacker_moves: bool) -> u128 {
        let (mut low, mut high) = (u64::from(attacker_moves), 0u64);
        for set in &self.0 {
            let image = map.map_or(*set, |map| set.image(map));
            let word = image.words().iter().fold(0, |h, &w| Dice::mix(h ^ w));
            low = low.wrapping_add(word);
            high = high.wrapping_add(Dice::mix(word ^ 0x5bd1_e995));
        }
        u128::from(high) << 64 | u128::from(low)
    }

    /// Pairs and weights.
    pub fn glance(&self, attacker_moves: bool) -> Glance<W> {
        let mut distance = f64::INFINITY;
        let mut unmatched = 0;
        let clusters = self.clusters();
        let mut tries = vec![Vec::new()];
        if 2 * clusters.len() <= 64 * W {
            let (pairs, lonely) = Pairing::for_most(&clusters);
            unmatched = lonely;
            tries.insert(0, pairs);
        }
        for pairs in tries {
            let zone = pairs.iter().fold(Bits::EMPTY, |all, pair| all.or(pair));
            let open = self.0.iter().filter(|set| !pairs.iter().any(|pair| pair.is_subset(set)));
            let rest = Family::new(open.map(|set| set.minus(&zone)).collect());
            let (total, weights) = weigh(&rest.0);
            let greatest = if attacker_moves { weights.iter().copied().fold(0.0, f64::max) } else { 0.0 };
            if total + greatest < 1.0 {
                let pairs = pairs.iter().filter_map(Bits::as_pair).collect();
                return Glance { held: Some((pairs, zone.or(&rest.points()))), distance: 0 };
            }
            distance = distance.min(total + greatest - 1.0);
        }
        Glance { held: None, distance: 1 + 8 * unmatched + (8.0 * distance.min(1e6)) as u32 }
    }

    /// The common parts of sets that share two points or more, each set in the part it shares most with: one pair serves for
    /// all of them.
    fn clusters(&self) -> Vec<Bits<W>> {
        let mut parts: Vec<Bits<W>> = Vec::new();
        for set in &self.0 {
            let shared = parts.iter_mut().map(|part| (part.and(set).len(), part)).filter(|(n, _)| *n >= 2);
            match shared.max_by_key(|(n, _)| *n) {
                Some((_, part)) => *part = part.and(set),
                None => parts.push(*set),
            }
        }
        parts.sort_by_key(Bits::len);
        parts
    }
}

/// The weight of sets, and of those through each point. Powers of two, so that sums are exact; a set of more than 30 points is
/// taken for one of 30, which is on the safe side.
fn weigh<const W: usize>(sets: &[Bits<W>]) -> (f64, Vec<f64>) {
    let mut through = vec![0.0; 64 * W];
    let mut total = 0.0;
    for set in sets {
        let weight = f64::from(1u32 << (30 - set.len().min(30))) / f64::from(1u32 << 30);
        total += weight;
        set.iter().for_each(|p| through[p.index()] += weight);
    }
    (total, through)
}
