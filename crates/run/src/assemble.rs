//! One certificate from those of the leaves.
//!
//! Nodes of the tree are least images; in the file every position is the one that play reaches. So each node is written under a
//! map from its own points to those of the file, and so are the records of a leaf; an image of a node that is written already
//! is a reference to it (docs/certificates.md, “The tree”).

use crate::driver::Search;
use crate::journal::{Journal, JournalError};
use crate::setting::Setting;
use crate::tree::{Id, State, Tree};
use noughts::Point;
use noughts::boards::Perm;
use noughts::certificates::Files;
use noughts::games::Question;
use std::collections::HashMap;
use std::fmt::Write;

/// The evidence for the value of a finished game; `None` while it is not known.
pub fn assemble(search: &Search, journal: &Journal) -> Result<Option<Files>, JournalError> {
    let Some(value) = search.value() else { return Ok(None) };
    let setting = &search.setting;
    let mut writer = Writer { setting, journal, maps: Maps::default(), out: String::new() };
    for tree in &search.trees {
        let Some(answer) = tree.answer() else { continue };
        // That the first player does not win is half of a draw, and nothing of a win of the second.
        let needed = answer || value.winner(setting.game()).is_none() || setting.questions.len() == 1;
        if needed {
            writer.part(tree, answer)?;
        }
    }
    if setting.stealing && value.winner(setting.game()).is_none() {
        writer.out.push_str("part prover=1 accept=1,draw\nby stealing\n");
    }
    let maps = writer.maps.list.iter().fold(String::new(), |text, map| text + "perm " + &show(map) + "\n");
    Ok(Some(Files {
        statement: setting.game().statement(setting.problem.position(), &value.to_string()),
        certificate: format!("noughts certificate 1\n{maps}{}end\n", writer.out),
    }))
}

fn show(map: &Perm) -> String {
    map.images().iter().map(|p| p.number().to_string()).collect::<Vec<_>>().join(" ")
}

/// The symmetries of the file, numbered from 1; 0 is the identity.
#[derive(Default)]
struct Maps {
    list: Vec<Perm>,
    numbers: HashMap<Perm, usize>,
}

impl Maps {
    fn number(&mut self, map: Perm) -> usize {
        if map.is_identity() {
            return 0;
        }
        let Maps { list, numbers } = self;
        *numbers.entry(map.clone()).or_insert_with(|| {
            list.push(map);
            list.len()
        })
    }
}

struct Writer<'a> {
    setting: &'a Setting,
    journal: &'a Journal,
    maps: Maps,
    out: String,
}

/// What is written of one part: the labels of nodes, with the maps under which they stand in the file.
struct Written<'a> {
    tree: &'a Tree,
    answer: bool,
    nodes: HashMap<Id, (usize, Perm)>,
    labels: usize,
}

impl Writer<'_> {
    fn part(&mut self, tree: &Tree, answer: bool) -> Result<(), JournalError> {
        let Question { provers, accept } = self.setting.claim(tree.question, answer);
        let _ = writeln!(self.out, "part prover={} accept={accept}", provers[0].number());
        let map = self.setting.back(tree.root);
        self.node(&mut Written { tree, answer, nodes: HashMap::new(), labels: 0 }, 0, &map)
    }

    /// Writes what belongs to the image of a node under a map.
    fn node(&mut self, part: &mut Written<'_>, id: Id, map: &Perm) -> Result<(), JournalError> {
        if let Some((label, there)) = part.nodes.get(&id) {
            let number = self.maps.number(there.inverse().then(map));
            let _ = writeln!(self.out, "= {label} {number}");
            return Ok(());
        }
        let node = part.tree.node(id);
        let image = |mv| map.image(Setting::point(mv)).number();
        match node.state {
            State::Split => {
                part.labels += 1;
                let _ = write!(self.out, "@{} ", part.labels);
                part.nodes.insert(id, (part.labels, map.clone()));
                if node.asks == part.answer {
                    let good = |&&(_, child, _): &&_| part.tree.node(child).answer() == Some(part.answer);
                    let Some(&(mv, child, symmetry)) = node.children.iter().find(good) else { return Ok(()) };
                    let _ = writeln!(self.out, "m {}", image(mv));
                    return self.node(part, child, &self.setting.back(symmetry).then(map));
                }
                let _ = writeln!(self.out, "o {}", node.children.len());
                for &(mv, child, symmetry) in &node.children {
                    let _ = writeln!(self.out, "r {}", image(mv));
                    self.node(part, child, &self.setting.back(symmetry).then(map))?;
                }
                Ok(())
            }
            State::Answered => {
                let key = Setting::key(part.tree.question, &node.owners);
                let text = self.journal.proof(&key)?.unwrap_or_default();
                self.graft(part, id, map, &text);
                Ok(())
            }
            State::Open | State::InFlight | State::Over => Ok(()),
        }
    }

    /// Writes the records of a leaf's certificate under a map, with labels and symmetries of this file.
    fn graft(&mut self, part: &mut Written<'_>, id: Id, map: &Perm, text: &str) {
        let back = map.inverse();
        let mut perms: Vec<Perm> = Vec::new();
        let mut labels: HashMap<&str, usize> = HashMap::new();
        let mut first = true;
        for line in text.lines().filter(|line| *line != "end" && !line.starts_with("noughts ")) {
            let mut words = line.split(' ').peekable();
            if words.peek() == Some(&"perm") {
                let images = words
                    .skip(1)
                    .filter_map(|p| p.parse::<u32>().ok()?.checked_sub(1).map(Point::from))
                    .collect();
                perms.extend(Perm::from_images(images));
                continue;
            }
            let name = words.next_if(|word| word.starts_with('@'));
            if first || name.is_some() {
                part.labels += 1;
                let _ = write!(self.out, "@{} ", part.labels);
                labels.extend(name.map(|name| (&name[1..], part.labels)));
            }
            if std::mem::take(&mut first) {
                part.nodes.insert(id, (part.labels, map.clone()));
            }
            let word = words.next().unwrap_or_default();
            self.out.push_str(word);
            if word == "=" {
                let label = words.next().and_then(|k| labels.get(k)).copied().unwrap_or(0);
                let perm = words.next().and_then(|g| g.parse::<usize>().ok()).unwrap_or(0);
                let number = match perm.checked_sub(1).and_then(|i| perms.get(i)) {
                    Some(perm) => self.maps.number(back.then(perm).then(map)),
                    None => 0,
                };
                let _ = writeln!(self.out, " {label} {number}");
                continue;
            }
            if word == "o" {
                let _ = write!(self.out, " {}", words.next().unwrap_or_default());
            }
            for word in words {
                self.out.push(' ');
                let points =
                    |text: &str| text.split('-').map(|p| moved(p, map)).collect::<Vec<_>>().join("-");
                self.out.push_str(&word.split('>').map(points).collect::<Vec<_>>().join(">"));
            }
            self.out.push('\n');
        }
    }
}

/// The image of a point; another word stays as it is.
fn moved(word: &str, map: &Perm) -> String {
    match word.parse::<usize>() {
        Ok(p) => map.images().get(p.wrapping_sub(1)).map_or(word.to_string(), |p| p.number().to_string()),
        Err(_) => word.to_string(),
    }
}
