//! The driver: a pure state machine. Which jobs are next, what follows from an answer, how the run stands.

use crate::job::{Job, Said, Task};
use crate::plan::{Plan, PlanError, Work};
use crate::setting::Setting;
use crate::tree::{Id, State, Tree};
use noughts::Value;
use serde::Serialize;
use std::collections::HashMap;
use std::fmt;

/// Decides which jobs are to be done. Its state is a function of the plan and of the answers it was told; it reads and writes nothing.
pub struct Driver {
    plan: Plan,
    problem: String,
    pub(crate) kind: Kind,
    tally: Tally,
}

/// What the driver keeps for each kind of plan.
pub(crate) enum Kind {
    Game(Box<Search>),
    Census(List),
}

/// A list of boards: how each stands.
pub(crate) struct List {
    states: Vec<State>,
    /// Up to here all have been given out once.
    given: usize,
    /// Given out and come back.
    back: Vec<usize>,
    left: usize,
}

impl List {
    fn new(boards: usize) -> List {
        List { states: vec![State::Open; boards], given: 0, back: Vec::new(), left: boards }
    }

    fn next(&mut self) -> Option<usize> {
        while let Some(i) = self.back.pop().or_else(|| {
            self.given += 1;
            Some(self.given - 1).filter(|&i| i < self.states.len())
        }) {
            if self.states[i] == State::Open {
                self.states[i] = State::InFlight;
                return Some(i);
            }
        }
        None
    }
}

/// A game: its setting, and a tree for each question that was asked.
pub(crate) struct Search {
    pub setting: Setting,
    pub trees: Vec<Tree>,
}

#[derive(Default)]
struct Tally {
    done: usize,
    in_flight: usize,
    nodes: u64,
    seconds: f64,
    /// How often a job came to nothing.
    failures: HashMap<String, u32>,
}

/// How a run stands.
#[derive(Clone, Debug, Serialize)]
pub struct Status {
    /// Is there nothing left to do?
    pub finished: bool,
    /// The value of the game, once it is known.
    pub value: Option<Value>,
    /// Jobs that were answered.
    pub done: usize,
    /// Jobs under way.
    pub in_flight: usize,
    /// Jobs of a census that are left; of a game, the fewest that can still be needed.
    pub left: u64,
    /// Positions in the trees.
    pub positions: usize,
    /// Proof and disproof number of the question that is being asked.
    pub proof: u32,
    /// See `proof`.
    pub disproof: u32,
    /// Positions that the jobs have looked at.
    pub nodes: u64,
    /// Seconds that the jobs have taken.
    pub seconds: f64,
}

/// Two answers to one question: one of them is wrong, and nothing that rests on them can be trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The job.
    pub key: String,
    /// What was said now, and by whom.
    pub now: String,
    /// What was known before.
    pub before: String,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contradiction { key, now, before } = self;
        write!(f, "two different answers for leaf {key}: {now}; before: {before}")
    }
}

