//! `noughts weights SPEC`

mod thresholds;

use super::report::Page;
use super::{Outcome, draw, progress};
use crate::commands::read_board;
use crate::guard;
use crate::output::{count, wrap};
use noughts::games::{Act, Goal};
use noughts::tex::{comment, escape};
use noughts::weights::{Dyadic, Weights};
use noughts::{Board, Player, Point, Position, Rules};
use noughts_draw::{Badge, Options};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Erdős–Selfridge weights of a position, exactly; thresholds of families of boards
///
/// A winning set without a point of the opponent weighs 2^(−u), u being its open points. The game, an
/// open point and a pair of open points weigh as much as the winning sets through them. Nested boards
/// are weighed by factors, whatever the number of their sets.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  noughts weights \"PG(2,4)\" --position \"X: 1\"
  noughts weights \"3^2\" --position \"X: b2 O: a1\" --pairs -o weights.svg
  noughts weights \"PG(2,4)\" --rules hop --position \"X: 1 O: 2\"
  noughts weights \"[AG(2,64):PG(2,2)]\"
  noughts weights --threshold \"[AG(2,q):PG(2,4)]\"
  noughts weights --tau")]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command")]
pub struct Args {
    /// The board, such as "AG(2,4)"; `noughts families` lists what can be typed
    #[arg(required_unless_present_any = ["threshold", "tau"])]
    spec: Option<String>,
    /// The position, such as "X: a1 b2 O: c3" (optionally "; O to move")
    #[arg(long, conflicts_with_all = ["threshold", "tau"])]
    position: Option<String>,
    /// The rules: strong, maker-breaker, hop or fire-and-ice (thresholds: strong or hop; both if not given)
    #[arg(long)]
    rules: Option<String>,
    /// Whose sets are weighed: X or O (default: X, or Maker)
    #[arg(long, value_name = "PLAYER")]
    maker: Option<String>,
    /// In hop games, O's newest piece α (needed only if O has several pieces)
    #[arg(long, value_name = "POINT")]
    newest: Option<String>,
    /// Weights of pairs as well
    #[arg(long)]
    pairs: bool,
    /// From which order on is the opening weight of a family such as "[AG(2,q):PG(2,4)]" below 1 for good?
    #[arg(long, value_name = "FAMILY", conflicts_with_all = ["spec", "tau"])]
    threshold: Option<String>,
    /// The thresholds of all nests of planes, beside those printed in Riegel's dissertation
    #[arg(long, conflicts_with = "spec")]
    tau: bool,
    /// Print a LaTeX table
    #[arg(long, conflicts_with = "json")]
    latex: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Draw the weights of the points as a heat map: the ending .svg, .png or .tex says what it is
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["threshold", "tau"])]
    output: Option<PathBuf>,
}

/// Beyond this many open points pairs are not listed.
const MOST_PAIRED: usize = 1200;

#[derive(Serialize)]
struct Answer<'a> {
    board: &'a str,
    rules: String,
    position: String,
    to_move: String,
    maker: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<Table<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    alpha: Option<Table<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    beta: Option<Table<'a>>,
    conclusion: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<String>,
}

/// Weights as fractions in exact notation.
#[derive(Serialize)]
struct Table<'a> {
    total: String,
    below_one: bool,
    heaviest: Vec<&'a str>,
    points: BTreeMap<&'a str, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<Vec<Pairs<'a>>>,
}

#[derive(Serialize)]
struct Pairs<'a> {
    weight: String,
    pairs: Vec<[&'a str; 2]>,
}

