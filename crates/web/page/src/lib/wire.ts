// What the server says. Generated from its structs by `NOUGHTS_WRITE=1 cargo test -p noughts-web --lib openapi`.

/** The analysis as the page has it. */
export interface Analysis {
  certificate_bytes?: number | null;
  certificate_missing?: string | null;
  /** What the independent checker says. */
  check?: string | null;
  /** Moves of both until the game is won. */
  distance: number | null;
  /** What is known where the rest is open. */
  known: string | null;
  /** What stopped the search. */
  limit: string | null;
  method: string;
  moves: MoveValue[];
  nodes: number;
  seconds: number;
  sentence: string;
  status: Status;
  value: string | null;
  winner: number | null;
  /** For whoever is to move: 2 a win, 1 between, 0 a loss. */
  worth: number | null;
}

/** A board as the page draws it. */
export interface BoardView {
  /** A curve through each set. */
  curves: string[];
  /** Nests: the island of each point. */
  islands: number[] | null;
  labels: string[];
  manner: Manner;
  places: Place[];
  points: number;
  rules: RuleFit[];
  /** The second player's own sets. */
  second: number[][] | null;
  /** How many winning sets there are, however many. */
  set_count: string;
  /** The sets, unless they are too many to send. */
  sets: number[][] | null;
  spec: string;
  svg: string;
  /** The part of the plane that the picture shows: x, y, width, height. */
  view: [number, number, number, number];
}

export interface Chapter {
  boards: GalleryBoard[];
  title: string;
}

/** The result of a game as the organiser sets it; `null` takes it back. */
export interface Correction {
  result?: GameResult | null;
}

/** Why a match of a knock-out went as it did. */
export type Decided = "bye" | "walkover" | "points" | "quicker-win" | "seeding";

export interface Deleted {
  deleted: boolean;
}

/** Is it a design of this name, and if not, what is missing? */
export interface DesignCheck {
  detail: string;
  holds: boolean;
  name: string;
}

/** A point in thousandths of the picture's width. */
export interface DrawnPoint {
  label: string;
  x: number;
  y: number;
}

/** What a drawn board is. */
export interface DrawnReport {
  checks: DesignCheck[];
  /** The board as a file that the command reads. */
  file: string;
  points: number;
  sets: number;
  spec: string;
}

/** A refusal as it is sent. */
export interface ErrorAnswer {
  error: Refusal;
}

/** Boards and games to begin with. */
export interface Gallery {
  chapters: Chapter[];
  sums: GallerySum[];
}

export interface GalleryBoard {
  about: string;
  points: number;
  rules: string;
  sets: string;
  spec: string;
  svg: string;
  title: string;
}

/** A game of heaps or graphs. */
export interface GallerySum {
  about: string;
  game: string;
  title: string;
}

/** What every request about a position says. */
export interface GameRef {
  board: string;
  /** Moves from the start, as `a1`, `a1+b2` or `a1>b2`. */
  moves?: string[];
  /** Start from here instead, as `X: a1 O: b2`. */
  position?: string | null;
  rules?: string;
}

/** How a game ended. */
export type GameResult = "first" | "second" | "draw";

/** A game as anybody may see it. */
export interface GameView {
  board: string;
  /** The level of the computer on each side, where it plays. */
  bot: [string | null, string | null];
  /** The organiser set the result. */
  corrected: boolean;
  how: How | null;
  id: string;
  names: [string, string];
  position: Position;
  result: GameResult | null;
  rules: string;
  tournament: string | null;
  version: number;
  /** Your seat, and all of them if you sit on both sides. */
  you: number | null;
  yours: number[];
}

/** A graph with a token, as the page shows a board: the picture, and where its vertices are. */
export interface GraphView {
  gone: boolean[];
  labels: string[];
  places: Place[];
  svg: string;
  token: number;
  view: [number, number, number, number];
}

/** Where a result comes from: the board, a resignation, a player who left, the organiser. */
export type How = "played" | "resigned" | "left" | "entered";

export interface Join {
  name: string;
}

