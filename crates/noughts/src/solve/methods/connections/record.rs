//! From a template to the records that show it: links, each made of earlier ones, as docs/certificates.md has them.

use super::ahead::{Ahead, Place};
use super::cells::{Cells, Set, bit, each};
use super::links::{self, End, Links};
use super::search::{How, Search, Template, holds};
use std::collections::{HashMap, VecDeque};
use std::fmt::Write;

/// A link that is written: with these stones its ends are joined within the carrier.
#[derive(Clone, Copy)]
struct Known {
    number: u32,
    ends: Ends,
    stones: Set,
    carrier: Set,
}

/// Cells by their numbers; after them the two sides.
type Ends = (usize, usize);

/// One way to join two ends: a cell to play first, stones, and links.
#[derive(Default)]
struct Way {
    first: Option<usize>,
    stones: Set,
    links: Vec<Known>,
}

struct Writer<'a> {
    search: &'a Search,
    cells: &'a Cells,
    player: usize,
    text: String,
    count: u32,
    /// Records that are written, so that none is written twice.
    met: HashMap<String, Known>,
    templates: HashMap<u32, Known>,
    /// Has every record done what it must?
    sound: bool,
}

/// The records for a template that fits a position; the last one names it. Nothing if they do not show it.
pub fn write(search: &Search, id: u32, stones: [Set; 2], threads: usize) -> Option<String> {
    let template = &search.templates[id as usize];
    let player = template.player;
    let mut writer = Writer {
        search,
        cells: &search.cells,
        player,
        text: String::new(),
        count: 0,
        met: HashMap::new(),
        templates: HashMap::new(),
        sound: true,
    };
    let known = std::thread::scope(|scope| writer.template(id, &mut Ahead::new(search, id, threads, scope)));
    let open = |cell: &u8| (stones[0] | stones[1]) & bit(usize::from(*cell)) == 0;
    let first = template.first.filter(open).map(|cell| format!(" {}", cell + 1));
    let own = template.first.filter(open).map_or(0, |cell| bit(usize::from(cell)));
    let fits = known.stones & !own & !stones[player] == 0 && known.carrier & stones[1 - player] == 0;
    let _ = writeln!(writer.text, "w {}{}", known.number, first.unwrap_or_default());
    (writer.sound && fits).then_some(writer.text)
}

