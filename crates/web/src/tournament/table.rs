//! Standings with the usual tie-breaks, and results as CSV.
//!
//! Points first. Among those level on points, everybody against everybody: direct encounter, Sonneborn–Berger, wins.
//! Swiss: Buchholz, direct encounter, Sonneborn–Berger, wins. Those still level share their place. Sums are whole
//! numbers of halves and quarters, so nothing is rounded.

use super::{Kind, Match, Slot, Tournament};
use crate::live::GameResult;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

/// One line of the standings.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Standing {
    /// From 1; those who are level in everything share it.
    pub place: usize,
    pub shared: bool,
    pub player: usize,
    pub name: String,
    pub left: bool,
    pub played: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// A win is 1, a draw a half.
    pub points: f64,
    /// Points against those level on points, where they have all met.
    pub direct: f64,
    /// Points of those beaten, and half the points of those held.
    pub sonneborn_berger: f64,
    /// Points of all opponents.
    pub buchholz: f64,
    /// Rounds won, byes included (knock-out).
    pub rounds: usize,
}

/// What counts, in the order in which it counts; more is better.
type Score = [u64; 5];

impl Tournament {
    /// Best first; the computer is not in it.
    pub fn standings(&self) -> Vec<Standing> {
        let people: Vec<usize> = (0..self.players.len()).filter(|&p| !self.players[p].bot).collect();
        let halves: Vec<u64> = (0..self.players.len()).map(|p| self.halves(p)).collect();
        let mut lines: Vec<(Score, Standing)> = people
            .iter()
            .map(|&p| {
                let level: Vec<usize> = people.iter().copied().filter(|&q| halves[q] == halves[p]).collect();
                self.line(p, &halves, &level)
            })
            .collect();
        lines.sort_by(|(a, x), (b, y)| b.cmp(a).then(x.player.cmp(&y.player)));
        for i in 0..lines.len() {
            let better = lines.iter().filter(|(score, _)| *score > lines[i].0).count();
            let level = lines.iter().filter(|(score, _)| *score == lines[i].0).count();
            (lines[i].1.place, lines[i].1.shared) = (better + 1, level > 1);
        }
        lines.into_iter().map(|(_, line)| line).collect()
    }

    fn finished(&self, p: usize) -> impl Iterator<Item = &Slot> {
        self.slots().filter(move |s| s.result.is_some() && s.has(p))
    }

    /// Half points; a bye of a Swiss tournament is a match won.
    fn halves(&self, p: usize) -> u64 {
        let byes = self.rounds.iter().flatten().filter(|m| m.b.is_none() && m.a == p).count() as u64;
        let each = if self.kind == Kind::Swiss { 2 * (1 + u64::from(self.both)) } else { 0 };
        byes * each + self.finished(p).map(|s| u64::from(s.halves(p))).sum::<u64>()
    }

    fn line(&self, p: usize, halves: &[u64], level: &[usize]) -> (Score, Standing) {
        let count = |wanted: u32| self.finished(p).filter(|s| s.halves(p) == wanted).count() as u32;
        let opponent = |s: &Slot| if s.first == p { s.second } else { s.first };
        let sonneborn_berger: u64 =
            self.finished(p).map(|s| u64::from(s.halves(p)) * halves[opponent(s)]).sum();
        let buchholz: u64 = self.finished(p).map(|s| halves[opponent(s)]).sum();
        let met = |a: usize, b: usize| self.finished(a).any(|s| s.has(b));
        let all_met = level.iter().all(|&a| level.iter().all(|&b| a == b || met(a, b)));
        let among = self.finished(p).filter(|s| level.contains(&opponent(s)));
        let direct: u64 = if all_met { among.map(|s| u64::from(s.halves(p))).sum() } else { 0 };
        let won = |round: &Vec<Match>| {
            round.iter().any(|m| m.has(p) && m.is_over() && m.winner(&self.players).0 == p)
        };
        let rounds = self.rounds.iter().filter(|round| won(round)).count();
        let wins = count(2);
        let points = halves[p];
        let score = match self.kind {
            // Those who lose in the same round share a place.
            Kind::Elimination => [rounds as u64, 0, 0, 0, 0],
            Kind::RoundRobin => [points, direct, sonneborn_berger, u64::from(wins), 0],
            Kind::Swiss => [points, buchholz, direct, sonneborn_berger, u64::from(wins)],
            Kind::Arena => [points, u64::from(wins), direct, 0, 0],
        };
        let line = Standing {
            place: 0,
            shared: false,
            player: p,
            name: self.players[p].name.clone(),
            left: self.players[p].left,
            played: self.finished(p).count() as u32,
            wins,
            draws: count(1),
            losses: count(0),
            points: points as f64 / 2.0,
            direct: direct as f64 / 2.0,
            sonneborn_berger: sonneborn_berger as f64 / 4.0,
            buchholz: buchholz as f64 / 2.0,
            rounds,
        };
        (score, line)
    }

