//! RI-20 and RI-21: Fire and Ice.

use super::super::{Dice, Error, Examined, Finding, Probe, Verdict, partition, played, shown, solved};
use noughts::boards::{SetId, Sets};
use noughts::certificates::Files;
use noughts::strategies::{self, Case, End, Entry, Setting};
use noughts::{Board, Game, Move, Outcome, Player, Point, Position, Rules, Strategy, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

const NEST: &str = "[PG(2,2):PG(2,2)]";
const RULES: &str = "fire-and-ice start=4.4";

/// Numbers of winning sets through two points, on one island and on two.
fn pairs(board: &Board) -> Result<[BTreeSet<usize>; 2], Error> {
    let sets = board.list_sets(1 << 20)?;
    let nest = board.nest().ok_or("a nest was expected")?;
    let mut counts = vec![vec![0; board.points()]; board.points()];
    for set in sets.iter() {
        for (p, q) in set.iter().flat_map(|p| set.iter().map(move |q| (p, q))) {
            counts[p.index()][q.index()] += 1;
        }
    }
    let mut seen = [BTreeSet::new(), BTreeSet::new()];
    for (p, row) in counts.iter().enumerate() {
        for (q, &count) in row.iter().enumerate().filter(|(q, _)| *q != p) {
            let apart = nest.locate(Point::new(p)).0 != nest.locate(Point::new(q)).0;
            seen[usize::from(apart)].insert(count);
        }
    }
    Ok(seen)
}

/// A game in which ICE helps: she always hops away from the piece just left behind, to a point outside of a set that FIRE
/// fills point by point.
fn shortest(game: &dyn Game, set: &[Point]) -> Option<(u32, Outcome)> {
    let mut here = game.start();
    while game.outcome(&here).is_none() {
        let fire = game
            .moves(&here)
            .into_iter()
            .find(|mv| matches!(mv, Move::Hop { to, .. } if set.contains(to)))?;
        let Move::Hop { from: left, .. } = fire else { return None };
        here = game.play(&here, fire);
        let ice = |mv: &Move| matches!(mv, Move::Hop { from, to } if *from == left && !set.contains(to));
        here = game.play(&here, game.moves(&here).into_iter().find(ice)?);
    }
    Some((here.ply, game.outcome(&here)?))
}

/// A game by lot in which nobody ends it while another move is left.
fn drawn_out(game: &dyn Game, dice: &mut Dice) -> Position {
    let mut here = game.start();
    loop {
        let mut moves = game.moves(&here);
        let mut next = None;
        while !moves.is_empty() {
            let mv = moves.swap_remove(dice.below(moves.len() as u64) as usize);
            let after = game.play(&here, mv);
            let over = game.outcome(&after).is_some();
            next = next.or(Some((after.clone(), over)));
            if !over {
                next = Some((after, over));
                break;
            }
        }
        match next {
            Some((after, false)) => here = after,
            Some((after, true)) => return after,
            None => return here,
        }
    }
}

/// Numbers of islands and of inner points with open points, (a, b), for which a player who is to move might have no slide and no
/// jump. Such a player has no piece on those islands and on those inner points, so at most (7−a)(7−b) pieces; and has at
/// least one piece, and half of the 49 − ab or more that are on the board.
fn stuck() -> Vec<(u32, u32)> {
    let all = (1..=7).flat_map(|a| (1..=7).map(move |b| (a, b)));
    all.filter(|(a, b)| (7 - a) * (7 - b) >= u32::div_ceil(49 - a * b, 2).max(1)).collect()
}

/// The six printed counts, how a game in which ICE helps ends, and the turns of the longest of 40 games by lot.
fn counted() -> Result<([String; 6], Option<(u32, Outcome)>, u32), Error> {
    let board = Board::parse(NEST)?;
    let sets = board.list_sets(1 << 20)?.into_owned();
    let sizes: BTreeSet<usize> = sets.iter().map(<[Point]>::len).collect();
    let through: BTreeSet<usize> = sets.through(board.points()).iter().map(<[SetId]>::len).collect();
    let [together, apart] = pairs(&board)?;
    let one = |seen: &BTreeSet<usize>| seen.iter().map(usize::to_string).collect::<Vec<_>>().join(" or ");
    let found = [
        board.points().to_string(),
        sets.len().to_string(),
        one(&sizes),
        one(&through),
        one(&together),
        one(&apart),
    ];
    let game = RULES.parse::<Rules>()?.on(Arc::new(board))?;
    let first: Vec<Point> = game.start().owned_by(Player::X).collect();
    let set =
        sets.iter().find(|set| first.iter().all(|p| set.contains(p))).ok_or("no set through the start")?;
    let mut dice = Dice::new(20);
    let longest = (0..40).map(|_| drawn_out(&*game, &mut dice).ply).max().unwrap_or(0);
    Ok((found, shortest(&*game, set), longest))
}

/// RI-20
pub fn counts(see: &Probe) -> Examined {
    let (found, least, longest) = see.keep("the board", counted)?;
    let printed = ["49", "2401", "9", "441", "147", "63"];
    let what = [
        "points",
        "sets",
        "points of a set",
        "through a point",
        "through two of one island",
        "through two of two",
    ];
    let mut counts = Vec::new();
    for (name, number) in what.into_iter().zip(found) {
        counts.push(see.is(name, number)?);
    }
    // Two lines meet on the islands and among them, and no partition of the Fano plane is free of lines.
    let (free, proof) = partition(see, "PG(2,2)")?;
    let lines = Board::parse("PG(2,2)")?.list_sets(100)?.into_owned();
    let meet = lines.iter().all(|a| lines.iter().all(|b| a.iter().any(|p| b.contains(p))));
    let meet = see.is("two lines meet", meet)?;
    let sixteen = see.is("a win of FIRE after 16 turns", least == Some((16, Outcome::Win(Player::X))))?;
    let longest = see.is("turns of the longest game", longest)?;
    // With one or two open points on an island five of its points are the opponent's, and five points have a line, so that
    // every island is owned. With three open points on one island and a line of pieces on each other one, so is the game.
    let cases = stuck();
    let no_stop = cases.iter().all(|&(a, b)| b <= 2 || (a, b) == (1, 3));
    let no_stop = see.is("nobody is stuck", no_stop)?;
    let holds = counts == printed && !free && meet && sixteen && longest == 48 && no_stop;
    let text = format!(
        "Counted on the listed sets: points, winning sets, points of a set, sets through a point, through two points of one island and of two: {}. Looked at on the Fano plane: any two lines meet, and no \
         partition is without a line, so an island cannot be owned twice and a full one is owned, and so for lines of islands; that there is no tie and no draw is this argument, not a \
         search of the game. Turns: 9 pieces take FIRE 16 turns at the least, and a game in which ICE helps ends then; there are 48 turns at most, and of 40 games by lot in which nobody hurries the longest took \
         {longest}. The text passes over the question whether a player can be without a move. Not while nobody has won: the numbers of islands and of inner points with open points would be among \
         {cases:?}, and then the opponent owns every island with an open point, or, with three of them in a line on one island, the same line on the six others.",
        counts.join(", ")
    );
    Ok(Finding::new(Verdict::finite(holds), text).proof("no-partition-pg22", proof).computed(
        format!("{}\nprinted: {}", counts.join(", "), printed.join(", ")),
        format!("noughts board \"{NEST}\""),
    ))
}

/// A nest on which ICE wins: three islands of three points, of which two win the island, and any island wins.
const SMALL: &str = "[lines{1; 2; 3}:lines{1 3 | 2}]";

/// Games by β-weight.
const GAMES: u64 = 12;

/// Best play there: X's other first moves lead to the same position or its mirror image.
const ZUGZWANG: [&str; 6] = ["1.2>1.1", "1.2>1.3", "1.2>2.2", "1.2>3.2", "2.2>2.1", "2.2>2.3"];

/// Does each move of X after that line give O an island?
fn zugzwang() -> Result<bool, Error> {
    let game = "fire-and-ice start=1.2".parse::<Rules>()?.on(Arc::new(Board::parse(SMALL)?))?;
    let here = played(&*game, &ZUGZWANG)?;
    let moves = game.moves(&here);
    let loses = |mv: &Move| game.outcome(&game.play(&here, *mv)) == Some(Outcome::Win(Player::O));
    Ok(!moves.is_empty() && moves.iter().all(loses))
}

/// A game that ICE wins, and files that show it.
type Shown = (String, Files);

/// How many of FIRE's sets without a piece of ICE have how few open points, fewest first. Appendix C compares line weights sorted from
/// the heaviest on; that is the order of these lists.
fn line_weights(sets: &Sets, here: &Position) -> [usize; 10] {
    let mut counts = [0; 10];
    for set in sets.iter() {
        let owners = || set.iter().map(|&p| here.owner[p.index()]);
        if owners().all(|owner| owner != Some(Player::O)) {
            counts[owners().filter(Option::is_none).count()] += 1;
        }
    }
    counts
}

/// Does ICE, among the moves of least β-weight, always make one with the least line weights, as the program of Appendix C does
/// before it throws lots?
fn by_line_weights(game: &dyn Game, ice: &dyn Strategy, line: &[Move]) -> Result<bool, Error> {
    let sets = game.board().list_sets(1 << 20)?;
    let (mut here, mut memo, mut last) = (game.start(), ice.begin(), None);
    for &mv in line {
        if game.mover(&here) == Player::O {
            let choices = ice.reply(&here, last, &memo);
            let weights = |mv: Move| line_weights(&sets, &game.play(&here, mv));
            let least = choices.iter().map(|choice| weights(choice.mv)).min();
            let Some(made) = choices.iter().find(|choice| choice.mv == mv) else { return Ok(false) };
            if least.is_none_or(|least| weights(mv) > least) {
                return Ok(false);
            }
            memo = made.memo.clone();
        }
        here = game.play(&here, mv);
        last = Some(mv);
    }
    Ok(true)
}

/// Games of two players who follow β-weight: how many FIRE and ICE win, and one that ICE wins in which she breaks ties as Appendix C
/// does.
fn beta_games(games: u64) -> Result<([u32; 2], Option<Shown>), Error> {
    let setting = Setting::new(Arc::new(Board::parse(NEST)?), RULES.parse::<Rules>()?);
    let game = setting.game()?;
    let make = Entry::find("beta")?.make;
    let players: [Box<dyn Strategy>; 2] = [make(&setting, Player::X)?, make(&setting, Player::O)?];
    let case = Case::new(&*game, &*players[0], Player::X);
    let (mut wins, mut example) = ([0; 2], None);
    for seed in 0..games {
        let (line, outcome) = strategies::play(&*game, [&*players[0], &*players[1]], seed);
        let Some(Outcome::Win(winner)) = outcome else { continue };
        wins[winner as usize] += 1;
        if winner == Player::O && example.is_none() && by_line_weights(&*game, &*players[1], &line)? {
            let evidence = case.lost(&line).ok_or("a game that β-weight did not play")?;
            let text = shown(&*game, &line, End::Outcome(Outcome::Win(Player::O)));
            example = Some((text, evidence.files));
        }
    }
    Ok((wins, example))
}

/// RI-21
pub fn stealing(see: &Probe) -> Examined {
    let (value, proof) = solved(see, SMALL, "fire-and-ice start=1.2")?;
    let (hop, hop_proof) = solved(see, SMALL, "hop start=1.2")?;
    let (wins, example) = see.keep("games by β-weight", || beta_games(GAMES))?;
    let example = see.is("a game that ICE wins by line weights", example.map(Some))?;
    let fire = see.is("FIRE wins a game", wins[0] > 0)?;
    let ice = see.is("ICE wins a game", wins[1] > 0)?;
    let forced = see.see("every move of X after the line loses an island", zugzwang)?;
    let printed = value != Value::Second && !ice && example.is_none();
    let ours = value == Value::Second && hop == Value::Draw && ice && fire && example.is_some() && forced;
    let text = format!(
        "Strategy stealing would give FIRE at least a draw on every nest; on three islands of three points, of which 1 and 3 win an island and one island \
         wins, starting on the point 2 of an island, the value is “{value}” (as a hop game without restrictions: {hop}). So the argument {}. With \
         β-weight on both sides and ties by lot FIRE won {} and ICE {} of {GAMES} games. In the game of the errata ICE also breaks her ties as the program of Appendix C does, by the weights of the lines, heaviest \
         first. Who wins Fire and Ice itself is not settled here; since it has neither draws nor ties (RI-20), one of the two has a winning strategy.",
        if value == Value::Second { "does not hold for slides and jumps" } else { "is not refuted by it" },
        wins[0],
        wins[1]
    );
    let mut finding = Finding::new(Verdict::against(printed, ours, Verdict::Corrected), text)
        .proof("ice-wins", proof)
        .proof("hop-on-the-same-nest", hop_proof);
    if let (Some(Some((line, proof))), true) = (example, ours) {
        finding = finding.proof("beta-loses", proof).erratum(
            "Proposition 4.2.3: FIRE has a winning strategy, by strategy stealing; and FIRE can win by moving to the greatest β-weight, ICE moving to the \
             least.",
            format!(
                "The argument uses nothing of the board, so it would hold on every nest. But the move that FIRE is to ignore has left ICE a piece, and having to move can be \
                 a burden. Take three islands of three points, of which 1 and 3 win the island, and let any island win; X begins on point 2 of island 1, written 1.2. After {}, \
                 X to move, every slide or jump gives ICE an island; X's other ways lead there too, so ICE wins (certificate). As for β-weight, here is a game \
                 in which both comply, in the same notation: {line}. (The program of Appendix C goes on to compare the weights of the lines, heaviest first, where ICE has several moves of least β-weight, and \
                 breaks the ties that are left, and those of FIRE, by lot. The game above obeys that comparison too. The program reports one game, and looks for sets of FIRE only.)",
                ZUGZWANG.join(", ")
            ),
            "Fire and Ice has neither draws nor ties, so one of the players has a winning strategy; which one does not follow by strategy stealing. For hop games \
             without restricted moves the first player cannot lose (RI-01). β-weight against β-weight is won by either side, depending on the ties.",
        );
    }
    Ok(finding)
}
