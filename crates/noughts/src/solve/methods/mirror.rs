//! Misère play by a symmetry that is its own inverse: whoever answers every claim with its image never completes a set first.
//!
//! Let σ be an automorphism of the board with σσ = 1. Without a fixed point the second player answers x with σx; with one fixed point c
//! the first player begins there. If an answer completed a set without c, its image was whole before, and the
//! game over. Every set through c must contain some p together with σp: of these the first player owns only one. So that
//! player does not lose; and where no draw position exists, he wins.

use super::{Entry, Method, Settles, no_draw};
use crate::board::triples::Triples;
use crate::board::{Board, Point, Sets};
use crate::certificate::{Certificate, Part, Proof};
use crate::game::{Act, Game, Goal, Player, Position, PositionalGame, Question, Turn, View};
use crate::limits::{Meter, SoFar};
use crate::solve::solver::{Options, proved_by};
use crate::solve::verdict::{Decision, Status, Value};
use std::collections::HashSet;

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::Mirror,
    word: "mirror",
    settles: Settles::Game,
    needs: "misère from the empty board, one family of sets with a fitting symmetry, more than 16 points",
    proves: "that one side does not lose; who wins where no draw position exists",
    evidence: "the symmetry, and a refutation of every draw position",
};

/// Smaller boards are left to the search.
const SMALL: usize = 16;
/// The most symmetries that are looked through where none suggests itself.
const MOST: usize = 25_000;

/// A symmetry to answer by, and where its side begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mirror {
    /// Who answers by it: the second player, or the first, who begins at the centre.
    pub side: Player,
    /// The images of the points.
    pub map: Vec<Point>,
    /// The fixed point.
    pub centre: Option<Point>,
}

impl Mirror {
    /// A symmetry by which a side of a misère game need not lose.
    pub fn find(board: &Board, sets: &Sets) -> Option<Mirror> {
        let listed: HashSet<&[Point]> = sets.iter().collect();
        let mut suggested =
            suggestions(board, sets).into_iter().filter(|map| is_automorphism(map, sets, &listed));
        suggested.find_map(|map| Mirror::of(&map, sets, false)).or_else(|| {
            let elements = board.symmetries().ok()?.elements(MOST)?;
            elements.into_iter().find_map(|perm| Mirror::of(perm.images(), sets, false))
        })
    }

    /// Does a symmetry fit? Where the players share their claims (notakto), no set may contain a point and its image, nor the
    /// centre.
    pub fn of(map: &[Point], sets: &Sets, shared: bool) -> Option<Mirror> {
        let image = |p: Point| map[p.index()];
        let points = Point::all(map.len());
        if points.clone().any(|p| image(image(p)) != p) {
            return None;
        }
        let fixed: Vec<Point> = points.filter(|&p| image(p) == p).collect();
        let centre = match fixed[..] {
            [] => None,
            [centre] => Some(centre),
            _ => return None,
        };
        let paired = |set: &[Point]| set.iter().any(|&p| image(p) != p && set.contains(&image(p)));
        let good = |set: &[Point]| match centre.filter(|c| set.contains(c)) {
            Some(_) => !shared && paired(set),
            None => !shared || !paired(set),
        };
        let side = if centre.is_none() { Player::O } else { Player::X };
        sets.iter().all(good).then(|| Mirror { side, map: map.to_vec(), centre })
    }

    /// That its side does not lose.
    pub fn part(&self) -> Part {
        let Mirror { map, centre, .. } = self.clone();
        let proof = Proof::Mirror { map, centre, no_draw: None };
        Part { question: Question::holds(self.side, 2), proof }
    }
}

/// The misère game from its start in which a mirror can be of use, if this is one.
pub fn applies<'a>(game: &'a dyn Game, position: &Position) -> Option<&'a PositionalGame> {
    let View::Positional(positional) = game.view() else { return None };
    let rules = game.rules();
    let plain = rules.turn == Turn::Alternate && rules.players == 2 && !rules.drop;
    let misere = rules.goal == Goal::Avoid && rules.act == Act::Claim && positional.schedule().is_none();
    let start = position.owner.len() > SMALL && position.owner.iter().all(Option::is_none);
    (plain && misere && start && positional.one_family()).then_some(positional)
}

/// The mirror of a game at a position, if the method is wanted and applies.
pub fn of_game(game: &dyn Game, position: &Position, options: &Options) -> Option<Mirror> {
    let positional = applies(game, position).filter(|_| options.tries(Method::Mirror))?;
    Mirror::find(game.board(), positional.sets(Player::X))
}