pub fn run(args: &Args) -> Outcome {
    if let Some(path) = &args.output {
        draw::test(path)?;
    }
    if let Some(family) = &args.threshold {
        return progress::during("thresholds", || thresholds::one(family, args.rules.as_deref(), args.json));
    }
    if args.tau {
        return progress::during("thresholds", || {
            thresholds::tau(args.rules.as_deref(), args.json, args.latex)
        });
    }
    let board = read_board(args.spec.as_deref().unwrap_or_default())?;
    let rules: Rules = args.rules.as_deref().unwrap_or("strong").parse()?;
    suitable(&rules)?;
    let maker = match (&args.maker, rules.goal) {
        (Some(name), _) => rules.parse_player(name)?,
        (None, Goal::Maker(maker)) => maker,
        (None, _) => Player::X,
    };
    let state = State::read(args, &board, &rules, maker)?;
    let own_view = (maker == Player::O && board.second_sets().is_some()).then(|| board.second_view());
    let seen = own_view.as_ref().unwrap_or(&board);
    let mut page = Page::new(args.json);
    let mut heading = format!("{board}, {rules} rules");
    let stones = state.show(&board);
    if !stones.is_empty() {
        let _ = write!(heading, ", {stones}");
    }
    page.line(format!("{heading}, {} to move", state.mover.letter()));
    guard::doing(board.name(), "weighing");
    let beta = Weights::new(seen, &state.position.marks(maker));
    let alpha = state.newest.map(|p| Weights::new(seen, &state.position.alpha_marks(maker, p)));
    let shown = alpha.as_ref().unwrap_or(&beta);
    let sentence = verdict(&state, &rules, maker, shown, &beta);
    let mut answer = Answer {
        board: board.name(),
        rules: rules.to_string(),
        position: stones,
        to_move: state.mover.to_string(),
        maker: maker.to_string(),
        weights: None,
        alpha: None,
        beta: None,
        conclusion: sentence,
        picture: None,
    };
    let hop = rules.is_hop();
    let tables = [("α-weight", alpha.as_ref()), (if hop { "β-weight" } else { "weight" }, Some(&beta))];
    let tables = tables.into_iter().filter_map(|(name, weights)| Some((name, weights?)));
    if args.latex {
        let text: String = tables.map(|(name, weights)| latex(name, weights)).collect();
        if let Some(path) = &args.output {
            draw::save(path, &board, &heat_map(&state, shown))?;
        }
        crate::output::print(&text)?;
        return Ok(ExitCode::SUCCESS);
    }
    for (name, weights) in tables {
        describe(&mut page, name, weights);
        let mut table = table_of(weights);
        if args.pairs {
            table.pairs = Some(pairs(&mut page, name, weights)?);
        }
        match name {
            "α-weight" => answer.alpha = Some(table),
            "β-weight" => answer.beta = Some(table),
            _ => answer.weights = Some(table),
        }
    }
    page.line(format!("  {}", wrap(&answer.conclusion, 2)));
    if let Some(path) = &args.output {
        draw::save(path, &board, &heat_map(&state, shown))?;
        page.line(format!("  {}", path.display()));
        answer.picture = Some(path.display().to_string());
    }
    page.finish(&answer, 0)
}

fn suitable(rules: &Rules) -> Result<(), String> {
    let wins = matches!(rules.goal, Goal::Achieve | Goal::Maker(_)) && rules.act != Act::Shared;
    if wins && (rules.is_plain() || rules.hops_in_turn()) {
        return Ok(());
    }
    Err(format!(
        "{rules}: weights are for games of two players, one move a turn, in which a whole set wins: strong, \
         maker-breaker, hop, fire-and-ice"
    ))
}

/// A position with what the weights need to know about it.
struct State {
    position: Position,
    mover: Player,
    newest: Option<Point>,
}

impl State {
    fn read(
        args: &Args,
        board: &Board,
        rules: &Rules,
        maker: Player,
    ) -> Result<State, Box<dyn std::error::Error>> {
        let text = args.position.as_deref().unwrap_or("");
        let (stones, rest) = text.split_once(';').unwrap_or((text, ""));
        let mut owner = rules.parse_stones(board, stones)?;
        if args.position.is_none()
            && let Some(setup) = board.setup()
        {
            if !setup.turns.is_empty() {
                return Err(format!(
                    "{board} brings a list of turns, and weights are for players who claim in turn"
                )
                .into());
            }
            for (player, points) in [(Player::X, &setup.first), (Player::O, &setup.second)] {
                for &p in points {
                    owner[p.index()] = Some(player);
                }
            }
        }
        if let Act::Hop { start, .. } = &rules.act
            && owner.iter().all(Option::is_none)
        {
            let Some(start) = start else {
                return Err(
                    "a hop game begins with one X: write --rules \"hop start=1\" or give a --position".into(),
                );
            };
            let p = board.find(start).ok_or_else(|| format!("start={start}: {board} has no such point"))?;
            owner[p.index()] = Some(Player::X);
        }
        let number = |player| owner.iter().map(|&o| usize::from(o == Some(player))).sum::<usize>();
        let (xs, os) = (number(Player::X), number(Player::O));
        // As everywhere: claims are counted, whoever made them; a hop leaves as many X as O behind X's turns.
        let second = if rules.is_hop() { xs <= os } else { !(xs + os).is_multiple_of(2) };
        let usual = if second { Player::O } else { Player::X };
        let mover = match rest.split_whitespace().collect::<Vec<_>>().as_slice() {
            [] => usual,
            [name, "to", "move"] => rules.parse_player(name)?,
            _ => return Err(format!("“{}”: write “; O to move”", rest.trim()).into()),
        };
        let theirs: Vec<Point> =
            Point::all(board.points()).filter(|&p| owner[p.index()] == Some(maker.other())).collect();
        let newest = match (&args.newest, rules.is_hop() && mover != maker) {
            (Some(_), false) => {
                return Err("--newest goes with a hop game in which the opponent is to move".into());
            }
            (Some(label), true) => match board.find(label).filter(|p| theirs.contains(p)) {
                Some(p) => Some(p),
                None => {
                    return Err(format!(
                        "--newest {label}: that is not a piece of {}",
                        maker.other().letter()
                    )
                    .into());
                }
            },
            (None, true) if theirs.len() == 1 => Some(theirs[0]),
            (None, _) => None,
        };
        Ok(State { position: Position { owner, ply: mover.index() as u32, offer: None }, mover, newest })
    }

