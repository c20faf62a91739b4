// What the server says. The names are those of the OpenAPI document.

export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
  kind: 'tile' | 'disc' | 'hexagon' | 'handle' | 'island';
}

export interface RuleFit {
  word: string;
  options: string;
  about: string;
  fits: boolean;
  why_not: string | null;
}

/** A picture, and where its points are. */
export interface Drawn {
  labels: string[];
  svg: string;
  view: [number, number, number, number];
  places: Place[];
}

export interface BoardView extends Drawn {
  spec: string;
  points: number;
  set_count: string;
  sets: number[][] | null;
  second: number[][] | null;
  curves: string[];
  manner: 'cells' | 'dots' | 'ring' | 'edges';
  islands: number[] | null;
  rules: RuleFit[];
}

export interface Outcome {
  kind: 'win' | 'loss' | 'draw' | 'tie';
  player: number | null;
}

export interface Weights {
  alive: number;
  sum: string;
  sum_number: number;
  most: string;
  points: string[];
  heat: number[];
  held: boolean;
}

export interface Position {
  board: string;
  rules: string;
  players: number;
  roles: string[];
  owner: number[];
  ply: number;
  mover: number;
  offer: [number, number] | null;
  moves: string[];
  legal: string[];
  legal_count: number;
  kind: 'claim' | 'offer' | 'hop';
  shared: boolean;
  text: string;
  outcome: Outcome | null;
  whole: { player: number; set: number[] }[] | null;
  threats: { player: number; point: number; set: number[] }[];
  weights: Weights[];
  theorem: boolean;
}

export interface MoveValue {
  move: string;
  value: string | null;
  worth: number | null;
  distance: number | null;
  class: number;
  keeps: boolean;
}

export interface Analysis {
  status: 'proved' | 'bounded' | 'open';
  value: string | null;
  winner: number | null;
  worth: number | null;
  known: string | null;
  limit: string | null;
  method: string;
  nodes: number;
  seconds: number;
  distance: number | null;
  sentence: string;
  moves: MoveValue[];
  certificate_bytes?: number;
  certificate_missing?: string;
  check?: string;
}

export interface SolveState {
  id: string | null;
  state: 'waiting' | 'running' | 'done' | 'cancelled';
  nodes?: number;
  depth?: number;
  seconds?: number;
  result?: Analysis;
}

export interface Reply {
  move: string;
  why: string;
  by: string;
  open: boolean;
}

export interface Level {
  name: string;
  title: string;
  about: string;
  /** The side a strategy plays; the levels play any. */
  side?: number;
}

export interface Leaf {
  name: string;
  detail: unknown[];
}

export type ProofNode =
  | { kind: 'move'; move: string; next: number | null }
  | { kind: 'replies'; branches: [string, number | null][]; otherwise: Leaf | null }
  | { kind: 'leaf'; leaf: Leaf }
  | { kind: 'same'; node: number; perm: number };

export interface Proof {
  nodes: number;
  too_large: boolean;
  parts: { provers: number[]; accept: string[]; stealing: boolean; nodes: ProofNode[] }[];
}

export interface GalleryBoard {
  title: string;
  spec: string;
  rules: string;
  about: string;
  svg: string;
  points: number;
  sets: string;
}

export interface Gallery {
  chapters: { title: string; boards: GalleryBoard[] }[];
  sums: { title: string; game: string; about: string }[];
}

/** A graph with a token, drawn like a board. */
export interface GraphView extends Drawn {
  token: number;
  gone: boolean[];
}

export interface SumMove {
  move: string;
  part: number;
  to: string;
  wins: boolean;
}

export interface SumView {
  game: string;
  parts: { text: string; state: number[]; value: number; graph: GraphView | null }[];
  total: number;
  mover: number;
  over: boolean;
  winner: number | null;
  moves: SumMove[];
  sentence: string;
}

export interface GameKey {
  board: string;
  rules: string;
  moves: string[];
  /** Start from here instead of the empty board, as `X: a1 O: b2`. */
  position?: string;
}
