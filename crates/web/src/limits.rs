//! How much a stranger may ask of the server, in one place.

use noughts::SpecReader;
use std::time::Duration;

/// Boards that are built at all.
pub const BOARD: SpecReader = SpecReader::new().points(2_000).incidences(1_000_000).steps(1_000_000);
/// Graphs and boards in games of heaps.
pub const PART: SpecReader = SpecReader::new().points(300).incidences(20_000).steps(100_000);
/// Boards on which a game is played: points, and sizes of all winning sets together.
pub const PLAY_POINTS: usize = 600;
pub const PLAY_INCIDENCES: u64 = 300_000;
/// Boards whose sets are sent to the page.
pub const SENT_INCIDENCES: u64 = 24_000;
/// Characters of a board spec and of a rule string.
pub const SPEC: usize = 8_000;
pub const RULES: usize = 200;
/// Moves of a game that is sent along.
pub const MOVES: usize = 2_000;
/// Legal moves that are listed, and moves whose values are worked out.
pub const LISTED_MOVES: usize = 6_000;
/// Bytes of a request.
pub const BODY: usize = 256 * 1024;
/// A client must have sent its request line and headers by then, its body by then, and has an answer by then.
pub const HEADERS_WITHIN: Duration = Duration::from_secs(10);
pub const BODY_WITHIN: Duration = Duration::from_secs(5);
pub const REQUEST_WITHIN: Duration = Duration::from_secs(30);
/// Connections open at once, in all and from one address (a school may have one address for everybody in it).
pub const CONNECTIONS: usize = 4_096;
pub const CONNECTIONS_EACH: usize = 1_024;
/// Work that is done at once: incidences looked at. What is more waits in a lane.
pub const QUICK_WORK: u64 = 1_500_000;
/// Points and winning sets of a board whose symmetries are looked for.
pub const SYMMETRY: usize = 1_500;
/// A request waits so long for them.
pub const SYMMETRY_WAITS: Duration = Duration::from_millis(120);
/// Games of heaps and graphs: the largest number that may be typed, and options that are looked at.
pub const SUM_NUMBER: u64 = 1_000;
pub const GRAPH_NUMBER: u64 = 100;
pub const SUM_STEPS: u64 = 40_000;
/// Bytes kept in memory: boards, games, what is known of positions, tables of searches, certificates.
pub const BOARDS_KEPT: usize = 48 << 20;
pub const GAMES_KEPT: usize = 64 << 20;
pub const ANALYSES_KEPT: usize = 64 << 20;
pub const TABLES_KEPT: usize = 192 << 20;
pub const EVIDENCE_KEPT: usize = 64 << 20;
/// What nobody has asked for in this time is forgotten; tables, which are large, sooner.
pub const IDLE: Duration = Duration::from_secs(900);
pub const TABLES_IDLE: Duration = Duration::from_secs(60);
/// Time a solve may take: by default, and at most.
pub const SOLVE_SECONDS: u64 = 20;
pub const MOST_SOLVE_SECONDS: u64 = 120;
/// Memory of one long search.
pub const SOLVE_MEMORY: usize = 128 << 20;
/// A solve that nobody has asked about for so long is given up.
pub const FORGOTTEN: Duration = Duration::from_secs(15);
/// Solves that wait, in all and from one address.
pub const WAITING: usize = 64;
pub const WAITING_EACH: usize = 8;
/// A search gets so long in the first lane, and in the second; what is not done then is long.
pub const MOMENT: Duration = Duration::from_millis(50);
pub const SHORT: Duration = Duration::from_millis(1_500);
/// Memory of a search that is not long.
pub const SHORT_MEMORY: usize = 32 << 20;
/// A move of the computer waits so long for each of the first two lanes before it plays on without an answer.
pub const REPLY_WAITS: Duration = Duration::from_secs(3);
/// A certificate that is kept for download, in bytes; a proof that is sent to be stepped through, in nodes.
pub const CERTIFICATE: usize = 48 << 20;
pub const PROOF_NODES: usize = 20_000;
/// Steps of such a proof times sizes of all winning sets.
pub const PROOF_WORK: u64 = 200_000_000;
/// Boards drawn on the page: points and sets.
pub const DRAWN_POINTS: usize = 200;
pub const DRAWN_SETS: usize = 2_000;
/// Games of people: sizes of all winning sets together, since every move is replayed from the start.
pub const LIVE_INCIDENCES: u64 = 20_000;
/// Tournaments, players in one, games by link, saved boards that are kept.
pub const TOURNAMENTS: u64 = 5_000;
pub const PLAYERS: usize = 128;
pub const GAMES: u64 = 200_000;
pub const SAVED_BOARDS: u64 = 10_000;
/// What one address may make in an hour.
pub const TOURNAMENTS_AN_HOUR: u32 = 40;
pub const PLAYERS_AN_HOUR: u32 = 600;
pub const GAMES_AN_HOUR: u32 = 300;
pub const BOARDS_AN_HOUR: u32 = 120;
/// Tournaments and games that nobody touches are removed: without players, otherwise, and archived.
pub const EMPTY_FOR: Duration = Duration::from_secs(2 * 86_400);
pub const KEPT_FOR: Duration = Duration::from_secs(90 * 86_400);
pub const ARCHIVED_FOR: Duration = Duration::from_secs(3 * 366 * 86_400);
/// Secrets that come with one request.
pub const SECRETS: usize = 8;
/// Characters of a name.
pub const NAME: usize = 40;