    fn show(&self, board: &Board) -> String {
        let mut parts = Vec::new();
        for player in Player::among(2) {
            let points: Vec<&str> = self.position.owned_by(player).map(|p| board.label(p)).collect();
            if !points.is_empty() {
                parts.push(format!("{}: {}", player.letter(), points.join(" ")));
            }
        }
        parts.join(" ")
    }
}

/// What the weights prove about the position.
fn verdict(state: &State, rules: &Rules, maker: Player, shown: &Weights, beta: &Weights) -> String {
    let (hero, villain) = (maker.other().letter(), maker.letter());
    let how = if rules.is_hop() {
        "always hopping with the newest piece to a heaviest open point"
    } else {
        "always taking a heaviest open point"
    };
    if matches!(rules.act, Act::Hop { islands: true, .. }) {
        return "restricted hops: the weights rank moves and prove nothing".to_string();
    }
    if state.mover != maker {
        if rules.is_hop() && state.newest.is_none() {
            return format!("which {hero} is newest is not known: name it with --newest for the α-weight");
        }
        let total = shown.total();
        return if total.is_below_one() {
            format!("{} is below 1: {villain} gets no set if {hero} goes on by {how}", total.brief())
        } else {
            "not below 1: the weight alone decides nothing".to_string()
        };
    }
    let best = beta.heaviest().first().map(|&p| beta.point(p).clone()).unwrap_or_default();
    let after = beta.total() + &best;
    if after.is_below_one() {
        format!(
            "after {villain}'s heaviest point the weight is {}, below 1: {villain} gets no set if {hero} goes on by {how}",
            after.brief()
        )
    } else {
        format!(
            "after {villain}'s heaviest point the weight is {}, not below 1: the weight alone decides nothing",
            after.brief()
        )
    }
}

/// Open points by weight, heaviest first.
fn groups(weights: &Weights) -> Vec<(Dyadic, Vec<Point>)> {
    let mut groups: BTreeMap<&Dyadic, Vec<Point>> = BTreeMap::new();
    for p in weights.open() {
        groups.entry(weights.point(p)).or_default().push(p);
    }
    groups.into_iter().rev().map(|(weight, points)| (weight.clone(), points)).collect()
}

/// Names on one line, cut where they are very many.
fn some(names: &[String]) -> String {
    const ALL: usize = 64;
    const SOME: usize = 8;
    if names.len() <= ALL {
        return names.join(" ");
    }
    format!("{} … {} ({} in all)", names[..SOME].join(" "), names[names.len() - 1], names.len())
}

fn describe(page: &mut Page, name: &str, weights: &Weights) {
    let board = weights.board();
    page.line(format!("  {name} of the game  {}", exact(weights.total())));
    let rows: Vec<(String, String)> = groups(weights)
        .into_iter()
        .map(|(weight, points)| {
            let labels: Vec<String> = points.iter().map(|&p| board.label(p).to_string()).collect();
            (exact(&weight), format!("{}: {}", count(points.len(), "point"), some(&labels)))
        })
        .collect();
    table(page, &rows);
}

/// Weights on the left, what has them on the right; below them where the weights are long numbers.
fn table(page: &mut Page, rows: &[(String, String)]) {
    const WIDEST: usize = 24;
    let wide = rows.iter().map(|(left, _)| left.chars().count()).max().unwrap_or(0);
    for (left, right) in rows {
        if wide > WIDEST {
            page.line(format!("    {left}"));
            page.line(format!("      {}", wrap(right, 6)));
        } else {
            page.line(format!("    {left:>wide$}  {}", wrap(right, wide + 6)));
        }
    }
}

/// The fraction, and its first digits where it is too long to be taken in.
fn exact(weight: &Dyadic) -> String {
    let text = weight.to_string();
    if text.len() <= 24 { text } else { format!("{text} ≈ {:.4e}", weight.approximate()) }
}