/** Who plays whom: the losers go; everybody meets everybody; those who stand alike meet; whoever is free plays on. */
export type Kind = "elimination" | "round-robin" | "swiss" | "arena";

/** Why nothing more has to be said. */
export interface Leaf {
  /** Points, or pairs of points. */
  detail: LeafDetail[];
  name: string;
  /** With zones: what is left of the sets that contain no pair. Their weight is below 1. */
  rest?: string[][];
}

export type LeafDetail = string | string[];

export interface Level {
  about: string;
  name: string;
  /** The side a strategy plays; the levels play any. */
  side?: number | null;
  title: string;
}

/** Who can be played against. */
export interface Levels {
  levels: Level[];
}

export interface ListRequest {
  codes: string[];
}

export type Manner = "cells" | "dots" | "ring" | "edges";

export interface MatchView {
  a: number;
  b: number | null;
  decided: Decided | null;
  games: Slot[];
  over: boolean;
  /** Who goes on (knock-out), and why. */
  winner: number | null;
}

/** A symmetry to answer with. */
export interface Mirror {
  /** Where the prover begins, if it is his turn. */
  centre: string | null;
  /** The image of each point. */
  images: string[];
}

/** How a move is made: by a point, by two points on offer, or by a piece and a target. */
export type MoveKind = "claim" | "offer" | "hop";

/** A move as it is typed. */
export interface MoveRequest {
  move: string;
}

/** What a move leads to. */
export interface MoveValue {
  /** Moves of one class are images of each other. */
  class: number;
  distance: number | null;
  /** No other move has a better value. */
  keeps: boolean;
  move: string;
  value: string | null;
  worth: number | null;
}

/** What a new game needs. */
export interface NewGame {
  board: string;
  /** Names of the first and the second player. */
  names?: [string, string] | null;
  rules?: string | null;
}

/** The name of a new game, and the secrets of its two seats. */
export interface NewGameKeys {
  id: string;
  secrets: [string, string];
}

export interface NewTournament {
  board: string;
  /** The level of the computer that plays in place of a bye. */
  bot?: string | null;
  /** Two games a match, so that both begin once. */
  both?: boolean;
  kind: Kind;
  /** Minutes of an arena. */
  minutes?: number | null;
  name: string;
  /** Rounds of a Swiss tournament; without a number as many as find the best. */
  rounds?: number | null;
  rules?: string | null;
}

/** The code to join with, and the organiser's secret. */
export interface NewTournamentKeys {
  code: string;
  secret: string;
}

export interface Outcome {
  kind: OutcomeKind;
  player: number | null;
}

export type OutcomeKind = "win" | "loss" | "draw" | "tie";

/** Where a point is, and how large. */
export interface Place {
  h: number;
  kind: PlaceKind;
  w: number;
  x: number;
  y: number;
}

export type PlaceKind = "tile" | "disc" | "hexagon" | "handle" | "island";

/** A player's number and secret. */
export interface PlayerKeys {
  code: string;
  player: number;
  secret: string;
}

export interface PlayerView {
  bot: boolean;
  left: boolean;
  name: string;
}

/** Everything about a position that needs no search. */
export interface Position {
  board: string;
  kind: MoveKind;
  legal: string[];
  legal_count: number;
  mover: number;
  moves: string[];
  /** Picker–Chooser: the two points on offer. */
  offer: [number, number] | null;
  outcome: Outcome | null;
  /** 0 for an open point, else one more than the player who owns it. */
  owner: number[];
  players: number;
  ply: number;
  /** What the players are called. */
  roles: string[];
  rules: string;
  /** Both players make the same mark. */
  shared: boolean;
  text: string;
  /** Does the weight theorem speak about these rules? */
  theorem: boolean;
  threats: Threat[];
  weights: Weights[];
  /** At the end: the sets that somebody owns whole. */
  whole: WholeSet[] | null;
}

/** A proof to step through. */
export interface Proof {
  nodes: number;
  parts: ProofPart[];
  /** Maps of the points that nodes refer to, numbered from 1. */
  perms: number[][];
  too_large: boolean;
}

export type ProofKind = "tree" | "zones" | "mirror" | "stealing" | "no-draw" | "links" | "breaker" | "caps" | "race";

