//! Mirror: answer with the image under a symmetry of order two, where that never loses first.
//!
//! Let σ be an automorphism of the board with σσ = 1 and at most one fixed point.
//!
//! *Misère, O, no fixed point.* After each answer O's points are the image of X's. If the answer completed a set of O,
//! the set's image was whole for X before, and X had lost. So O never loses.
//!
//! *Misère, X, one fixed point c.* X begins with c and mirrors. A set without c that X completes had a whole image for O
//! before. A set through c that contains some p and σp is never X's, who owns only one of them; so it is asked that every
//! set through c contains such a pair.
//!
//! *Notakto, the second player, no fixed point* (or the first, beginning with a fixed point that is in no set): if no set
//! contains a point and its image, the answer completes no set: with the image of what it would complete, the
//! opponent's move had completed one.

use super::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};
use crate::board::Point;
use crate::game::{Act, Goal, Move, OutcomeSet, Player, Position, Turn, View};
use crate::perm::Perm;
use crate::solve::methods;

pub const ENTRY: Entry = Entry {
    name: "mirror",
    about: "Answers each move with its image under a symmetry that is its own inverse (a half turn, a point \
            reflection); X takes the centre first.",
    source: "folklore; for X on AG(n,3) see Clark, Fisk and Goren on misère play",
    boards: "misere and notakto on boards with a fitting symmetry: 4^2 for O, AG(2,3) and 3^2 for X, …",
    side: Player::O,
    examples: &[
        Example { spec: "4^2", rules: "misere", side: Player::O },
        Example { spec: "AG(2,3)", rules: "misere", side: Player::X },
        Example { spec: "3^2", rules: "misere", side: Player::X },
    ],
    make,
};

/// The most symmetries that are looked through.
const MOST: usize = 2_000_000;

struct Mirror {
    by: methods::mirror::Mirror,
    labels: Vec<String>,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    let rules = &setting.rules;
    let plain = rules.turn == Turn::Alternate && rules.players == 2 && !rules.drop && !rules.is_hop();
    if !plain || rules.goal != Goal::Avoid {
        return Err(NotFor::Rules(format!(
            "mirror is for misere and notakto of two players, one move a turn, not for {rules}"
        )));
    }
    let game = setting.game()?;
    let View::Positional(positional) = game.view() else {
        return Err(NotFor::Rules("mirror is for claims".to_string()));
    };
    if !positional.one_family() {
        return Err(NotFor::Board("mirror is for boards with one family of sets".to_string()));
    }
    let shared = rules.act == Act::Shared;
    let board = &setting.board;
    let group = board.symmetries().map_err(|e| NotFor::Board(e.to_string()))?;
    let Some(elements) = group.elements(MOST) else {
        return Err(NotFor::Board(format!("{board} has too many symmetries to look through")));
    };
    let mut others = elements.iter().filter(|symmetry| !symmetry.is_identity());
    let sets = positional.sets(Player::X);
    let fits = |symmetry: &Perm| methods::mirror::Mirror::of(symmetry.images(), sets, shared);
    match others.find_map(|symmetry| fits(symmetry).filter(|mirror| mirror.side == side)) {
        Some(by) => Ok(Box::new(Mirror { by, labels: board.labels().to_vec() })),
        None => Err(NotFor::Board(format!("{board} has no symmetry that mirror could use for this side"))),
    }
}

impl Strategy for Mirror {
    fn reply(&self, position: &Position, last: Option<Move>, _: &Memo) -> Vec<Choice> {
        let answer = match (last, self.by.centre) {
            (Some(Move::Claim(p)), _) => Some(self.by.map[p.index()]),
            (_, Some(centre)) => Some(centre),
            _ => None,
        };
        let open = answer.filter(|&p| position.owner[p.index()].is_none());
        open.map(|p| Choice::plain(Move::Claim(p))).into_iter().collect()
    }

    fn why(&self, _: &Position, last: Option<Move>, _: &Memo, choice: &Choice) -> String {
        let label = |p: Point| &self.labels[p.index()];
        match (last, choice.mv) {
            (Some(Move::Claim(p)), Move::Claim(q)) => {
                format!("{} is the mirror image of {}.", label(q), label(p))
            }
            (_, Move::Claim(q)) => format!("{} is the centre, its own mirror image.", label(q)),
            _ => "This is no claim.".to_string(),
        }
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::no_loss(self.by.side)
    }
}
