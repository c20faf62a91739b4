//! `noughts geography GRAPH`

use super::grundy::read_graph_text;
use super::report::{Page, Proof, ProofArgs, Status, outcome_word, undecided};
use super::{Outcome, progress};
use crate::guard;
use noughts::graphs::Graph;
use noughts_impartial::certificate;
use noughts_impartial::digraph::{Digraph, Format};
use noughts_impartial::geography::edge::BipartiteEdgeGeography;
use noughts_impartial::geography::matching::Part;
use noughts_impartial::geography::search::{ArcSearch, EdgeSearch, Limits, VertexSearch};
use noughts_impartial::geography::vertex::VertexGeography;
use noughts_impartial::geography::words::WordGame;
use noughts_impartial::sum::no_vertex;
use serde::Serialize;

/// Geography: a token moves along edges and deletes what it has used
///
/// Examples: noughts geography Petersen --at 1 --check · noughts geography "grid(4,5)" --game edge --at 1 ·
/// noughts geography "a b, b c, c a" --game directed-vertex --at a · noughts geography --words "England France Germany"
#[derive(clap::Args)]
pub struct Args {
    /// A graph by name or edge list, such as Petersen or "graph{1 2; 2 3}", or a file (edge list, graph6, DIMACS, DOT);
    /// for directed games the arcs, such as "a b, b c", or a file (edge list, DOT, JSON)
    #[arg(required_unless_present = "words")]
    graph: Option<String>,
    /// Which game
    #[arg(long, value_enum, default_value = "vertex")]
    game: Game,
    /// The vertex of the token (default: every vertex)
    #[arg(long, value_name = "VERTEX")]
    at: Option<String>,
    /// The game with words: a list, or a file with the words
    #[arg(long, value_name = "WORDS", conflicts_with_all = ["graph", "game", "at"])]
    words: Option<String>,
    /// Words that have been played, in order
    #[arg(long, value_name = "WORD", requires = "words", value_delimiter = ',')]
    played: Vec<String>,
    /// Give up a search after this many positions
    #[arg(long, value_name = "N", aliases = ["positions", "limit"], default_value_t = Limits::default().positions)]
    nodes: usize,
    #[command(flatten)]
    proof: ProofArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Game {
    /// The vertex that is left is deleted (by maximum matchings)
    Vertex,
    /// The edge that is used is deleted (by linear algebra on bipartite graphs, else by search)
    Edge,
    /// The same on a bipartite graph only
    BipartiteEdge,
    /// Vertex geography along arcs (by search)
    DirectedVertex,
    /// Edge geography along arcs (by search)
    DirectedEdge,
}

/// The answer on a graph.
#[derive(Serialize)]
struct Answer {
    status: Status,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    maximum_matching: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gallai_edmonds: Option<GallaiEdmonds>,
    vertices: Vec<Line>,
    #[serde(skip_serializing_if = "Option::is_none")]
    even_kernel: Option<Vec<String>>,
    #[serde(flatten)]
    proof: Proof,
}

impl Answer {
    fn by(method: &'static str, vertices: Vec<Line>) -> Answer {
        Answer {
            status: Status::Proved,
            method,
            maximum_matching: None,
            gallai_edmonds: None,
            vertices,
            even_kernel: None,
            proof: Proof::default(),
        }
    }
}

/// How many vertices are in each part of the decomposition.
#[derive(Serialize)]
struct GallaiEdmonds {
    #[serde(rename = "D")]
    outer: usize,
    #[serde(rename = "A")]
    inner: usize,
    #[serde(rename = "C")]
    rest: usize,
}

/// The answer of the game with words.
#[derive(Serialize)]
struct WordAnswer {
    words: usize,
    status: Status,
    value: &'static str,
    winning_words: Vec<String>,
}

pub fn run(args: &Args) -> Outcome {
    undecided(progress::during("geography", || answer(args)), args.json)
}

fn answer(args: &Args) -> Outcome {
    args.proof.prepare()?;
    let page = Page::new(args.json);
    if let Some(words) = &args.words {
        return word_game(args, words, page);
    }
    let source = args.graph.as_deref().unwrap_or("");
    match args.game {
        Game::DirectedVertex | Game::DirectedEdge => directed(args, source, page),
        _ => undirected(args, source, page),
    }
}

fn read_graph(source: &str) -> Result<Graph, Box<dyn std::error::Error>> {
    if std::path::Path::new(source).is_file() {
        let text = std::fs::read_to_string(source).map_err(|e| format!("{source}: {e}"))?;
        return Graph::from_text(&text).map_err(|e| format!("{source}: {e}").into());
    }
    Ok(source.parse::<Graph>()?)
}

/// The outcome at one vertex, and the moves that win there.
#[derive(Serialize)]
struct Line {
    vertex: String,
    value: &'static str,
    winning_moves: Vec<String>,
}

impl Line {
    fn new(vertex: &str, wins: bool, winning_moves: Vec<String>) -> Line {
        Line { vertex: vertex.to_string(), value: outcome_word(wins), winning_moves }
    }

