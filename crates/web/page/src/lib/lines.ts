// Which lines are shown for a position and the point under the finger. Hex, nests and graphs have views of their own.

import type { Curve, Fill, Lit, Look } from './board';
import { classes, joining } from './classes';
import { allSets, curve } from './curves';
import { bridges, chains, neighbours } from './hex';
import { edgePaths, forest } from './forest';
import { innerSets, nestCurves, outerLines } from './nest';
import type { BoardView, Position } from './types';

export interface Shown {
  curves: Curve[];
  fills: Fill[];
  lit: Map<number, Lit> | null;
  /** In words, for the line that is shown alone. */
  words: string;
  /** How many lines can be shown one after another. */
  count: number;
}

export interface Asked {
  board: BoardView;
  position: Position;
  pointed: number | null;
  /** Which of the lines through the point is shown alone; -1: all. */
  line: number;
  threats: boolean;
  /** A hint: this set, and nothing else. */
  hint?: number[] | null;
}

export type Sort = 'hex' | 'nest' | 'edges' | 'classes' | 'plain';

export function sort(board: BoardView): Sort {
  if (board.places.some((p) => p.kind === 'hexagon')) return 'hex';
  if (board.islands) return 'nest';
  if (board.manner === 'edges') return 'edges';
  return classes(board) ? 'classes' : 'plain';
}

/** Whose a set can still be: a player, nobody's yet, or dead. */
export function standing(position: Position, set: number[]): number | 'open' | 'dead' {
  const owners = new Set(set.map((p) => position.owner[p] ?? 0).filter((o) => o > 0));
  if (position.shared) return owners.size ? 0 : 'open';
  const blocks = position.rules.startsWith('chooser-picker') ? 'Picker' : position.rules.startsWith('picker-chooser') ? 'Chooser' : 'Breaker';
  const breaker = position.roles.indexOf(blocks);
  if (breaker >= 0 && owners.has(breaker + 1)) return 'dead';
  // Pieces that move can leave a line again.
  if (owners.size > 1) return position.kind === 'hop' ? 'open' : 'dead';
  const [one] = owners;
  return one === undefined ? 'open' : one - 1;
}

const lookOf = (state: number | 'open' | 'dead', n: number): Look => (state === 'dead' ? 'dead' : state === 0 ? 'x' : state === 1 ? 'o' : n);

/** Lines through a point, the ones that matter most first. */
export function through(board: BoardView, position: Position, p: number): number[][] {
  const most = (set: number[]) => (standing(position, set) === 'dead' ? -1 : set.filter((q) => position.owner[q]).length);
  return allSets(board)
    .filter((set) => set.includes(p))
    .map((set, i) => ({ set, i, rank: most(set) }))
    .sort((a, b) => b.rank - a.rank || a.i - b.i)
    .map(({ set }) => set);
}

const MANY = 8;

