// Boards whose points are the edges of a graph: the trees that a player has, and what an edge would join.

import type { BoardView, Position } from './types';

/** The path of every edge, as the engine drew it. */
export function edgePaths(board: BoardView, edges: number[]): string[] {
  return edges.flatMap((e) => new RegExp(`data-point="${e}">[^\\0]*?<path d="([^"]+)"`).exec(board.svg)?.[1] ?? []);
}

const ends = (label: string): [string, string] | null => {
  const cut = label.split('-');
  return cut.length === 2 ? [cut[0]!, cut[1]!] : null;
};

/** What the player who wants the tree has at both ends of an edge. */
export function forest(board: BoardView, position: Position, edge: number): { parts: number[][]; words: string } {
  const here = ends(board.labels[edge] ?? '');
  if (!here) return { parts: [[edge]], words: '' };
  const maker = Math.max(0, position.roles.indexOf('Maker')) + 1;
  const mine = board.labels.map((_, e) => e).filter((e) => position.owner[e] === maker && e !== edge);
  const reach = (from: string) => {
    const seen = new Set([from]);
    const used: number[] = [];
    let grew = true;
    while (grew) {
      grew = false;
      for (const e of mine) {
        const pair = ends(board.labels[e]!);
        if (!pair || used.includes(e) || !pair.some((v) => seen.has(v))) continue;
        pair.forEach((v) => seen.add(v));
        used.push(e);
        grew = true;
      }
    }
    return { seen, used };
  };
  const [left, right] = [reach(here[0]), reach(here[1])];
  if (position.owner[edge]) return { parts: [[edge]], words: '' };
  if (left.seen.has(here[1])) return { parts: [left.used], words: `${board.labels[edge]} would close a circle: its ends are joined already.` };
  return { parts: [[edge], left.used, right.used], words: `${board.labels[edge]} joins ${[...left.seen].join(' ')} with ${[...right.seen].join(' ')}.` };
}