/// Where no draw position exists, its side wins.
pub fn decide(game: &dyn Game, position: &Position, options: &Options, meter: &Meter) -> Option<Decision> {
    let mirror = of_game(game, position, options)?;
    meter.know(SoFar::bounded(mirror.known(), mirror.words()[0], mirror.words()[1]));
    let sets = applies(game, position)?.sets(Player::X);
    let no_draw = Some(no_draw::refutation(sets, position.owner.len(), meter.limits())?);
    let Mirror { side, map, centre } = mirror;
    let part = Part { question: Question::wins(side), proof: Proof::Mirror { map, centre, no_draw } };
    let certificate = Certificate { parts: vec![part], perms: Vec::new() };
    Some(proved_by(
        Value::win(game, side),
        "mirror, and no draw position exists",
        certificate,
        options,
        meter,
    ))
}

impl Mirror {
    fn words(&self) -> [Option<&'static str>; 2] {
        if self.side == Player::X { [Some("draw"), Some("first")] } else { [Some("second"), Some("draw")] }
    }

    /// What it shows, in words.
    fn known(&self) -> String {
        let side = ["first", "second"][self.side.index()];
        format!("the {side} player at least draws (by a symmetry that is its own inverse)")
    }

    /// What is known where a search has nothing to add.
    pub fn bounded(&self, limit: String) -> Status {
        let (at_least, at_most) = match self.side {
            Player::X => (Some(Value::Draw), Some(Value::First)),
            _ => (Some(Value::Second), Some(Value::Draw)),
        };
        Status::Bounded { known: self.known(), at_least, at_most, limit }
    }
}

/// Maps that suggest themselves: the half turn of a grid or cube, the reflection of a space at a point, and of a triple
/// system at each of its points.
fn suggestions(board: &Board, sets: &Sets) -> Vec<Vec<Point>> {
    let points = board.points();
    let mut maps: Vec<Vec<Point>> = vec![points_reversed(points)];
    maps.extend(reflected(board));
    if let Some(triples) = Triples::recognise(points, sets) {
        let at =
            |c: Point| Point::all(points).map(|p| if p == c { c } else { triples.third(p, c) }).collect();
        maps.extend(Point::all(points.min(64)).map(at));
    }
    maps
}

/// First to last: the half turn of n^d, of a grid, and of whatever else is listed row by row.
fn points_reversed(points: usize) -> Vec<Point> {
    Point::all(points).rev().collect()
}

/// Every coordinate to its negative, where they are numbers up to a common one.
fn reflected(board: &Board) -> Option<Vec<Point>> {
    let points = Point::all(board.points());
    let coordinates: Vec<&[u32]> = points.map(|p| board.coordinates(p)).collect::<Option<_>>()?;
    let order = coordinates.iter().flat_map(|c| c.iter()).max()? + 1;
    let place: std::collections::HashMap<&[u32], Point> =
        coordinates.iter().copied().zip(Point::all(coordinates.len())).collect();
    let negative = |c: &&[u32]| c.iter().map(|&x| (order - x) % order).collect::<Vec<u32>>();
    coordinates.iter().map(|c| place.get(&negative(c)[..]).copied()).collect()
}

fn is_automorphism(map: &[Point], sets: &Sets, listed: &HashSet<&[Point]>) -> bool {
    let image = |set: &[Point]| {
        let mut image: Vec<Point> = set.iter().map(|&p| map[p.index()]).collect();
        image.sort_unstable();
        image
    };
    sets.iter().all(|set| listed.contains(&image(set)[..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(spec: &str) -> Option<Mirror> {
        let board = Board::parse(spec).unwrap();
        Mirror::find(&board, &board.list_sets(1 << 20).unwrap())
    }

    #[test]
    fn sides_are_those_of_the_definition() {
        for (spec, side) in [
            ("3^3", Some(Player::X)),
            ("5^2", Some(Player::X)),
            ("AG(2,5)", Some(Player::X)),
            ("AG(4,3)", Some(Player::X)),
            ("4^3", Some(Player::O)),
            ("AG(2,4)", Some(Player::O)),
            ("STS(13,1)", None),
        ] {
            assert_eq!(find(spec).map(|mirror| mirror.side), side, "{spec}");
        }
    }

    #[test]
    fn a_set_through_the_centre_without_a_pair_spoils_it() {
        assert!(find("lines{1 2; 4 5; 1 3 5}").is_some());
        assert!(find("lines{1 2; 4 5; 2 3; 4 3}").is_none_or(|mirror| mirror.centre.is_none()));
    }
}
