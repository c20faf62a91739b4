//! Standings with the usual tie-breaks, and results as CSV.
//!
//! Points first. Among those level on points, everybody against everybody: direct encounter, Sonneborn–Berger, wins.
//! Swiss: Buchholz, direct encounter, Sonneborn–Berger, wins. Those still level share their place. Sums are whole
//! numbers of halves and quarters, so nothing is rounded.

use super::{Kind, Match, Tournament};
use crate::live::GameResult;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;

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

/// The finished games of a player: against whom, and half points.
#[derive(Default)]
struct Record {
    player: usize,
    games: Vec<(usize, u32)>,
    halves: u64,
}

impl Record {
    fn met_all(&self, others: &[usize]) -> bool {
        let met = |other| self.games.iter().any(|(opponent, _)| *opponent == other);
        others.iter().all(|&other| other == self.player || met(other))
    }
}

/// Those level on points.
#[derive(Default)]
struct Group {
    level: Vec<usize>,
    /// Has everybody played everybody?
    all_met: bool,
}

impl Tournament {
    /// Best first; the computer is not in it.
    pub fn standings(&self) -> Vec<Standing> {
        let records = self.records();
        let people: Vec<usize> = (0..self.players.len()).filter(|&p| !self.players[p].bot).collect();
        let mut groups: HashMap<u64, Group> = HashMap::new();
        for &p in &people {
            groups.entry(records[p].halves).or_default().level.push(p);
        }
        for group in groups.values_mut() {
            group.all_met = group.level.iter().all(|&p| records[p].met_all(&group.level));
        }
        let line = |&p: &usize| self.line(p, &records, &groups[&records[p].halves]);
        let mut lines: Vec<(Score, Standing)> = people.iter().map(line).collect();
        lines.sort_by(|(a, x), (b, y)| b.cmp(a).then(x.player.cmp(&y.player)));
        for i in 0..lines.len() {
            let better = lines.iter().filter(|(score, _)| *score > lines[i].0).count();
            let level = lines.iter().filter(|(score, _)| *score == lines[i].0).count();
            (lines[i].1.place, lines[i].1.shared) = (better + 1, level > 1);
        }
        lines.into_iter().map(|(_, line)| line).collect()
    }

    /// What everybody has done so far.
    fn records(&self) -> Vec<Record> {
        let mut records: Vec<Record> =
            (0..self.players.len()).map(|player| Record { player, ..Record::default() }).collect();
        for slot in self.slots().filter(|slot| slot.result.is_some()) {
            for (p, opponent) in [(slot.first, slot.second), (slot.second, slot.first)] {
                records[p].games.push((opponent, slot.halves(p)));
                records[p].halves += u64::from(slot.halves(p));
            }
        }
        if self.kind == Kind::Swiss {
            // A bye is a match won.
            for m in self.rounds.iter().flatten().filter(|m| m.b.is_none()) {
                records[m.a].halves += 2 * (1 + u64::from(self.both));
            }
        }
        records
    }

    fn line(&self, p: usize, records: &[Record], group: &Group) -> (Score, Standing) {
        let games = &records[p].games;
        let count = |wanted: u32| games.iter().filter(|(_, halves)| *halves == wanted).count() as u32;
        let sum = |worth: &dyn Fn(usize, u64) -> u64| -> u64 {
            games.iter().map(|&(opponent, halves)| worth(opponent, u64::from(halves))).sum()
        };
        let sonneborn_berger = sum(&|opponent, halves| halves * records[opponent].halves);
        let buchholz = sum(&|opponent, _| records[opponent].halves);
        let among = |opponent, halves| if group.level.contains(&opponent) { halves } else { 0 };
        let direct = if group.all_met { sum(&among) } else { 0 };
        let won = |round: &Vec<Match>| {
            round.iter().any(|m| m.has(p) && m.is_over() && m.winner(&self.players).0 == p)
        };
        let rounds = self.rounds.iter().filter(|round| won(round)).count();
        let wins = count(2);
        let points = records[p].halves;
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
            played: games.len() as u32,
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