impl Driver {
    /// The driver of a plan, at its beginning.
    pub fn new(plan: Plan) -> Result<Driver, PlanError> {
        let kind = match &plan.work {
            Work::Game { board, rules, position } => {
                let setting = Setting::new(board, rules, position)?;
                let trees = vec![Tree::new(&setting, 0)];
                Kind::Game(Box::new(Search { setting, trees }))
            }
            Work::Census(entries) => Kind::Census(List::new(entries.len())),
        };
        Ok(Driver { problem: plan.hash(), plan, kind, tally: Tally::default() })
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The hash of the plan, which every answer carries.
    pub fn problem(&self) -> &str {
        &self.problem
    }

    /// Up to so many jobs that are worth doing now. They count as under way until they are answered or given back.
    pub fn next_jobs(&mut self, most: usize) -> Vec<Job> {
        let mut keys = Vec::new();
        match &mut self.kind {
            Kind::Game(search) => {
                while keys.len() < most {
                    let Some(tree) = search.trees.last_mut() else { break };
                    let Some(id) = tree.select() else { break };
                    tree.begin(id);
                    keys.push(Setting::key(tree.question, &tree.node(id).owners));
                }
            }
            Kind::Census(list) => {
                keys.extend(std::iter::from_fn(|| list.next()).take(most).map(|i| i.to_string()));
            }
        }
        self.tally.in_flight += keys.len();
        keys.iter().filter_map(|key| self.job(key)).collect()
    }

    /// The job of a name; `None` if the plan has no such job.
    pub fn job(&self, key: &str) -> Option<Job> {
        let task = match (&self.kind, &self.plan.work) {
            (Kind::Game(search), Work::Game { board, rules, .. }) => {
                let (question, owners) = search.setting.read_key(key)?;
                let position = search.setting.position(&owners);
                Task::Leaf {
                    board: board.clone(),
                    rules: rules.clone(),
                    position: search.setting.game().show_position(&position),
                    prover: search.setting.questions[question].provers[0],
                }
            }
            (Kind::Census(_), Work::Census(entries)) => {
                Task::Board(entries.get(key.parse::<usize>().ok()?)?.clone())
            }
            _ => return None,
        };
        Some(Job {
            key: key.to_string(),
            problem: self.problem.clone(),
            version: self.plan.version.clone(),
            task,
            nodes: self.plan.nodes,
            memory: self.plan.memory,
            seconds: self.plan.seconds,
        })
    }

    /// Is this a job that the run has met, and has it no answer yet?
    pub fn is_open(&self, key: &str) -> Option<bool> {
        match &self.kind {
            Kind::Game(search) => {
                let (tree, id) = search.find(key)?;
                Some(matches!(search.trees[tree].node(id).state, State::Open | State::InFlight))
            }
            Kind::Census(list) => Some(*list.states.get(place(key)?)? != State::Answered),
        }
    }

    /// What is known of a leaf, by its own answer or from below.
    pub fn known(&self, key: &str) -> Option<bool> {
        let Kind::Game(search) = &self.kind else { return None };
        let (tree, id) = search.find(key)?;
        search.trees[tree].node(id).answer()
    }

    /// Takes an answer in. An answer for a leaf that nobody needs any more is as welcome as any other, a second one is not counted.
    pub fn complete(
        &mut self,
        key: &str,
        said: &Said,
        nodes: u64,
        seconds: f64,
    ) -> Result<bool, Contradiction> {
        let new = self.is_open(key) == Some(true);
        let contradiction =
            |now: &str, before: String| Contradiction { key: key.to_string(), now: now.to_string(), before };
        match &mut self.kind {
            Kind::Game(search) => {
                let Some((tree, id)) = search.find(key) else { return Ok(false) };
                let was_in_flight = search.trees[tree].node(id).state == State::InFlight;
                match said.answer() {
                    Some(answer) if !search.trees[tree].answer_leaf(id, answer) => {
                        let before = if answer { "no" } else { "yes" };
                        return Err(contradiction(said.word(), before.to_string()));
                    }
                    Some(_) => {}
                    None => search.trees[tree].split(&search.setting, id),
                }
                self.tally.in_flight -= usize::from(was_in_flight && new);
                search.ask_next();
            }
            Kind::Census(list) => {
                let Some(i) = place(key).filter(|&i| i < list.states.len()) else { return Ok(false) };
                self.tally.in_flight -= usize::from(list.states[i] == State::InFlight);
                list.left -= usize::from(new);
                list.states[i] = State::Answered;
            }
        }
        if new {
            self.tally.done += 1;
            self.tally.nodes += nodes;
            self.tally.seconds += seconds;
        }
        Ok(new)
    }

    /// A job came to nothing: it is there to be given out again. How often has it failed?
    pub fn failed(&mut self, key: &str) -> u32 {
        self.give_back(key);
        let times = self.tally.failures.entry(key.to_string()).or_default();
        *times += 1;
        *times
    }

    /// A job comes back undone: it is there to be given out again.
    pub fn give_back(&mut self, key: &str) {
        match &mut self.kind {
            Kind::Game(search) => {
                if let Some((tree, id)) = search.find(key) {
                    self.tally.in_flight -= usize::from(search.trees[tree].node(id).state == State::InFlight);
                    search.trees[tree].give_back(id);
                }
            }
            Kind::Census(list) => {
                if let Some(i) = place(key).filter(|&i| list.states.get(i) == Some(&State::InFlight)) {
                    list.states[i] = State::Open;
                    list.back.push(i);
                    self.tally.in_flight -= 1;
                }
            }
        }
    }

    /// How the run stands.
    pub fn status(&self) -> Status {
        let (value, positions, (proof, disproof), left) = match &self.kind {
            Kind::Game(search) => {
                let numbers = search.trees.last().map_or((0, 0), Tree::numbers);
                let positions = search.trees.iter().map(Tree::len).sum();
                let left = if search.value().is_some() { 0 } else { numbers.0.min(numbers.1) };
                (search.value(), positions, numbers, u64::from(left))
            }
            Kind::Census(list) => (None, list.states.len(), (0, 0), list.left as u64),
        };
        let Tally { done, in_flight, nodes, seconds, .. } = self.tally;
        let finished = value.is_some() || (matches!(self.kind, Kind::Census(_)) && left == 0);
        Status { finished, value, done, in_flight, left, positions, proof, disproof, nodes, seconds }
    }
}

fn place(key: &str) -> Option<usize> {
    key.parse().ok()
}

impl Search {
    /// The tree and the node of a job.
    pub fn find(&self, key: &str) -> Option<(usize, Id)> {
        let (question, owners) = self.setting.read_key(key)?;
        let tree = self.trees.iter().position(|tree| tree.question == question)?;
        Some((tree, self.trees[tree].find(&owners)?))
    }

    /// The leaves that have said yes or no, and what they said.
    pub fn answered(&self) -> impl Iterator<Item = (String, bool)> {
        let leaves = self.trees.iter().flat_map(|tree| tree.nodes().iter().map(move |node| (tree, node)));
        leaves
            .filter(|(_, node)| node.state == State::Answered)
            .filter_map(|(tree, node)| Some((Setting::key(tree.question, &node.owners), node.answer()?)))
    }

    /// The value of the game, if the questions asked so far tell it.
    pub fn value(&self) -> Option<Value> {
        let answers: Vec<Option<bool>> = self.trees.iter().map(Tree::answer).collect();
        self.setting.value(&answers)
    }

    /// Begins with the next question where the last one is answered and does not tell the value.
    fn ask_next(&mut self) {
        let answered = self.trees.last().is_some_and(|tree| tree.answer().is_some());
        if answered && self.value().is_none() && self.trees.len() < self.setting.questions.len() {
            self.trees.push(Tree::new(&self.setting, self.trees.len()));
        }
    }
}