    /// Every game, then the standings.
    pub fn csv(&self) -> String {
        let mut out = String::from("round,first,second,result,moves,corrected\r\n");
        for (r, round) in self.rounds.iter().enumerate() {
            for m in round {
                if m.b.is_none() {
                    out += &row(&[&(r + 1).to_string(), &self.players[m.a].name, "", "bye", "", ""]);
                }
                for slot in &m.games {
                    let result = match slot.result {
                        Some(GameResult::First) => "1-0",
                        Some(GameResult::Second) => "0-1",
                        Some(GameResult::Draw) => "½-½",
                        None => "",
                    };
                    out += &row(&[
                        &(r + 1).to_string(),
                        &self.players[slot.first].name,
                        &self.players[slot.second].name,
                        result,
                        &slot.moves.to_string(),
                        if slot.corrected { "yes" } else { "" },
                    ]);
                }
            }
        }
        out += "\r\nplace,player,played,wins,draws,losses,points,direct,sonneborn-berger,buchholz\r\n";
        for line in &self.standings() {
            out += &row(&[
                &format!("{}{}", line.place, if line.shared { "=" } else { "" }),
                &line.name,
                &line.played.to_string(),
                &line.wins.to_string(),
                &line.draws.to_string(),
                &line.losses.to_string(),
                &line.points.to_string(),
                &line.direct.to_string(),
                &line.sonneborn_berger.to_string(),
                &line.buchholz.to_string(),
            ]);
        }
        out
    }
}

fn row(fields: &[&str]) -> String {
    fields.iter().map(|f| field(f)).collect::<Vec<_>>().join(",") + "\r\n"
}

/// A field that no spreadsheet takes for a formula.
fn field(text: &str) -> String {
    let risky = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let safe = if risky { format!("'{text}") } else { text.to_string() };
    if safe.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", safe.replace('"', "\"\"")) } else { safe }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{slot, tournament};
    use super::*;

    /// A tournament of one round with these games.
    fn with(kind: Kind, players: usize, games: &[(usize, usize, GameResult)]) -> Vec<Standing> {
        let mut t = tournament(kind, players);
        let one = |&(a, b, result): &(usize, usize, GameResult)| Match {
            a,
            b: Some(b),
            games: vec![slot(a, b, result)],
        };
        t.rounds.push(games.iter().map(one).collect());
        t.standings()
    }

    fn places(standings: &[Standing]) -> Vec<(usize, usize, bool)> {
        standings.iter().map(|s| (s.player, s.place, s.shared)).collect()
    }

    #[test]
    fn three_in_a_circle_share_the_place() {
        use GameResult::First;
        let standings = with(Kind::RoundRobin, 3, &[(0, 1, First), (1, 2, First), (2, 0, First)]);
        assert_eq!(places(&standings), [(0, 1, true), (1, 1, true), (2, 1, true)]);
    }

    #[test]
    fn the_game_between_those_who_are_level_decides() {
        use GameResult::{Draw, First};
        // 2 and 3 have two points each, and 3 beat 2.
        let games = [(0, 1, Draw), (2, 0, First), (2, 1, First), (3, 2, First), (3, 0, First), (1, 3, First)];
        let standings = with(Kind::RoundRobin, 4, &games);
        assert_eq!(places(&standings)[..2], [(3, 1, false), (2, 2, false)]);
        assert_eq!((standings[0].direct, standings[1].direct), (1.0, 0.0));
    }

    #[test]
    fn sonneborn_berger_and_buchholz_are_the_sums_of_their_definitions() {
        use GameResult::{Draw, First};
        let games = [(0, 1, First), (2, 3, First), (0, 2, First), (1, 3, Draw)];
        let standings = with(Kind::Swiss, 4, &games);
        // Points: 0 has 2, 1 a half, 2 one, 3 a half.
        let line = |p: usize| standings.iter().find(|s| s.player == p).unwrap();
        assert_eq!((line(0).sonneborn_berger, line(0).buchholz), (1.5, 1.5));
        assert_eq!((line(2).sonneborn_berger, line(2).buchholz), (0.5, 2.5));
        assert_eq!((line(1).sonneborn_berger, line(1).buchholz), (0.25, 2.5));
        assert_eq!(places(&standings), [(0, 1, false), (2, 2, false), (1, 3, false), (3, 4, false)]);
    }

    #[test]
    fn losers_of_one_round_share_their_place() {
        let mut t = tournament(Kind::Elimination, 4);
        super::super::tests::play(&mut t, &[(0, Some(1)), (2, Some(3))]);
        super::super::tests::play(&mut t, &[(0, Some(2))]);
        assert_eq!(places(&t.standings()), [(0, 1, false), (2, 2, false), (1, 3, true), (3, 3, true)]);
    }

    #[test]
    fn names_stay_names() {
        assert_eq!(field("Ada"), "Ada");
        assert_eq!(field("Ada, the first"), "\"Ada, the first\"");
        assert_eq!(field("=1+1"), "'=1+1");
        assert_eq!(field("a\"b"), "\"a\"\"b\"");
    }
}
