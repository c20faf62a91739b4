//! A game on a board, on the screen.

use super::picture::{self, Picture};
use super::table::{Answer, Around, Ask, Chosen, Ending, Face, MOST_LINES, Made, Shades, Table, Work, Worth};
use crate::commands::play::company::{Company, Course, name, weights};
use noughts::games::View;
use noughts::{Game, Move, Outcome, Player, Point};
use std::sync::Arc;

pub struct BoardTable {
    company: Arc<Company>,
    course: Course,
    /// The legal moves here, sorted.
    legal: Vec<Move>,
    /// The first part of a move: a piece to hop with, or a point to offer.
    held: Option<Point>,
    pictures: [Option<Picture>; 2],
    empty: Picture,
}

impl BoardTable {
    pub fn new(company: Arc<Company>) -> BoardTable {
        let course = company.begin();
        let pictures = picture::of_board(company.game.board());
        let legal = course.session.legal();
        BoardTable { company, course, legal, held: None, pictures, empty: Picture::default() }
    }

    fn game(&self) -> &dyn Game {
        &*self.company.game
    }

    fn label(&self, p: Point) -> &str {
        self.game().board().label(p)
    }

    fn after_move(&mut self) {
        self.legal = self.course.session.legal();
        self.held = None;
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.legal.binary_search(&mv).is_ok()
    }

    /// The move that choosing this point completes.
    fn completed(&self, p: Point) -> Option<Move> {
        let claim = Move::Claim(p);
        let mv = match self.held {
            _ if self.is_legal(claim) => claim,
            Some(q) if q != p => {
                let (hop, offer) = (Move::Hop { from: q, to: p }, Move::Offer(p.min(q), p.max(q)));
                if self.is_legal(hop) { hop } else { offer }
            }
            _ => return None,
        };
        self.is_legal(mv).then_some(mv)
    }

    /// Can a move begin with this point?
    fn begins(&self, p: Point) -> bool {
        self.legal.iter().any(|mv| match *mv {
            Move::Hop { from, .. } => from == p,
            Move::Offer(a, b) => a == p || b == p,
            Move::Claim(_) => false,
        })
    }

    fn sets(&self, player: Player) -> &noughts::boards::Sets {
        match self.game().view() {
            View::Positional(game) => game.sets(player),
            View::Hop(game) => game.sets(player),
        }
    }

    fn points_of(mv: Move) -> Vec<usize> {
        match mv {
            Move::Claim(p) => vec![p.index()],
            Move::Offer(p, q) | Move::Hop { from: p, to: q } => vec![p.index(), q.index()],
        }
    }
}

impl Table for BoardTable {
    fn title(&self) -> String {
        format!("{} · {}", self.game().board(), self.game().rules())
    }

    fn players(&self) -> Vec<String> {
        Player::among(self.game().players()).map(|player| name(self.game(), player)).collect()
    }

    fn mover(&self) -> Option<usize> {
        self.course.session.to_move().map(Player::index)
    }

    fn ending(&self) -> Option<Ending> {
        let outcome = self.course.session.outcome()?;
        let players = Player::among(self.game().players());
        let lost = players.filter(|&p| outcome.lost_by(p)).map(Player::index).collect();
        let words = match outcome {
            Outcome::Draw => "A draw.".to_string(),
            Outcome::Tie => "Both own a set: a tie.".to_string(),
            Outcome::Win(player) => format!("{} wins.", name(self.game(), player)),
            Outcome::Loss(player) => format!("{} loses.", name(self.game(), player)),
        };
        Some(Ending { lost, words })
    }

    fn history(&self) -> Vec<(usize, String)> {
        let board = self.game().board();
        self.course.history().into_iter().map(|(who, mv)| (who.index(), board.show_move(mv))).collect()
    }

    fn picture(&self, columns: usize) -> &Picture {
        let [named, dots] = &self.pictures;
        let fits = named.as_ref().filter(|picture| picture.columns <= columns);
        fits.or(dots.as_ref()).unwrap_or(&self.empty)
    }

    fn faces(&self) -> Vec<Face> {
        let position = self.course.session.position();
        let last = self.course.session.moves().last().copied();
        let newest = |p: Point| match last {
            Some(Move::Claim(q) | Move::Hop { to: q, .. }) => p == q,
            _ => false,
        };
        let around = |p: Point| match position.offer {
            _ if self.held == Some(p) => Around::Held,
            Some((a, b)) if p == a || p == b => Around::Offered,
            _ if newest(p) => Around::Last,
            _ => Around::Nothing,
        };
        let face = |(p, &owner): (usize, &Option<Player>)| {
            let text = owner.map_or_else(|| self.label(Point::new(p)).to_string(), |o| o.to_string());
            Face { text, owner: owner.map(Player::index), around: around(Point::new(p)) }
        };
        position.owner.iter().enumerate().map(face).collect()
    }

    fn about(&self, cell: usize) -> String {
        let Some(&owner) = self.course.session.position().owner.get(cell) else { return String::new() };
        let what = match owner {
            None => "open".to_string(),
            Some(player) => player.to_string(),
        };
        format!("{}: {what}", self.label(Point::new(cell)))
    }

    fn lines(&self, cell: usize) -> Vec<Vec<usize>> {
        let p = Point::new(cell);
        let player = self.course.session.to_move().unwrap_or(Player::X);
        let through = self.sets(player).iter().filter(|set| set.contains(&p)).take(MOST_LINES);
        through.map(|set| set.iter().map(|&q| q.index()).collect()).collect()
    }