export function lines(asked: Asked): Shown {
  const { board, position, pointed, line, threats, hint } = asked;
  const shown: Shown = { curves: [], fills: [], lit: null, words: '', count: 0 };
  const drawn = (set: number[]) => board.curves[allSets(board).findIndex((s) => s.length === set.length && s.every((p, i) => p === set[i]))];
  const add = (set: number[], look: Look) => {
    shown.fills.push({ points: set, look });
    const d = curve(board.places, set, drawn(set));
    if (d) shown.curves.push({ d, look });
  };
  const what = sort(board);
  if (what === 'hex') {
    for (const [p, q, player] of chains(board, position.owner)) stroke(board, shown, p, q, player === 1 ? 'x' : 'o');
    if (!position.outcome) for (const [p, q, player] of bridges(board, position.owner)) stroke(board, shown, p, q, player === 1 ? 'bridge-x' : 'bridge-o');
  }
  if (position.whole?.length) {
    for (const w of position.whole.slice(0, what === 'edges' ? 1 : 4)) {
      if (what === 'edges') edgePaths(board, w.set).forEach((d) => shown.curves.push({ d, look: 'won' }));
      else if (what === 'hex') shown.fills.push({ points: w.set, look: 'won' });
      else if (what === 'nest') nest(board, shown, w.set, 'won');
      else add(w.set, 'won');
      shown.words = `The set is ${w.set.map((p) => board.labels[p]).join(' ')}.`;
    }
    return shown;
  }
  if (hint?.length) {
    if (what === 'edges') edgePaths(board, hint).forEach((d) => shown.curves.push({ d, look: 'hint' }));
    else add(hint, 'hint');
    return shown;
  }
  if (threats && what !== 'hex' && what !== 'edges') {
    for (const threat of position.threats.slice(0, 4)) {
      const d = curve(board.places, threat.set, drawn(threat.set));
      if (d) shown.curves.push({ d, look: 'threat' });
    }
  }
  if (pointed === null || position.outcome) return shown;
  if (what === 'hex') {
    const near = neighbours(board)[pointed] ?? [];
    const mine = near.filter((q) => position.owner[q] === position.mover + 1);
    if (position.owner[pointed] === 0) shown.fills.push({ points: [pointed, ...mine], look: position.mover === 0 ? 'x' : 'o' });
    return shown;
  }
  if (what === 'edges') {
    const { parts, words } = forest(board, position, pointed);
    parts.forEach((edges, n) => edgePaths(board, edges).forEach((d) => shown.curves.push({ d, look: n })));
    shown.words = words;
    return shown;
  }
  if (what === 'nest') {
    const inner = innerSets(board, pointed);
    const outer = outerLines(board, pointed);
    shown.count = inner.length + outer.length;
    if (line >= 0 && shown.count) {
      const i = line % shown.count;
      if (i < inner.length) add(inner[i]!, 'line');
      else shown.curves.push(...nestCurves(board, outer[i - inner.length]!, 'line'));
      shown.words = i < inner.length ? `Inner line ${inner[i]!.map((p) => board.labels[p]).join(' ')}` : `Outer line: islands ${outer[i - inner.length]!.map((k) => k + 1).join(' ')}`;
      return shown;
    }
    inner.slice(0, MANY).forEach((set, n) => add(set, lookOf(standing(position, set), n)));
    if (outer.length <= 3) outer.forEach((islands) => shown.curves.push(...nestCurves(board, islands, 'hint')));
    return shown;
  }
  const sets = board.sets ? through(board, position, pointed) : [];
  shown.count = sets.length;
  if (line >= 0 && sets.length) {
    const set = sets[line % sets.length]!;
    add(set, 'line');
    shown.words = `Line ${set.map((p) => board.labels[p]).join(' ')}`;
    return shown;
  }
  const all = what === 'classes' ? classes(board)! : null;
  if (all) {
    shown.lit = new Map();
    for (let q = 0; q < board.points; q++) {
      const kind = joining(all, pointed, q);
      if (q === pointed || kind < 0) continue;
      const set = board.sets![all[kind]!.sets[all[kind]!.symbol[q]!]!]!;
      shown.lit.set(q, { kind, look: lookOf(standing(position, set), kind) });
    }
    for (const c of all.filter((c) => c.kind === 'row' || c.kind === 'column')) {
      const set = board.sets![c.sets[c.symbol[pointed]!]!]!;
      shown.fills.push({ points: set.filter((q) => q !== pointed), look: lookOf(standing(position, set), all.indexOf(c)) });
    }
    return shown;
  }
  // Dead lines last and thin; of very many only those that matter most.
  const live = sets.filter((set) => standing(position, set) !== 'dead').slice(0, MANY);
  const dead = sets.filter((set) => standing(position, set) === 'dead').slice(0, Math.max(0, MANY - live.length));
  live.forEach((set, n) => add(set, lookOf(standing(position, set), n)));
  dead.forEach((set) => add(set, 'dead'));
  return shown;
}

function stroke(board: BoardView, shown: Shown, p: number, q: number, look: Look) {
  const [a, b] = [board.places[p]!, board.places[q]!];
  shown.curves.push({ d: `M${a.x} ${a.y}L${b.x} ${b.y}`, look });
}

function nest(board: BoardView, shown: Shown, set: number[], look: Look) {
  shown.fills.push({ points: set, look });
  const islands = [...new Set(set.map((p) => board.islands![p]!))];
  for (const island of islands) {
    const d = curve(board.places, set.filter((p) => board.islands![p] === island));
    if (d) shown.curves.push({ d, look });
  }
}