impl Writer<'_> {
    /// The two sides.
    fn whole(&self) -> Ends {
        (self.cells.count(), self.cells.count() + 1)
    }

    /// Writes what a template rests on, and the link that it is once its first cell is played.
    fn template(&mut self, id: u32, ahead: &mut Ahead<'_>) -> Known {
        if let Some(&known) = self.templates.get(&id) {
            return known;
        }
        let template = &self.search.templates[id as usize];
        let known = match &template.how {
            How::Whole => self.join(self.whole(), &Way { stones: template.stones, ..Way::default() }),
            How::After(after) => self.template(*after, ahead),
            &How::Links(mine, theirs, bounds) => self.found(template, (mine, theirs, bounds), ahead),
            How::Either(threats) => {
                // Most links that are found at one position come together.
                for threat in self.search.links_first(threats) {
                    self.template(threat, ahead);
                }
                let mut way = |&threat: &u32| {
                    let first = self.search.templates[threat as usize].first.map(usize::from);
                    Way { first, stones: 0, links: vec![self.template(threat, ahead)] }
                };
                let ways: Vec<Way> = threats.iter().map(&mut way).collect();
                self.either(self.whole(), &ways, template.stones)
            }
            How::Filled(inner, steps) => {
                let inner = self.template(*inner, ahead);
                steps.iter().fold(inner, |known, step| self.without(known, step.cells, step.support))
            }
        };
        self.templates.insert(id, known);
        known
    }

    /// A link or a half link from side to side that is found at a position, once more.
    fn found(&mut self, template: &Template, place: Place, ahead: &mut Ahead<'_>) -> Known {
        let links = ahead.at(place);
        let (mut way, mut done) = (Way::default(), HashMap::new());
        let parts = if let Some(cell) = template.first {
            let same = |half: &(Set, u32)| half.0 == template.carrier && links.first(half.1) == cell;
            way.stones |= bit(usize::from(cell));
            let half = links.threats().into_iter().find(same);
            half.map(|half| links.half(half.1).parts).map(|(a, b)| vec![a, b])
        } else {
            links.whole().map(|(_, link)| vec![link])
        };
        self.sound &= parts.is_some();
        for part in parts.unwrap_or_default() {
            self.take_apart(links, part, &mut way, &mut done);
        }
        match way.links[..] {
            [only] if only.ends == self.whole() => only,
            _ => self.join(self.whole(), &way),
        }
    }

    /// The cell or side that stands for an end.
    fn end(&self, links: &Links, end: End) -> usize {
        match links.cell(end) {
            Some(cell) => usize::from(cell),
            None if end == links.start() => self.cells.count(),
            None if end == links.goal() => self.cells.count() + 1,
            None => links.group(end).trailing_zeros() as usize,
        }
    }

    /// Takes a link apart to stones and to links that are written.
    fn take_apart(&mut self, links: &Links, id: u32, way: &mut Way, done: &mut HashMap<u32, Known>) {
        let link = links.link(id);
        let groups = links.group(link.ends.0) | links.group(link.ends.1);
        way.stones |= groups;
        match &link.how {
            links::How::Next => {}
            links::How::Through(a, b) => {
                self.take_apart(links, *a, way, done);
                self.take_apart(links, *b, way, done);
            }
            links::How::Either(halves) => {
                if let Some(&known) = done.get(&id) {
                    way.links.push(known);
                    return;
                }
                let ends = (self.end(links, link.ends.0), self.end(links, link.ends.1));
                let mut ways = Vec::new();
                for &half in halves {
                    let first = Some(usize::from(links.first(half)));
                    let half = links.half(half);
                    let mut way = Way { first, stones: groups, links: Vec::new() };
                    self.take_apart(links, half.parts.0, &mut way, done);
                    self.take_apart(links, half.parts.1, &mut way, done);
                    ways.push(way);
                }
                let known = self.either(ends, &ways, 0);
                done.insert(id, known);
                way.links.push(known);
            }
        }
    }

    /// The stones and links of a way that lie on a shortest path from end to end.
    fn shortest(&mut self, ends: Ends, way: &Way) -> (Set, Vec<Known>) {
        let count = self.cells.count();
        let stones = way.stones | self.stone(ends.0) | self.stone(ends.1) | way.first.map_or(0, bit);
        let own = way.links.iter().fold(stones, |set, link| set | link.stones);
        let mut from: Vec<Option<(usize, Option<Known>)>> = vec![None; count + 2];
        from[ends.0] = Some((ends.0, None));
        let mut queue = VecDeque::from([ends.0]);
        while let Some(at) = queue.pop_front() {
            let sides = self.cells.sides[self.player];
            let near = if at < count { self.cells.around[at] } else { sides[at - count] };
            let mut reach: Vec<(usize, Option<Known>)> = each(near & own).map(|p| (p, None)).collect();
            let touched = (0..2).filter(|&side| sides[side] & self.stone(at) != 0);
            reach.extend(touched.map(|side| (count + side, None)));
            for &link in &way.links {
                for (one, other) in [link.ends, (link.ends.1, link.ends.0)] {
                    if one == at {
                        reach.push((other, Some(link)));
                    }
                }
            }
            for (next, by) in reach {
                if from[next].is_none() {
                    from[next] = Some((at, by));
                    queue.push_back(next);
                }
            }
        }
        let (mut stones, mut links, mut at) = (0, Vec::new(), ends.1);
        while at != ends.0 {
            let Some((before, by)) = from[at] else {
                self.sound = false;
                break;
            };
            stones |= self.stone(at);
            links.extend(by);
            at = before;
        }
        (stones & !self.stone(ends.0) & !self.stone(ends.1), links)
    }

    fn name(&self, end: usize) -> String {
        match end.checked_sub(self.cells.count()) {
            None => (end + 1).to_string(),
            Some(0) => "<".to_string(),
            Some(_) => ">".to_string(),
        }
    }

    fn stone(&self, end: usize) -> Set {
        if end < self.cells.count() { bit(end) } else { 0 }
    }

    fn keep(&mut self, line: String, ends: Ends, stones: Set, carrier: Set) -> Known {
        if let Some(&known) = self.met.get(&line) {
            return known;
        }
        self.count += 1;
        let _ = writeln!(self.text, "{line}");
        let known = Known { number: self.count, ends, stones, carrier: carrier & !stones };
        self.met.insert(line, known);
        known
    }

    fn join(&mut self, ends: Ends, way: &Way) -> Known {
        let (own, links) = self.shortest(ends, way);
        let mut line = format!("j {} {}", self.name(ends.0), self.name(ends.1));
        list(&mut line, own);
        for link in &links {
            let _ = write!(line, " *{}", link.number);
        }
        let stones = own | self.stone(ends.0) | self.stone(ends.1);
        let stones = links.iter().fold(stones, |set, link| set | link.stones);
        let carrier = links.iter().fold(0, |set, link| set | link.carrier);
        self.keep(line, ends, stones, carrier)
    }

    /// Ways of which the opponent cannot disturb all; `mine` are stones that their carriers may contain.
    fn either(&mut self, ends: Ends, ways: &[Way], mine: Set) -> Known {
        let mut stones = self.stone(ends.0) | self.stone(ends.1);
        let (mut listed, mut short) = (0, Vec::new());
        for way in ways {
            let (own, links) = self.shortest(ends, way);
            let first = way.first.map_or(0, bit);
            let carrier = links.iter().fold(first, |set, link| set | link.carrier);
            listed |= own & !first | mine & carrier;
            stones |= links.iter().fold(0, |set, link| set | link.stones) & !first;
            short.push((way.first, links, carrier));
        }
        stones |= listed;
        let mut line = format!("e {} {}", self.name(ends.0), self.name(ends.1));
        list(&mut line, listed);
        let (mut all, mut meet) = (0, Set::MAX);
        for (first, links, carrier) in short {
            let numbers: Vec<String> = links.iter().map(|link| link.number.to_string()).collect();
            let first = first.map_or("-".to_string(), |p| (p + 1).to_string());
            let _ = write!(line, " {first}:{}", numbers.join(","));
            all |= carrier;
            meet &= carrier & !stones;
        }
        self.sound &= meet == 0;
        self.keep(line, ends, stones, all)
    }

    /// A link without cells that were only counted as the player's.
    fn without(&mut self, known: Known, gone: Set, support: Set) -> Known {
        let two = gone.count_ones() == 2;
        if (if two { known.stones } else { known.stones | known.carrier }) & gone == 0 {
            return known;
        }
        let stones = known.stones & !gone;
        let enough = |stones: Set| holds(self.cells, self.player, gone, stones, known.carrier);
        let support = if enough(stones) { 0 } else { support & !stones };
        self.sound &= enough(stones | support);
        let mut line = format!("{} {}", if two { "c" } else { "d" }, known.number);
        list(&mut line, gone);
        list(&mut line, support);
        let carrier = if two { known.carrier | gone } else { known.carrier & !gone };
        self.keep(line, known.ends, stones | support, carrier)
    }
}

/// Adds cells to a record.
fn list(line: &mut String, cells: Set) {
    for p in each(cells) {
        let _ = write!(line, " {}", p + 1);
    }
}
