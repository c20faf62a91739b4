//! Tournaments for the tests of this folder.

use super::pairing::Pair;
use super::{Decided, Kind, Match, Player, Slot, Stage, Tournament};
use crate::live::{GameResult, How};
use crate::tokens::Key;

pub fn tournament(kind: Kind, players: usize) -> Tournament {
    let player = |i: usize| Player { name: format!("P{i}"), key: Key::none(), left: false, bot: false };
    Tournament {
        code: "C".into(),
        name: "T".into(),
        key: Key::none(),
        board: "3^2".into(),
        rules: "strong".into(),
        kind,
        both: false,
        state: Stage::Running,
        players: (0..players).map(player).collect(),
        rounds: Vec::new(),
        version: 0,
        created: 0,
        changed: 0,
        round_started: None,
        joining: true,
        archived: false,
        bot: None,
        planned: None,
        minutes: None,
        ends_at: None,
    }
}

pub fn slot(first: usize, second: usize, result: GameResult) -> Slot {
    let how = Some(How::Played);
    Slot {
        game: format!("{first}{second}"),
        first,
        second,
        result: Some(result),
        how,
        moves: 5,
        corrected: false,
    }
}

/// Plays a round: the first of each pair wins.
pub fn play(tournament: &mut Tournament, pairs: &[Pair]) {
    let one = |&(a, b): &Pair| {
        let games = b.map(|b| slot(a, b, GameResult::First)).into_iter().collect();
        Match { a, b, games }
    };
    tournament.rounds.push(pairs.iter().map(one).collect());
}

#[test]
fn a_result_by_hand_does_not_beat_a_real_win() {
    let t = tournament(Kind::Elimination, 2);
    let level = |how: How, moves: usize, corrected: bool| {
        let hand = Slot { how: Some(how), moves, corrected, ..slot(0, 1, GameResult::First) };
        let m =
            Match { a: 0, b: Some(1), games: vec![hand, Slot { moves: 9, ..slot(1, 0, GameResult::First) }] };
        m.winner(&t.players)
    };
    assert_eq!(level(How::Entered, 0, true), (1, Decided::QuickerWin));
    assert_eq!(level(How::Resigned, 0, false), (1, Decided::QuickerWin));
    assert_eq!(level(How::Left, 3, false), (1, Decided::QuickerWin));
    assert_eq!(level(How::Played, 5, false), (0, Decided::QuickerWin));
    assert_eq!(level(How::Played, 9, false), (0, Decided::Seeding));
}

#[test]
fn a_tournament_of_an_older_database_is_read_and_its_secrets_are_hidden() {
    let old = r#"{"code":"ABCDE-23456","name":"Cup","secret":"ORGANISER","board":"3^2","rules":"strong",
        "kind":"round-robin","both":true,"state":"running",
        "players":[{"name":"Ada","secret":"ADA","left":false},{"name":"Ben","secret":"BEN","left":false}],
        "rounds":[[{"a":0,"b":1,"games":[{"game":"G","first":0,"second":1,"result":"first","moves":5,"corrected":false}]}]]}"#;
    let t: Tournament = serde_json::from_str(old).unwrap();
    assert!(t.key.opens("ORGANISER") && t.players[1].key.opens("BEN") && t.joining);
    let kept = serde_json::to_string(&t).unwrap();
    assert!(!kept.contains("ORGANISER") && !kept.contains("\"ADA\""));
}