    fn wins(&self) -> bool {
        self.value == outcome_word(true)
    }
}

/// What is known of the vertices that were looked at.
fn tell(lines: &[Line]) {
    let found: Vec<String> = lines.iter().map(|l| format!("{} at {}", l.value, l.vertex)).collect();
    guard::known(found.join(", "));
}

fn print_lines(page: &mut Page, lines: &[Line]) {
    if let [line] = lines {
        let verdict = if line.wins() { "N: the player to move wins" } else { "P: the player to move loses" };
        page.line(format!("at {}, {verdict}", line.vertex));
        if !line.winning_moves.is_empty() {
            page.line(format!("  winning moves: {}", line.winning_moves.join(" ")));
        }
    } else {
        let of = |wins: bool| {
            let names: Vec<&str> =
                lines.iter().filter(|l| l.wins() == wins).map(|l| l.vertex.as_str()).collect();
            if names.is_empty() { "none".into() } else { names.join(" ") }
        };
        page.line(format!("P, the player to move loses at: {}", of(false)));
        page.line(format!("N, the player to move wins at:  {}", of(true)));
    }
}

fn undirected(args: &Args, source: &str, mut page: Page) -> Outcome {
    let graph = read_graph(source)?;
    let start =
        args.at.as_ref().map(|at| graph.find(at.trim()).ok_or_else(|| no_vertex(&graph, at))).transpose()?;
    let n = graph.vertices();
    page.line(format!("{} vertices, {} edges", n, graph.edges().len()));
    if args.game == Game::Vertex {
        vertex(args, &graph, start, page)
    } else {
        match BipartiteEdgeGeography::new(n, graph.edges()) {
            Ok(game) => bipartite(args, &graph, &game, start, page),
            Err(cycle) if args.game == Game::BipartiteEdge => {
                let names: Vec<&str> = cycle.iter().chain(cycle.first()).map(|&v| graph.label(v)).collect();
                Err(format!(
                    "the graph is not bipartite: it has the odd cycle {}; use --game edge, which searches",
                    names.join(" – ")
                )
                .into())
            }
            Err(_) => edge_search(args, &graph, start, page),
        }
    }
}

fn labels(graph: &Graph, vertices: &[u32]) -> Vec<String> {
    vertices.iter().map(|&v| graph.label(v).to_string()).collect()
}

fn vertex(args: &Args, graph: &Graph, start: Option<u32>, mut page: Page) -> Outcome {
    let n = graph.vertices();
    let game = VertexGeography::new(n, graph.edges());
    let matching = game.matching();
    let count = |part: Part| (0..n as u32).filter(|&v| matching.part(v) == part).count();
    let (outer, inner, rest) = (count(Part::Outer), count(Part::Inner), count(Part::Rest));
    page.line(format!(
        "maximum matching {}; missed by some maximum matching {outer}, their other neighbours {inner}, the rest {rest}",
        matching.size()
    ));
    let size = matching.size();
    let lines: Vec<Line> = match start {
        Some(v) => {
            let moves = labels(graph, &game.winning_moves(v));
            vec![Line::new(graph.label(v), !game.is_p(v), moves)]
        }
        // One move for each vertex: along the matching.
        None => (0..n as u32)
            .map(|v| {
                let moves = game.winning_move(v).map(|w| graph.label(w).to_string()).into_iter().collect();
                Line::new(graph.label(v), !game.is_p(v), moves)
            })
            .collect(),
    };
    print_lines(&mut page, &lines);
    let mut answer = Answer {
        maximum_matching: Some(size),
        gallai_edmonds: Some(GallaiEdmonds { outer, inner, rest }),
        ..Answer::by("maximum matching", lines)
    };
    if args.proof.wanted() {
        let v = start.ok_or("a certificate needs one vertex; give it with --at")?;
        let files = certificate::vertex_geography(n, graph.edges(), v, !game.is_p(v), &game.evidence(v));
        answer.proof = page.prove(&args.proof, &format!("geography at {}", graph.label(v)), &files);
    }
    page.finish(&answer, 0)
}

fn bipartite(
    args: &Args,
    graph: &Graph,
    game: &BipartiteEdgeGeography,
    start: Option<u32>,
    mut page: Page,
) -> Outcome {
    page.line("bipartite: decided by linear algebra over GF(2)");
    let Some(v) = start else {
        let kernels = game.kernels()?;
        let line = |v: usize| Line::new(graph.label(v as u32), kernels[v].is_none(), vec![]);
        let lines: Vec<Line> = (0..graph.vertices()).map(line).collect();
        print_lines(&mut page, &lines);
        if args.proof.wanted() {
            return Err("a certificate needs one vertex; give it with --at".into());
        }
        return page.finish(&Answer::by("linear algebra", lines), 0);
    };
    let moves = game.winning_moves(v)?;
    let winning = moves.first().copied();
    let kernel = match winning {
        Some(w) => game.without(v, w).kernel(w)?,
        None => game.kernel(v)?,
    };
    let kernel = kernel.ok_or("no even kernel was found, although the theorem promises one")?;
    let lines = vec![Line::new(graph.label(v), winning.is_some(), labels(graph, &moves))];
    print_lines(&mut page, &lines);
    let what =
        winning.map_or("even kernel".into(), |w| format!("even kernel after moving to {}", graph.label(w)));
    page.line(format!("  {what}: {}", labels(graph, &kernel).join(" ")));
    let mut answer =
        Answer { even_kernel: Some(labels(graph, &kernel)), ..Answer::by("linear algebra", lines) };
    if args.proof.wanted() {
        let files = certificate::edge_geography(graph.vertices(), graph.edges(), v, winning, &kernel);
        answer.proof = page.prove(&args.proof, &format!("edge geography at {}", graph.label(v)), &files);
    }
    page.finish(&answer, 0)
}

fn no_proof(args: &Args) -> Result<(), Box<dyn std::error::Error>> {
    if args.proof.wanted() {
        return Err("this game is decided by a search, which leaves no certificate".into());
    }
    Ok(())
}

fn edge_search(args: &Args, graph: &Graph, start: Option<u32>, mut page: Page) -> Outcome {
    no_proof(args)?;
    page.line("not bipartite: decided by search");
    let limits = Limits { positions: args.nodes };
    let mut search = EdgeSearch::undirected(graph.vertices(), graph.edges(), limits);
    let starts = start.map_or_else(|| (0..graph.vertices() as u32).collect(), |v| vec![v]);
    let mut lines = Vec::new();
    for v in starts {
        let moves = search.winning_moves(v)?;
        lines.push(Line::new(graph.label(v), !moves.is_empty(), labels(graph, &moves)));
        tell(&lines);
    }
    print_lines(&mut page, &lines);
    page.finish(&Answer::by("search", lines), 0)
}

fn directed(args: &Args, source: &str, mut page: Page) -> Outcome {
    no_proof(args)?;
    let text = read_graph_text(source)?;
    let graph = Digraph::parse(&text, Format::guess(&text))?;
    let arcs: Vec<(u32, u32)> = graph.arcs().map(|(v, w)| (v as u32, w as u32)).collect();
    page.line(format!("{} vertices, {} arcs, decided by search", graph.len(), arcs.len()));
    let starts: Vec<usize> = match &args.at {
        Some(at) => vec![graph.find(at)?],
        None => (0..graph.len()).collect(),
    };
    let limits = Limits { positions: args.nodes };
    let name = |w: usize| graph.name(w).to_string();
    let mut lines = Vec::new();
    let mut by_vertex = VertexSearch::new(graph.len(), &arcs, limits);
    let mut by_arc = ArcSearch::new(graph.len(), &arcs, limits);
    for v in starts {
        let moves: Vec<String> = if args.game == Game::DirectedVertex {
            by_vertex.winning_moves(v as u32)?.into_iter().map(|w| name(w as usize)).collect()
        } else {
            by_arc.winning_arcs(v as u32)?.into_iter().map(|arc| name(arcs[arc].1 as usize)).collect()
        };
        lines.push(Line::new(graph.name(v), !moves.is_empty(), moves));
        tell(&lines);
    }
    print_lines(&mut page, &lines);
    page.finish(&Answer::by("search", lines), 0)
}

fn word_game(args: &Args, source: &str, mut page: Page) -> Outcome {
    no_proof(args)?;
    let text = if std::path::Path::new(source).is_file() {
        std::fs::read_to_string(source).map_err(|e| format!("{source}: {e}"))?
    } else {
        source.to_string()
    };
    let game = WordGame::parse(&text)?;
    let winning = game.winning_words(&args.played, Limits { positions: args.nodes })?;
    let verdict = if winning.is_empty() { "loses" } else { "wins" };
    page.line(format!("{} words: the player to move {verdict}", game.words().len()));
    if !winning.is_empty() {
        page.line(format!("  winning words: {}", winning.join(" ")));
    }
    let answer = WordAnswer {
        words: game.words().len(),
        status: Status::Proved,
        value: outcome_word(!winning.is_empty()),
        winning_words: winning.into_iter().map(str::to_string).collect(),
    };
    page.finish(&answer, 0)
}
