//! Third points: notakto on triple systems, answering on the line through one point that nobody can mark.
//!
//! Why it works is told where the solver uses it, in [`crate::solve::methods::answers`].

use super::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};
use crate::board::Point;
use crate::board::triples::Triples;
use crate::certificate::Leaf;
use crate::game::{Act, Move, OutcomeSet, Player, Position, Turn, View};
use crate::solve::methods::answers;

pub const ENTRY: Entry = Entry {
    name: "third-point",
    about: "Answers the first mark a with a point b such that the third point c of their line is a centre (on PBSTS(2^k−1) and \
            AG(n,3) any b will do), and from then on each mark x with the third point of the line through x and c.",
    source: "this project; the question who wins is from Clark, Mancini and Van Hook",
    boards: "notakto on triple systems with two centres or more: PBSTS(2^k−1), AG(n,3), double(STS(9)), …, for O",
    side: Player::O,
    examples: &[
        Example { spec: "PBSTS(15)", rules: "notakto", side: Player::O },
        Example { spec: "AG(2,3)", rules: "notakto", side: Player::O },
        Example { spec: "STS(15,7)", rules: "notakto", side: Player::O },
    ],
    make,
};

struct ThirdPoint {
    triples: Triples,
    centres: Vec<Point>,
    labels: Vec<String>,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    let rules = &setting.rules;
    let plain = rules.turn == Turn::Alternate && rules.players == 2 && !rules.drop;
    if rules.act != Act::Shared || !plain || side != Player::O {
        return Err(NotFor::Rules(format!(
            "third-point is for O under notakto of two players, one mark a turn, not for {rules}"
        )));
    }
    let game = setting.game()?;
    let View::Positional(positional) = game.view() else {
        return Err(NotFor::Rules("third-point marks points".to_string()));
    };
    let board = &setting.board;
    let Some(triples) = Triples::recognise(board.points(), positional.sets(Player::X)) else {
        return Err(NotFor::Board(format!("third-point is for Steiner triple systems, and {board} is none")));
    };
    let centres: Vec<Point> = answers::centres(&triples).collect();
    if centres.len() < 2 {
        let found = centres.len();
        return Err(NotFor::Board(format!("third-point needs two centres, and {board} has {found}")));
    }
    Ok(Box::new(ThirdPoint { triples, centres, labels: board.labels().to_vec() }))
}

impl Strategy for ThirdPoint {
    fn reply(&self, position: &Position, last: Option<Move>, memo: &Memo) -> Vec<Choice> {
        let Some(Move::Claim(x)) = last else { return Vec::new() };
        let open = |&p: &Point| position.owner[p.index()].is_none();
        let choice = |c: Point| {
            let mv = Some(self.triples.third(x, c)).filter(open).map(Move::Claim)?;
            Some(Choice { mv, memo: Memo { points: vec![c], numbers: Vec::new() } })
        };
        let mut choices: Vec<Choice> = match memo.points[..] {
            [c] if c != x => choice(c).into_iter().collect(),
            [_, ..] => Vec::new(),
            [] => self.centres.iter().filter(|&&c| c != x).filter_map(|&c| choice(c)).collect(),
        };
        choices.sort_by_key(|choice| choice.mv);
        choices
    }

    fn why(&self, _: &Position, last: Option<Move>, _: &Memo, choice: &Choice) -> String {
        let label = |p: Point| &self.labels[p.index()];
        match (last, choice.mv, &choice.memo.points[..]) {
            (Some(Move::Claim(x)), Move::Claim(y), &[c]) => {
                format!(
                    "{} is on the line of {} and {}, and nobody can mark {2} any more.",
                    label(y),
                    label(x),
                    label(c)
                )
            }
            _ => "This is no mark.".to_string(),
        }
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::win(Player::O)
    }

    fn settled(&self, position: &Position, mine: bool, _: Option<Move>) -> Option<Leaf> {
        let fits = |&&c: &&Point| answers::answered(&self.triples, c, position, mine);
        // Before the first answer the centre is still to be chosen; one choice would not speak for the others.
        let begun = position.owner.iter().filter(|&&owner| owner.is_some()).count() > 1;
        self.centres.iter().filter(|_| begun).find(fits).map(|&c| answers::leaf(&self.triples, c))
    }
}