fn table_of<'a>(weights: &'a Weights<'_>) -> Table<'a> {
    let board = weights.board();
    Table {
        total: weights.total().to_string(),
        below_one: weights.total().is_below_one(),
        heaviest: weights.heaviest().into_iter().map(|p| board.label(p)).collect(),
        points: weights.open().map(|p| (board.label(p), weights.point(p).to_string())).collect(),
        pairs: None,
    }
}

/// The pairs that have a weight, by weight; for programs, all of them.
fn pairs<'a>(page: &mut Page, name: &str, weights: &'a Weights<'_>) -> Result<Vec<Pairs<'a>>, String> {
    let open: Vec<Point> = weights.open().collect();
    if open.len() > MOST_PAIRED {
        return Err(format!(
            "{} open points have too many pairs to list (at most {MOST_PAIRED} points)",
            open.len()
        ));
    }
    let board = weights.board();
    let mut groups: BTreeMap<Dyadic, Vec<(Point, Point)>> = BTreeMap::new();
    for &p in &open {
        let row = weights.pairs_with(p);
        for &q in open.iter().filter(|&&q| q > p && !row[q.index()].is_zero()) {
            groups.entry(row[q.index()].clone()).or_default().push((p, q));
        }
    }
    page.line(format!("  {name} of pairs"));
    let show = |&(p, q): &(Point, Point)| format!("{}-{}", board.label(p), board.label(q));
    let rows: Vec<(String, String)> = groups
        .iter()
        .rev()
        .map(|(weight, pairs)| {
            let names: Vec<String> = pairs.iter().map(show).collect();
            (exact(weight), format!("{}: {}", count(pairs.len(), "pair"), some(&names)))
        })
        .collect();
    table(page, &rows);
    let entry = |(weight, pairs): (&Dyadic, &Vec<(Point, Point)>)| {
        let list = pairs.iter().map(|&(p, q)| [board.label(p), board.label(q)]).collect();
        Pairs { weight: weight.to_string(), pairs: list }
    };
    Ok(groups.iter().rev().map(entry).collect())
}

/// A table for LaTeX: weight, number, points.
fn latex(name: &str, weights: &Weights) -> String {
    let board = weights.board();
    let fraction = |w: &Dyadic| match w.exponent() {
        0 => format!("${}$", w.numerator()),
        k @ 1..20 => format!("$\\frac{{{}}}{{{}}}$", w.numerator(), 1_u32 << k),
        k => format!("${} \\cdot 2^{{-{k}}}$", w.numerator()),
    };
    let name = escape(name);
    let title = escape(board.name());
    let mut text = format!("% {}\n\\begin{{tabular}}{{rrp{{9cm}}}}\n", comment(board.name()));
    let _ = writeln!(
        text,
        "\\multicolumn{{3}}{{l}}{{{title}, {name} of the game {}}} \\\\ \\hline",
        fraction(weights.total())
    );
    let _ = writeln!(text, "{name} & number & points \\\\ \\hline");
    for (weight, points) in groups(weights) {
        let label = |&p: &Point| escape(board.label(p));
        let labels: Vec<String> = points.iter().map(label).collect();
        let _ = writeln!(
            text,
            "{} & {} & {} \\\\",
            fraction(&weight),
            points.len(),
            some(&labels).replace('…', "\\dots{}")
        );
    }
    text + "\\end{tabular}\n"
}

/// Each open point with its weight, the heaviest the hottest. Exact where the fraction fits a cell.
fn heat_map(state: &State, weights: &Weights) -> Options {
    let near: Vec<f64> = weights.open().map(|p| weights.point(p).approximate()).collect();
    let (least, most) = near.iter().fold((f64::MAX, 0.0_f64), |(a, b), &w| (a.min(w), b.max(w)));
    let heat = |w: f64| if most > least { 0.1 + 0.9 * (w - least) / (most - least) } else { 0.5 };
    let badge = |p: Point| {
        if state.position.owner[p.index()].is_some() {
            return Badge { text: String::new(), heat: 0.0 };
        }
        let weight = weights.point(p);
        let (text, near) = (weight.to_string(), weight.approximate());
        let text = if text.chars().count() <= 7 { text } else { format!("{near:.1e}") };
        Badge { text, heat: heat(near) as f32 }
    };
    let badges = Point::all(weights.board().points()).map(badge).collect();
    Options {
        x: state.position.owned_by(Player::X).collect(),
        o: state.position.owned_by(Player::O).collect(),
        badges: Some(badges),
        ..Options::default()
    }
}