/** A step of a proof. */
export type ProofNode = {
  kind: "move";
  move: string;
  next: number | null;
} | {
  branches: ([string, number | null])[];
  kind: "replies";
  otherwise: Leaf | null;
  /** With zones: for each branch the other replies that it serves for. */
  serves?: string[][];
} | {
  kind: "leaf";
  leaf: Leaf;
} | {
  kind: "same";
  node: number;
  perm: number;
};

/** What one side can force, and how that is known. */
export interface ProofPart {
  accept: string[];
  by: ProofKind;
  mirror?: Mirror | null;
  /** Of a tree, or of a tree with zones. */
  nodes: ProofNode[];
  provers: number[];
}

/** Who is to move wins, and by one move only. */
export interface Puzzle {
  answer: string;
  board: string;
  /** Moves of both until the win, the first included. */
  distance: number;
  /** 1 easy, 5 hard. */
  grade: number;
  mover: number;
  /** From 1. */
  number: number;
  position: string;
  rules: string;
  /** Other moves that look good and do not win. */
  tempting: number;
}

/** A list of puzzles. */
export interface Puzzles {
  count: number;
  puzzles: Puzzle[];
}

export interface Refusal {
  /** A short word for programs. */
  code: string;
  /** The nearest thing that works. */
  help: string | null;
  message: string;
  /** Where in the input it is wrong, in characters: from, to. */
  span: [number, number] | null;
}

/** A move of the computer, and why. */
export interface Reply {
  /** Who chose it: `solver`, `weights`, `chance`, or the name of a strategy. */
  by: string;
  move: string;
  /** The solver was asked and has no answer yet. */
  open: boolean;
  why: string;
}

/** An opponent's move is asked for. */
export interface ReplyRequest {
  board: string;
  level: string;
  /** Moves from the start, as `a1`, `a1+b2` or `a1>b2`. */
  moves?: string[];
  /** Start from here instead, as `X: a1 O: b2`. */
  position?: string | null;
  rules?: string;
}

/** A rule set, and whether it can be played on a board. */
export interface RuleFit {
  about: string;
  fits: boolean;
  options: string;
  why_not: string | null;
  word: string;
}

/** A rule set, by the word that begins it. */
export interface RuleSet {
  about: string;
  options: string;
  word: string;
}

export interface RuleSets {
  rules: RuleSet[];
}

/** A board as it was drawn. */
export interface SavedBoard {
  points: DrawnPoint[];
  /** Positions in `points`. */
  sets: number[][];
}

/** The name under which a board is kept. */
export interface SavedName {
  board: string;
}

/** Where others find the page. */
export interface ServerInfo {
  /** Addresses to open, best first; none if the page is for this machine only. */
  addresses: string[];
  loopback: boolean;
  version: string;
}

/** A game of a match. `a` begins in the first, `b` in the second. */
export interface Slot {
  /** Decided by the organiser. */
  corrected: boolean;
  first: number;
  game: string;
  how: How | null;
  moves: number;
  result: GameResult | null;
  second: number;
}

/** A position to solve. */
export interface SolveRequest {
  board: string;
  /** Also make the certificate, for the proof tree and the download. */
  certificate?: boolean;
  /** Moves from the start, as `a1`, `a1+b2` or `a1>b2`. */
  moves?: string[];
  /** Start from here instead, as `X: a1 O: b2`. */
  position?: string | null;
  rules?: string;
  seconds?: number | null;
}

export type SolveStage = "waiting" | "running" | "done" | "cancelled";

/** How far a solve is. */
export interface SolveState {
  depth?: number | null;
  /** The name of the job; none where the answer was known. */
  id: string | null;
  nodes?: number | null;
  result?: Analysis | null;
  /** Proof and disproof number of the position. */
  root?: [number, number] | null;
  seconds?: number | null;
  state: SolveStage;
  /** How full the table is, from 0 to 1. */
  table?: number | null;
}

export type Stage = "open" | "running" | "finished";

