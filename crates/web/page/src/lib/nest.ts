// Nested boards: a winning set is an outer line of islands and on each of them an inner line.

import type { Curve, Look } from './board';
import type { BoardView } from './types';

/** The inner lines through a point, on its island. */
export function innerSets(board: BoardView, p: number): number[][] {
  const islands = board.islands!;
  const found = new Map<string, number[]>();
  for (const set of board.sets ?? []) {
    if (!set.includes(p)) continue;
    const here = set.filter((q) => islands[q] === islands[p]);
    found.set(here.join(), here);
  }
  return [...found.values()];
}

/** The outer lines through the island of a point. */
export function outerLines(board: BoardView, p: number): number[][] {
  const islands = board.islands!;
  const found = new Map<string, number[]>();
  for (const set of board.sets ?? []) {
    const line = [...new Set(set.map((q) => islands[q]!))].sort((a, b) => a - b);
    if (line.includes(islands[p]!)) found.set(line.join(), line);
  }
  return [...found.values()];
}

/** A frame around every island of an outer line. */
export function nestCurves(board: BoardView, line: number[], look: Look): Curve[] {
  return line.map((island) => {
    const mine = board.places.filter((_, p) => board.islands![p] === island);
    const x = Math.min(...mine.map((q) => q.x - q.w / 2)) - 5;
    const y = Math.min(...mine.map((q) => q.y - q.h / 2)) - 5;
    const right = Math.max(...mine.map((q) => q.x + q.w / 2)) + 5;
    const bottom = Math.max(...mine.map((q) => q.y + q.h / 2)) + 5;
    return { d: `M${x} ${y}L${right} ${y}L${right} ${bottom}L${x} ${bottom}Z`, look };
  });
}
