// The few boards of the course, made here so that it needs no server.

import { sketch } from '../arrange';
import type { BoardView, Place } from '../types';

function make(spec: string, labels: string[], places: Place[], sets: number[][], manner: BoardView['manner'], strokes: string[] = []): BoardView {
  const sorted = sets.map((s) => [...s].sort((a, b) => a - b));
  return { spec, points: labels.length, labels, places, sets: sorted, set_count: String(sets.length), second: null, curves: [], manner, islands: null, rules: [], ...sketch({ places, labels, strokes, pad: manner === 'cells' ? 15 : 6 }) };
}

const grid = (n: number) => ({
  labels: Array.from({ length: n * n }, (_, i) => `${'abcdefghi'[i % n]}${Math.floor(i / n) + 1}`),
  places: Array.from({ length: n * n }, (_, i): Place => ({ x: (i % n) * 48, y: Math.floor(i / n) * 48, w: 44, h: 44, kind: 'tile' })),
});

/** Rows, columns and the two diagonals. */
export function square(n: number): BoardView {
  const { labels, places } = grid(n);
  const all = Array.from({ length: n }, (_, i) => i);
  const sets = [...all.map((y) => all.map((x) => y * n + x)), ...all.map((x) => all.map((y) => y * n + x)), all.map((i) => i * n + i), all.map((i) => i * n + n - 1 - i)];
  return make(`${n}^2`, labels, places, sets, 'cells');
}

/** Sums and products of the field with four elements: 2 and 3 are the roots of x² + x + 1. */
const TIMES4 = [
  [0, 0, 0, 0],
  [0, 1, 2, 3],
  [0, 2, 3, 1],
  [0, 3, 1, 2],
];

/** The affine plane over the field with three or four elements: lines x = c and y = mx + b. */
export function plane(q: 3 | 4): BoardView {
  const { labels, places } = grid(q);
  const all = Array.from({ length: q }, (_, i) => i);
  const value = (m: number, x: number, b: number) => (q === 3 ? (m * x + b) % 3 : TIMES4[m]![x]! ^ b);
  const sets = [...all.flatMap((m) => all.map((b) => all.map((x) => value(m, x, b) * q + x))), ...all.map((x) => all.map((y) => y * q + x))];
  return make(`AG(2,${q})`, labels, places, sets, 'cells');
}

/** Seven points, seven lines. */
export function fano(): BoardView {
  const spots = [
    [0, -150],
    [-130, 75],
    [130, 75],
    [-65, -37.5],
    [65, -37.5],
    [0, 75],
    [0, 0],
  ];
  const places = spots.map(([x, y]): Place => ({ x: x!, y: y!, w: 44, h: 44, kind: 'disc' }));
  const sets = [
    [0, 1, 3],
    [0, 2, 4],
    [1, 2, 5],
    [0, 5, 6],
    [1, 4, 6],
    [2, 3, 6],
    [3, 4, 5],
  ];
  const r = 75;
  return make('PG(2,2)', ['1', '2', '3', '4', '5', '6', '7'], places, sets, 'dots', ['M0 -150L-130 75L130 75Z', 'M0 -150L0 75', 'M-130 75L65 -37.5', 'M130 75L-65 -37.5', `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}`]);
}
