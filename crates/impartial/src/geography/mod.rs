//! Geography: a token moves along the edges of a graph and deletes what it has used.
//!
//! In vertex geography the vertex that is left is deleted, in edge geography the edge that is used. Two
//! variants have a theorem: [`vertex`] on graphs (matchings) and [`edge`] on bipartite graphs (linear algebra). The
//! others are hard in general and go to [`search`]. [`words`] is the game with words.

pub mod edge;
pub mod gf2;
pub mod matching;
pub mod search;
pub mod vertex;
pub mod words;
