// Making a move by points: one for a claim, two for an offer, a piece and its target for a hop.

import type { Position } from './types';
import { pointsOf } from './words';

export class Pick {
  picked = $state<number[]>([]);

  legal(position: Position, labels: Map<string, number>) {
    return position.legal.map((text) => ({ text, points: pointsOf(labels, text) }));
  }

  /** Points that can be picked next. */
  open(position: Position, labels: Map<string, number>): Set<number> {
    const legal = this.legal(position, labels);
    const [first] = this.picked;
    if (first === undefined) return new Set(legal.flatMap((m) => (position.kind === 'hop' ? [m.points[0]!] : m.points)));
    if (position.kind === 'hop') return new Set([...legal.filter((m) => m.points[0] === first).map((m) => m.points[1]!), ...legal.map((m) => m.points[0]!)]);
    return new Set(legal.filter((m) => m.points.includes(first)).flatMap((m) => m.points));
  }

  /** Takes a point; gives the move when there is one. */
  take(position: Position, labels: Map<string, number>, p: number): string | null {
    if (!this.open(position, labels).has(p)) return null;
    let points = [p];
    if (position.kind !== 'claim') {
      const [first] = this.picked;
      if (first === p) return this.drop();
      if (first === undefined || (position.kind === 'hop' && position.owner[p] !== 0)) {
        this.picked = [p];
        return null;
      }
      points = [first, p];
    }
    this.picked = [];
    const fits = (found: number[]) => found.length === points.length && (position.kind === 'offer' ? points.every((q) => found.includes(q)) : found.every((q, i) => q === points[i]));
    return this.legal(position, labels).find((m) => fits(m.points))?.text ?? null;
  }

  drop(): null {
    this.picked = [];
    return null;
  }

  words(position: Position): string {
    if (position.kind === 'hop') return this.picked.length ? ': choose where it goes' : ': choose a piece';
    if (position.kind === 'offer') return this.picked.length ? ': choose the second point' : ': choose two points to offer';
    return position.offer ? ': keep one of the two points on offer' : '';
  }
}