    fn whole(&self) -> Vec<usize> {
        let Some(outcome) = self.course.session.outcome() else { return Vec::new() };
        let owner = &self.course.session.position().owner;
        let mut players = Player::among(self.game().players());
        // Whoever completed a set: the winner, or where sets are avoided the loser.
        let of = |player: Player| {
            let whole = |set: &&[Point]| set.iter().all(|&p| owner[p.index()] == Some(player));
            self.sets(player).iter().find(whole).map(|set| set.iter().map(|&p| p.index()).collect())
        };
        match outcome {
            Outcome::Draw => Vec::new(),
            _ => players.find_map(of).unwrap_or_default(),
        }
    }

    fn weights(&self, player: usize) -> Option<Shades> {
        let (total, points) = weights(self.game(), self.course.session.position(), Player::ALL[player]);
        let most = points.iter().max()?.approximate();
        let digit = |weight: f64| {
            let tenths = if most > 0.0 { (weight / most * 9.0).round() as u32 } else { 0 };
            char::from_digit(tenths.min(9), 10).unwrap_or('0')
        };
        Some(Shades {
            digits: points.iter().map(|w| digit(w.approximate())).collect(),
            exact: points.iter().map(ToString::to_string).collect(),
            total: total.to_string(),
        })
    }

    fn is_live(&self, cell: usize) -> bool {
        let p = Point::new(cell);
        self.completed(p).is_some() || (self.held.is_none() && self.begins(p))
    }

    fn choose(&mut self, cell: usize) -> Chosen {
        let p = Point::new(cell);
        if let Some(mv) = self.completed(p) {
            return Chosen::Move(Made::Board(mv, None));
        }
        let label = self.label(p).to_string();
        if self.held == Some(p) {
            self.held = None;
            return Chosen::Part(format!("{label} is let go."));
        }
        if self.begins(p) {
            self.held = Some(p);
            return Chosen::Part(match self.legal.first() {
                Some(Move::Offer(..)) => format!("{label} and which other point?"),
                _ => format!("From {label} to where?"),
            });
        }
        Chosen::Refused(match self.held {
            Some(q) => format!("There is no move from {} to {label}.", self.label(q)),
            None => format!("{label} cannot be played."),
        })
    }

    fn let_go(&mut self) {
        self.held = None;
    }

    fn read(&self, text: &str) -> Result<Made, String> {
        let mv = self.game().board().parse_move(text).map_err(|error| format!("{error}."))?;
        // The refusal names some moves that are legal.
        let mut copy = self.course.session.clone();
        copy.make(mv).map_err(|error| format!("{error}."))?;
        Ok(Made::Board(mv, None))
    }

    fn show(&self, made: &Made) -> (String, Vec<usize>) {
        let Made::Board(mv, _) = made else { return Default::default() };
        (self.game().board().show_move(*mv), Self::points_of(*mv))
    }

    fn make(&mut self, made: &Made) -> Result<(), String> {
        let Made::Board(mv, memo) = made else { return Err("this is no move on a board".to_string()) };
        self.course.make(*mv, memo.clone()).map_err(|error| error.to_string())?;
        self.after_move();
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let undone = self.course.undo().is_some();
        self.after_move();
        undone
    }

    fn restart(&mut self) {
        self.course = self.company.begin();
        self.after_move();
    }

    fn work(&self, ask: Ask) -> Work {
        let (company, course) = (self.company.clone(), self.course.clone());
        Box::new(move |cancel| {
            let position = course.session.position();
            let reply = match ask {
                Ask::Reply => company.reply(&course, cancel),
                Ask::Hint => company.perfect(position, cancel),
                Ask::Values => {
                    let values = company.values(position, cancel);
                    let mover = company.game.mover(position);
                    let worth = |mv: Move| {
                        let found = values.moves.binary_search_by_key(&mv, |(m, _)| *m).ok()?;
                        values.moves[found].1.as_ref().map(|value| value.worth(&*company.game, mover))
                    };
                    let worth: Vec<Option<u8>> = course.session.legal().into_iter().map(worth).collect();
                    return if worth.iter().any(Option::is_some) {
                        Answer::Values(worth, values.words)
                    } else {
                        Answer::Nothing(values.words)
                    };
                }
            };
            match reply {
                Some(reply) => Answer::Move(Made::Board(reply.mv, Some(reply.memo)), reply.why),
                None => Answer::Nothing("The strategy does not say what to do here.".to_string()),
            }
        })
    }

    fn worth(&self, cell: usize, values: &[Option<u8>]) -> Worth {
        let p = Point::new(cell);
        let of = |mv: Move| self.legal.binary_search(&mv).ok().and_then(|i| values.get(i).copied().flatten());
        if let Some(mv) = self.completed(p) {
            return Worth::of(of(mv));
        }
        let begins = |mv: &&Move| match **mv {
            Move::Hop { from, .. } => from == p,
            Move::Offer(a, b) => a == p || b == p,
            Move::Claim(_) => false,
        };
        let worth: Vec<Option<u8>> = self.legal.iter().filter(begins).map(|&mv| of(mv)).collect();
        if self.held.is_some() || worth.is_empty() {
            return Worth::NoMove;
        }
        // The best of them, where all are known.
        Worth::of(worth.into_iter().collect::<Option<Vec<u8>>>().and_then(|all| all.into_iter().max()))
    }
}
