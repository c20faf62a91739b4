//! Geography and the word game as parts of a sum.

use super::super::Error;
use super::super::geography::words::WordGame;
use super::{Rule, State};
use noughts::graphs::Graph;
use noughts_draw::token::{TokenEdge, TokenGraph};

/// Vertex or edge geography on a graph; the state is the vertex of the token, then what is left as bits.
pub struct Travel {
    graph: Graph,
    around: Vec<Vec<(u32, u32)>>,
    /// Edges are deleted, not vertices.
    edges: bool,
}

impl Travel {
    pub fn new(graph: Graph, edges: bool) -> Travel {
        let around = graph.neighbours();
        Travel { graph, around, edges }
    }

    /// The state with nothing deleted and the token here.
    pub fn start(&self, vertex: &str) -> Result<State, Error> {
        let v = self.graph.find(vertex.trim()).ok_or_else(|| no_vertex(&self.graph, vertex))?;
        let elements = if self.edges { self.graph.edges().len() } else { self.graph.vertices() };
        let mut state = vec![u64::from(v)];
        state.resize(1 + elements.div_ceil(64).max(1), 0);
        (0..elements).for_each(|i| state[1 + i / 64] |= 1 << (i % 64));
        Ok(state)
    }
}

/// The message that a graph has no such vertex.
pub fn no_vertex(graph: &Graph, name: &str) -> Error {
    let n = graph.vertices() as u32;
    let shown = (0..n.min(12)).map(|v| graph.label(v)).collect::<Vec<_>>().join(", ");
    let more = if n > 12 { ", …" } else { "" };
    Error::Input(format!("there is no vertex “{}”; the vertices are {shown}{more}", name.trim()))
}

impl Rule for Travel {
    fn describe(&self, state: &[u64]) -> String {
        let game = if self.edges { "edge geography" } else { "geography" };
        format!("{game} at {}", self.show(state))
    }

    fn options(&self, state: &[u64]) -> Result<Vec<Vec<State>>, Error> {
        let v = state[0] as u32;
        let has = |i: u32| state[1 + i as usize / 64] >> (i % 64) & 1 == 1;
        let moves = self.around[v as usize].iter().filter(|&&(w, e)| has(if self.edges { e } else { w }));
        Ok(moves
            .map(|&(w, e)| {
                let mut next = state.to_vec();
                let gone = if self.edges { e } else { v };
                next[0] = u64::from(w);
                next[1 + gone as usize / 64] &= !(1 << (gone % 64));
                vec![next]
            })
            .collect())
    }

    fn token_graph(&self, state: &[u64]) -> Option<TokenGraph> {
        let left = |i: usize| state[1 + i / 64] >> (i % 64) & 1 == 1;
        // The vertex of the token is gone as soon as it moves on.
        let gone: Vec<bool> = (0..self.graph.vertices()).map(|v| !self.edges && !left(v)).collect();
        let edge = |(e, &(a, b)): (usize, &(u32, u32))| {
            let lost = if self.edges { !left(e) } else { gone[a as usize] || gone[b as usize] };
            TokenEdge { ends: (a, b), one_way: false, gone: lost }
        };
        Some(TokenGraph {
            labels: (0..self.graph.vertices() as u32).map(|v| self.graph.label(v).to_string()).collect(),
            edges: self.graph.edges().iter().enumerate().map(edge).collect(),
            gone,
            token: state[0] as usize,
        })
    }

    fn show(&self, state: &[u64]) -> String {
        self.graph.label(state[0] as u32).to_string()
    }
}

/// The word game; the state is the last letter (0 before the first word), then the words that are left as bits.
pub struct Words(pub WordGame);

impl Words {
    pub fn start(&self) -> State {
        let mut state = vec![0; 1 + self.0.words().len().div_ceil(64)];
        (0..self.0.words().len()).for_each(|i| state[1 + i / 64] |= 1 << (i % 64));
        state
    }
}

impl Rule for Words {
    fn describe(&self, state: &[u64]) -> String {
        match state[0].checked_sub(1) {
            None => "words from any letter".into(),
            Some(letter) => format!("words from {}", self.0.letters()[letter as usize]),
        }
    }

    fn options(&self, state: &[u64]) -> Result<Vec<Vec<State>>, Error> {
        let left = (0..self.0.words().len()).filter(|i| state[1 + i / 64] >> (i % 64) & 1 == 1);
        let fits = left.filter(|&i| state[0] == 0 || u64::from(self.0.ends(i).0) + 1 == state[0]);
        Ok(fits
            .map(|i| {
                let mut next = state.to_vec();
                next[0] = u64::from(self.0.ends(i).1) + 1;
                next[1 + i / 64] &= !(1 << (i % 64));
                vec![next]
            })
            .collect())
    }

    fn show_move(&self, from: &[u64], to: &[State]) -> String {
        let Some(to) = to.first() else { return String::new() };
        let played =
            (0..self.0.words().len()).find(|i| (from[1 + i / 64] ^ to[1 + i / 64]) >> (i % 64) & 1 == 1);
        played.map_or(String::new(), |i| self.0.words()[i].clone())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Sum;
    use crate::game::Solver;
    use crate::geography::search::{EdgeSearch, Limits};
    use crate::geography::vertex::VertexGeography;
    use crate::geography::words::WordGame;

    #[test]
    fn parts_play_like_the_theorems() {
        for name in ["C5", "P4", "K4", "W4", "K(2,3)", "cube"] {
            let graph: noughts::graphs::Graph = name.parse().unwrap();
            let theorem = VertexGeography::new(graph.vertices(), graph.edges());
            let mut search = EdgeSearch::undirected(graph.vertices(), graph.edges(), Limits::default());
            for v in 0..graph.vertices() as u32 {
                let text = format!("geography({name}; {0}) + edge-geography({name}; {0})", graph.label(v));
                let sum: Sum = text.parse().unwrap();
                let values = sum.values(&mut Solver::new(&sum.rules)).unwrap();
                assert_eq!(values[0] == 0, theorem.is_p(v), "{text}");
                assert_eq!(values[1] != 0, search.wins(v).unwrap(), "{text}");
            }
        }
    }

    #[test]
    fn words_play_like_the_arcs() {
        let list = "england, france, germany, russia, bulgaria, yemen, norway, aba";
        let sum: Sum = format!("words{{{list}}}").parse().unwrap();
        let moves = sum.winning_moves(&mut Solver::new(&sum.rules)).unwrap();
        let found: Vec<String> = moves.iter().map(|m| sum.move_text(m)).collect();
        let game = WordGame::parse(list).unwrap();
        assert_eq!(found, game.winning_words(&[], Limits::default()).unwrap());
    }
}
