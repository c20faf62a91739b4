// Parallel classes of a plane on a grid, each with signs of its own: same letter, same shape or same colour is a line.

import type { BoardView } from './types';

/** How the lines of a class are told apart. Rows and columns need no sign. */
export type Kind = 'row' | 'column' | 'letter' | 'shape' | 'colour' | 'digit' | 'greek' | 'arrow' | 'sign' | 'small';

export interface ParallelClass {
  kind: Kind;
  /** For each point the line of this class through it. */
  symbol: number[];
  /** For each line its number among the sets of the board. */
  sets: number[];
}

const SLANTED: Kind[] = ['letter', 'shape', 'colour', 'digit', 'greek', 'arrow', 'sign', 'small'];

const ALPHABET: Record<Kind, string> = {
  row: '123456789',
  column: 'abcdefghi',
  letter: 'ABCDEFGHI',
  shape: '●■▲◆✚★⬢▬○',
  colour: '123456789',
  digit: '123456789',
  greek: 'αβγδεζηθκ',
  arrow: '↑→↓←↗↘↙↖↔',
  sign: '+−×÷=≠<>~',
  small: 'pqrstuvwx',
};

export const SHAPES = ['disc', 'square', 'triangle', 'diamond', 'plus', 'star', 'hexagon', 'bar', 'ring'];
export const COLOURS = ['blue', 'orange', 'green', 'pink', 'amber', 'sky', 'grey', 'violet', 'yellow'];

/** The sign of a line in its class. */
export const glyph = (kind: Kind, symbol: number): string => [...ALPHABET[kind]][symbol] ?? '?';

/** The sign in words. */
export function signWords(kind: Kind, symbol: number): string {
  if (kind === 'shape') return SHAPES[symbol] ?? '';
  if (kind === 'colour') return COLOURS[symbol] ?? '';
  return `${kind} ${glyph(kind, symbol)}`;
}

const found = new WeakMap<BoardView, ParallelClass[] | null>();

/** The parallel classes of a plane or a net on a square grid, or nothing. */
export function classes(board: BoardView): ParallelClass[] | null {
  let answer = found.get(board);
  if (answer === undefined) {
    answer = work(board);
    found.set(board, answer);
  }
  return answer;
}

function work(board: BoardView): ParallelClass[] | null {
  const { sets, places } = board;
  const n = Math.round(Math.sqrt(board.points));
  if (!sets || board.second || n < 3 || n > 9 || n * n !== board.points) return null;
  if (sets.some((s) => s.length !== n) || places.some((p) => p.kind !== 'tile')) return null;
  const members = sets.map((s) => new Set(s));
  const apart = (i: number, j: number) => sets[i]!.every((p) => !members[j]!.has(p));
  const taken = new Set<number>();
  const groups: number[][] = [];
  for (let i = 0; i < sets.length; i++) {
    if (taken.has(i)) continue;
    const group = sets.map((_, j) => j).filter((j) => j === i || apart(i, j));
    if (group.length !== n || group.some((j) => taken.has(j) || group.some((k) => k !== j && !apart(j, k)))) return null;
    group.forEach((j) => taken.add(j));
    groups.push(group);
  }
  const same = (set: number[], axis: 'x' | 'y') => set.every((p) => Math.abs(places[p]![axis] - places[set[0]!]![axis]) < 1);
  let slanted = 0;
  const made = groups.map((group): ParallelClass => {
    const straight = same(sets[group[0]!]!, 'y') ? 'row' : same(sets[group[0]!]!, 'x') ? 'column' : null;
    // The first point of the grid that is on a line decides its number, so that the first row reads A B C D.
    const first = (i: number) => Math.min(...sets[i]!.map((p) => Math.round(places[p]!.y) * 1000 + Math.round(places[p]!.x)));
    const order = [...group].sort((a, b) => first(a) - first(b));
    const symbol = board.labels.map((_, p) => order.findIndex((i) => members[i]!.has(p)));
    return { kind: straight ?? SLANTED[slanted++] ?? 'small', symbol, sets: order };
  });
  if (slanted === 0 || slanted > SLANTED.length) return null;
  return made;
}

/** The class of the line that joins two points, if one does. */
export const joining = (all: ParallelClass[], p: number, q: number): number => all.findIndex((c) => c.symbol[p] === c.symbol[q]);
