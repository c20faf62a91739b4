// Hex: who is joined to whom. A bridge is two stones with two open cells between them; only one can be taken at a time.

import type { BoardView } from './types';

const kept = new WeakMap<BoardView, number[][]>();

/** Neighbouring cells, by their places in the picture. */
export function neighbours(board: BoardView): number[][] {
  let found = kept.get(board);
  if (!found) {
    const { places } = board;
    const gap = Math.min(...places.slice(1).map((p) => Math.hypot(p.x - places[0]!.x, p.y - places[0]!.y)));
    found = places.map((a, p) => places.map((_, q) => q).filter((q) => q !== p && Math.hypot(places[q]!.x - a.x, places[q]!.y - a.y) < gap * 1.2));
    kept.set(board, found);
  }
  return found;
}

/** Neighbouring stones of one player: both points and the player, from 1. */
export function chains(board: BoardView, owner: number[]): [number, number, number][] {
  return neighbours(board).flatMap((near, p) => near.filter((q) => q > p && owner[p] && owner[p] === owner[q]).map((q): [number, number, number] => [p, q, owner[p]!]));
}

/** Stones of one player that cannot be cut apart in one move. */
export function bridges(board: BoardView, owner: number[]): [number, number, number][] {
  const near = neighbours(board);
  const found: [number, number, number][] = [];
  owner.forEach((who, p) => {
    if (!who) return;
    for (let q = p + 1; q < owner.length; q++) {
      if (owner[q] !== who || near[p]!.includes(q)) continue;
      const between = near[p]!.filter((r) => near[q]!.includes(r) && owner[r] === 0);
      if (between.length === 2) found.push([p, q, who]);
    }
  });
  return found;
}
