// What is shown on a board besides its picture.

import type { ParallelClass } from './classes';
import type { Place } from './types';

export interface Badge {
  text: string;
  tone: 'win' | 'even' | 'lose' | 'plain';
  /** Letter of the class of symmetric moves. */
  group?: string;
  /** For those who listen. */
  words: string;
}

/** Looks: a number is one of several lines at once; the others say what the line is. */
export type Look = 'line' | 'won' | 'threat' | 'dead' | 'x' | 'o' | 'bridge-x' | 'bridge-o' | 'hint' | number;

export interface Curve {
  d: string;
  look: Look;
}

/** Cells that belong together, filled. */
export interface Fill {
  points: number[];
  look: Look;
}

/** The sign that a cell shares with the point under the finger. */
export interface Lit {
  kind: number;
  look: Look;
}

/** What is true of the points of a position. */
export interface Signs {
  owner: number[];
  /** All marks are alike. */
  shared: boolean;
  /** Picked already: a piece to move, or the first of two points on offer. */
  picked: Set<number>;
  offered: Set<number>;
  /** Where a picked piece can go. */
  targets: Set<number>;
  last: number[];
  badges: Map<number, Badge>;
  /** Shares of the heaviest weight, by point. */
  heat: number[] | null;
  curves: Curve[];
  fills: Fill[];
  /** Who can complete a set here. */
  alarms: Map<number, number>;
  /** Completing a set loses. */
  danger: boolean;
  mover: number;
}

/** The signs of a plane's parallel classes, and which of them are lit. */
export interface Study {
  classes: ParallelClass[];
  lit: Map<number, Lit> | null;
}

/** The side of the square that a point's signs have to themselves. */
export const room = (place: Place) => Math.min(place.w, place.h);

export const lookName = (look: Look) => (typeof look === 'number' ? `look${look % 8}` : look);
