//! Points, winning sets and players: the names that everything else uses.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A point of a board, counted from 0. People see labels, or numbers counted from 1.
///
/// ```
/// use noughts::{Board, Point};
///
/// let board: Board = "3^2".parse()?;
/// let centre: Point = board.find("b2").expect("a point");
/// assert_eq!((centre, board.label(centre)), (Point::new(4), "b2"));
/// assert_eq!((centre.index(), centre.number()), (4, 5));
/// assert_eq!(board.find("5"), Some(centre), "numbers count from 1");
/// assert_eq!(Point::all(board.points()).next_back(), board.find("c3"));
/// # Ok::<(), noughts::SpecError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[repr(transparent)]
pub struct Point(u32);

/// A winning set of a board, by its place in the list, counted from 0. People see numbers counted from 1.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[repr(transparent)]
pub struct SetId(u32);

/// Both are a number that fits 32 bits.
macro_rules! numbered {
    ($Name:ident) => {
        impl $Name {
            /// In a table, none at all: no board has so many.
            pub(crate) const NONE: $Name = $Name(u32::MAX);

            /// The one with this number, counted from 0.
            #[inline]
            pub const fn new(index: usize) -> $Name {
                debug_assert!(index <= u32::MAX as usize);
                $Name(index as u32)
            }

            /// So many, in order.
            #[inline]
            pub fn all(count: usize) -> impl DoubleEndedIterator<Item = $Name> + ExactSizeIterator + Clone {
                (0..count as u32).map($Name)
            }

            /// The number counted from 0, for tables with an entry for each.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The number counted from 1, as people see it.
            #[inline]
            pub const fn number(self) -> usize {
                self.index() + 1
            }
        }

        impl From<u32> for $Name {
            #[inline]
            fn from(index: u32) -> $Name {
                $Name(index)
            }
        }

        impl From<$Name> for u32 {
            #[inline]
            fn from(this: $Name) -> u32 {
                this.0
            }
        }

        /// The number counted from 0.
        impl fmt::Debug for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.0, f)
            }
        }
    };
}

numbered!(Point);
numbered!(SetId);

impl Point {
    /// The point with a number so much higher: of a nest, where the inner board is an island that begins there.
    #[inline]
    #[must_use]
    pub const fn plus(self, by: usize) -> Point {
        Point::new(self.index() + by)
    }
}

/// A player, by the letter in positions, in the order of first moves. It takes one byte, and so does an owner, `Option<Player>`.
///
/// ```
/// use noughts::Player;
///
/// assert_eq!(Player::X.other(), Player::O);
/// assert_eq!((Player::O.number(), Player::O.letter()), (2, 'O'));
/// assert_eq!(Player::among(3).collect::<Vec<_>>(), [Player::X, Player::O, Player::Y]);
/// assert_eq!(Player::in_turn(4, 3), Player::O, "after four moves of three players");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Player {
    /// The first to move.
    X,
    /// The second.
    O,
    /// The third.
    Y,
    /// The fourth.
    Z,
    /// The fifth.
    W,
    /// The sixth.
    V,
}

impl Player {
    /// As many players as a game can have, in order.
    pub const ALL: [Player; 6] = [Player::X, Player::O, Player::Y, Player::Z, Player::W, Player::V];

    /// The players of a game with this many, in order.
    pub fn among(players: u8) -> impl DoubleEndedIterator<Item = Player> + Clone {
        Player::ALL.into_iter().take(usize::from(players))
    }

    /// Who moves after this many moves, where this many players move in turn.
    pub fn in_turn(ply: u32, players: u8) -> Player {
        Player::ALL[(ply % u32::from(players)) as usize]
    }

    /// Who moves after this many moves, where X makes `a` moves a turn and O makes `b`.
    pub fn in_turns_of(ply: u32, a: u8, b: u8) -> Player {
        if ply % (u32::from(a) + u32::from(b)) < u32::from(a) { Player::X } else { Player::O }
    }

    /// The number counted from 0, for tables with an entry per player.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number counted from 1, as certificates have it.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The player with a number counted from 1; nobody has the number 0.
    pub fn numbered(number: u8) -> Option<Player> {
        Player::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// The opponent, where two play.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::X => Player::O,
            _ => Player::X,
        }
    }

    /// Who moves after this one, where this many players move in turn.
    #[must_use]
    pub fn next(self, players: u8) -> Player {
        Player::in_turn(self as u32 + 1, players)
    }

    /// The letter in positions.
    pub const fn letter(self) -> char {
        match self {
            Player::X => 'X',
            Player::O => 'O',
            Player::Y => 'Y',
            Player::Z => 'Z',
            Player::W => 'W',
            Player::V => 'V',
        }
    }
}

/// JSON has the number counted from 0.
impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(*self as u8)
    }
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Player, D::Error> {
        let number = u8::deserialize(deserializer)?;
        let player = Player::ALL.get(usize::from(number)).copied();
        player.ok_or_else(|| {
            D::Error::custom(format!("there is no player {number}; players are counted from 0 to 5"))
        })
    }
}

/// The letter.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Points by their numbers.
#[cfg(test)]
pub(crate) fn points<const N: usize>(numbers: [usize; N]) -> Vec<Point> {
    numbers.map(Point::new).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_sets_are_bare_numbers_in_files_and_messages() {
        let (point, set) = (Point::new(4), SetId::from(7));
        assert_eq!((format!("{point:?}"), format!("{:3?}", Some(set))), ("4".into(), "Some(  7)".into()));
        assert_eq!(serde_json::to_string(&(point, set)).unwrap(), "[4,7]");
        assert_eq!(serde_json::from_str::<(Point, SetId)>("[4,7]").unwrap(), (point, set));
        assert_eq!((point.index(), point.number(), u32::from(point.plus(2))), (4, 5, 6));
        assert!(Point::all(3).rev().eq([2, 1, 0].map(Point::new)));
        assert_eq!((size_of::<Point>(), size_of::<SetId>()), (4, 4));
    }

    #[test]
    fn an_owner_takes_one_byte() {
        assert_eq!(size_of::<Option<Player>>(), 1);
    }

    #[test]
    fn numbers_and_turns_come_back() {
        assert_eq!(Player::numbered(0), None);
        assert_eq!(Player::numbered(7), None);
        for player in Player::ALL {
            assert_eq!(Player::numbered(player.number()), Some(player));
            assert_eq!(serde_json::to_string(&player).unwrap(), player.index().to_string());
            assert_eq!(serde_json::from_str::<Player>(&player.index().to_string()).unwrap(), player);
        }
        assert!(serde_json::from_str::<Player>("6").is_err());
        let turns = |ply: u32| (Player::in_turn(ply, 3), Player::in_turns_of(ply, 2, 1));
        let expected = [Player::X, Player::O, Player::Y].into_iter().zip([Player::X, Player::X, Player::O]);
        for (ply, expected) in (0..6).zip(expected.cycle()) {
            assert_eq!(turns(ply), expected);
            assert_eq!(Player::in_turn(ply, 3).next(3), Player::in_turn(ply + 1, 3));
        }
        assert_eq!((Player::X.other(), Player::O.other()), (Player::O, Player::X));
    }
}
