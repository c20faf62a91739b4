// What is shown on a board besides its picture.

import type { Place } from './types';

export interface Badge {
  text: string;
  tone: 'win' | 'even' | 'lose' | 'plain';
  /** Letter of the class of symmetric moves. */
  group?: string;
  /** For those who listen. */
  words: string;
}

export interface Curve {
  d: string;
  look: 'line' | 'won' | 'threat' | number;
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
  /** Who can complete a set here. */
  alarms: Map<number, number>;
  mover: number;
}

/** The side of the square that a point's signs have to themselves. */
export const room = (place: Place) => Math.min(place.w, place.h);
