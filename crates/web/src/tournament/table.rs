//! Standings and results, on the page and as CSV.

use super::{Kind, Tournament};
use crate::live::GameResult;
use serde::Serialize;

/// One line of the standings.
#[derive(Debug, Serialize)]
pub struct Line {
    pub player: usize,
    pub name: String,
    pub left: bool,
    pub played: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// A win is 1, a draw a half.
    pub points: f64,
    /// Rounds won, byes included (knock-out).
    pub rounds: usize,
}

impl Tournament {
    /// Best first.
    pub fn standings(&self) -> Vec<Line> {
        let mut lines: Vec<Line> = (0..self.players.len()).map(|p| self.line(p)).collect();
        let knock_out = self.kind == Kind::Elimination;
        lines.sort_by(|a, b| {
            let rounds = if knock_out { b.rounds.cmp(&a.rounds) } else { std::cmp::Ordering::Equal };
            rounds.then(b.points.total_cmp(&a.points)).then(b.wins.cmp(&a.wins)).then(a.player.cmp(&b.player))
        });
        lines
    }

    fn line(&self, p: usize) -> Line {
        let slots = || {
            let all = self.rounds.iter().flatten().flat_map(|m| &m.games);
            all.filter(move |s| s.result.is_some() && (s.first == p || s.second == p))
        };
        let count = |halves: u32| slots().filter(|s| s.halves(p) == halves).count() as u32;
        let won = |round: &Vec<super::Match>| {
            round.iter().any(|m| m.has(p) && m.is_over() && m.winner(&self.players) == p)
        };
        Line {
            player: p,
            name: self.players[p].name.clone(),
            left: self.players[p].left,
            played: slots().count() as u32,
            wins: count(2),
            draws: count(1),
            losses: count(0),
            points: f64::from(slots().map(|s| s.halves(p)).sum::<u32>()) / 2.0,
            rounds: self.rounds.iter().filter(|round| won(round)).count(),
        }
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
        out += "\r\nplace,player,played,wins,draws,losses,points\r\n";
        for (i, line) in self.standings().iter().enumerate() {
            out += &row(&[
                &(i + 1).to_string(),
                &line.name,
                &line.played.to_string(),
                &line.wins.to_string(),
                &line.draws.to_string(),
                &line.losses.to_string(),
                &line.points.to_string(),
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
    use super::field;

    #[test]
    fn names_stay_names() {
        assert_eq!(field("Ada"), "Ada");
        assert_eq!(field("Ada, the first"), "\"Ada, the first\"");
        assert_eq!(field("=1+1"), "'=1+1");
        assert_eq!(field("a\"b"), "\"a\"\"b\"");
    }
}
