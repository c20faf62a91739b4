// What the server says, by the names of the OpenAPI document. The types are made from the server's structs: wire.ts.

import type { BoardView, GraphView } from './wire';

export type {
  Analysis,
  BoardView,
  Gallery,
  GalleryBoard,
  GraphView,
  Leaf,
  Level,
  MoveValue,
  Outcome,
  Place,
  Position,
  Proof,
  ProofNode,
  ProofPart,
  Reply,
  RuleFit,
  SolveState,
  SumMove,
  SumView,
  Weights,
} from './wire';

/** A picture, and where its points are. */
export type Drawn = Pick<BoardView & GraphView, 'labels' | 'svg' | 'view' | 'places'>;

export interface GameKey {
  board: string;
  rules: string;
  moves: string[];
  /** Start from here instead of the empty board, as `X: a1 O: b2`. */
  position?: string;
}