/** One line of the standings. */
export interface Standing {
  /** Points of all opponents. */
  buchholz: number;
  /** Points against those level on points, where they have all met. */
  direct: number;
  draws: number;
  left: boolean;
  losses: number;
  name: string;
  /** From 1; those who are level in everything share it. */
  place: number;
  played: number;
  player: number;
  /** A win is 1, a draw a half. */
  points: number;
  /** Rounds won, byes included (knock-out). */
  rounds: number;
  shared: boolean;
  /** Points of those beaten, and half the points of those held. */
  sonneborn_berger: number;
  wins: number;
}

export type Status = "proved" | "bounded" | "open";

export interface SumMove {
  move: string;
  part: number;
  /** What becomes of the part. */
  to: string;
  wins: boolean;
}

export interface SumPart {
  graph: GraphView | null;
  state: number[];
  text: string;
  value: number;
}

/** A game of heaps and graphs. */
export interface SumRequest {
  /** The game, such as `nim(3,5,7)`. */
  game: string;
  /** Whoever moves last loses. */
  misere?: boolean;
  /** Moves from the start, as `2=3`: leave 3 of part 2. */
  moves?: string[];
}

/** A game of heaps and graphs, and every move. */
export interface SumView {
  game: string;
  mover: number;
  moves: SumMove[];
  over: boolean;
  parts: SumPart[];
  sentence: string;
  /** The Grundy number of the whole. */
  total: number;
  winner: number | null;
}

/** A point on which a player completes a set by one claim. */
export interface Threat {
  player: number;
  point: number;
  set: number[];
}

/** What the organiser may change. */
export interface TournamentChange {
  archived?: boolean | null;
  /** Ends it as it stands. */
  finish?: boolean | null;
  joining?: boolean | null;
  name?: string | null;
  planned_rounds?: number | null;
}

export interface TournamentList {
  tournaments: TournamentSummary[];
}

/** What a list of tournaments says about each. */
export interface TournamentSummary {
  archived: boolean;
  board: string;
  code: string;
  created: number;
  kind: Kind;
  name: string;
  players: number;
  /** Rounds so far. */
  round: number;
  rules: string;
  state: Stage;
  version: number;
}

export interface TournamentView {
  archived: boolean;
  board: string;
  /** The level of the computer that plays in place of a bye. */
  bot: string | null;
  both: boolean;
  code: string;
  created: number;
  ends_at: number | null;
  /** The number of the first round in `rounds`; those before it were not asked for. */
  first_round: number;
  joining: boolean;
  kind: Kind;
  minutes: number | null;
  name: string;
  /** The time of the server, in milliseconds since 1970, as all times here. */
  now: number;
  planned_rounds: number | null;
  players: PlayerView[];
  round_count: number;
  round_started: number | null;
  rounds: MatchView[][];
  rules: string;
  standings: Standing[];
  state: Stage;
  version: number;
  you: You;
}

/** The boards of a tournament, for everybody in the room. */
export interface Wall {
  boards: WallBoard[];
  code: string;
  name: string;
  round: number;
  state: Stage;
}

/** A game on the wall. */
export interface WallBoard {
  id: string;
  /** The last move. */
  last: string | null;
  mover: number;
  /** How many moves were made. */
  moves: number;
  names: [string, string];
  owner: number[];
  result: GameResult | null;
  whole: WholeSet[] | null;
}

/** The weights of one player's sets as the page has them. */
export interface Weights {
  /** Sets that the player can still own whole. */
  alive: number;
  heat: number[];
  /** Can the opponent stop every set, by the theorem? */
  held: boolean;
  most: string;
  /** The weight through each point, and its shade from 0 to 1. */
  points: string[];
  sum: string;
  sum_number: number;
}

/** The weights of a position, one for each player. */
export interface WeightsAnswer {
  theorem: boolean;
  weights: Weights[];
}

export interface WholeSet {
  player: number;
  set: number[];
}

/** Who asks, by the secrets that came along. */
export interface You {
  games: string[];
  organiser: boolean;
  /** The first of your players, and their open games together. */
  player: number | null;
  players: YourPlayer[];
}

export interface YourPlayer {
  /** Games that are not over. */
  games: string[];
  player: number;
}
