// Other ways to lay a board out: cubes as two by two layers or turned in space, islands in fewer columns.

import { curve } from './curves';
import type { BoardView, Place } from './types';

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

interface Sketch {
  places: Place[];
  labels: string[];
  /** Rounded frames behind the points. */
  frames?: { x: number; y: number; w: number; h: number }[];
  words?: { x: number; y: number; text: string }[];
  /** Thin strokes behind everything. */
  strokes?: string[];
  /** Room around the points. */
  pad?: number;
}

/** A picture in the manner of the drawing engine. */
export function sketch({ places, labels, frames = [], words = [], strokes = [], pad = 2 }: Sketch): Pick<BoardView, 'svg' | 'view'> {
  const xs = [...places.flatMap((p) => [p.x - p.w / 2, p.x + p.w / 2]), ...frames.flatMap((f) => [f.x, f.x + f.w])];
  const ys = [...places.flatMap((p) => [p.y - p.h / 2, p.y + p.h / 2]), ...frames.flatMap((f) => [f.y, f.y + f.h]), ...words.map((w) => w.y - 12)];
  const [x, y] = [Math.min(...xs) - pad, Math.min(...ys) - pad];
  const [w, h] = [Math.max(...xs) + pad - x, Math.max(...ys) + pad - y];
  const parts = [
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#fff"/>`,
    ...frames.map((f) => `<rect x="${f.x}" y="${f.y}" width="${f.w}" height="${f.h}" rx="12" fill="#ffffff" stroke="#6e6e6e" stroke-width="1.2"/>`),
    ...strokes.map((d) => `<path d="${d}" fill="none" stroke="#aaaaaa" stroke-width="1"/>`),
    ...words.map((t) => `<text x="${t.x}" y="${t.y}" font-size="12" text-anchor="middle" fill="#6e6e6e">${escape(t.text)}</text>`),
    ...places.map((p, i) => {
      const shape =
        p.kind === 'tile'
          ? `<rect x="${p.x - p.w / 2 + 0.8}" y="${p.y - p.h / 2 + 0.8}" width="${p.w - 1.6}" height="${p.h - 1.6}" rx="5" fill="#ffffff" stroke="#6e6e6e" stroke-width="1.2"/>`
          : `<circle cx="${p.x}" cy="${p.y}" r="${Math.min(p.w, p.h) * 0.42}" fill="#ffffff" stroke="#6e6e6e" stroke-width="1.2"/>`;
      const size = Math.min(14, (Math.min(p.w, p.h) * 1.5) / Math.max(3, labels[i]!.length));
      return `<g data-point="${i}">${shape}<text x="${p.x}" y="${p.y + size * 0.35}" font-size="${size}" text-anchor="middle" fill="#1a1a1a">${escape(labels[i]!)}</text></g>`;
    }),
  ];
  return { view: [x, y, w, h], svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${w} ${h}">${parts.join('')}</svg>` };
}

/** Coordinates of a point of n^3, from its label: b3.2 is the second across, the third down, in layer 2. */
export function cube(board: BoardView): [number, number, number][] | null {
  const size = Math.round(Math.cbrt(board.points));
  if (size < 2 || size ** 3 !== board.points) return null;
  const found = board.labels.map((label) => /^([a-z])(\d+)\.(\d+)$/.exec(label));
  if (found.some((f) => !f)) return null;
  return found.map((f) => [f![1]!.charCodeAt(0) - 97, Number(f![2]) - 1, Number(f![3]) - 1]);
}

const kept = new WeakMap<BoardView, Map<string, BoardView>>();

/** The board for a place of this size on the screen. Boards that fit stay as they are. */
export function arrange(board: BoardView, width: number, height: number): BoardView {
  const spots = cube(board);
  let way = '';
  if (spots) {
    // Layers side by side, or two by two if the cells are larger so.
    const size = Math.round(Math.cbrt(board.points));
    const side = (across: number) => Math.min(width / across, height / Math.ceil(size / across));
    if (width < 600 || (size > 2 && side(2) > side(size))) way = 'layers';
  } else if (board.islands && width < 600 && least(board) > width) way = `islands ${Math.floor(width)}`;
  if (!way) return board;
  let known = kept.get(board);
  if (!known) kept.set(board, (known = new Map()));
  let found = known.get(way);
  if (!found) known.set(way, (found = spots ? layers(board, spots, 2) : islands(board, width)));
  return found;
}

/** The least width at which every target has 44 pixels to itself. */
export function least(board: Pick<BoardView, 'places' | 'view'>): number {
  let gap = Infinity;
  const { places } = board;
  for (let p = 0; p < places.length; p++)
    for (let q = 0; q < p; q++) {
      const [dx, dy] = [Math.abs(places[p]!.x - places[q]!.x), Math.abs(places[p]!.y - places[q]!.y)];
      gap = Math.min(gap, places[p]!.kind === 'tile' ? Math.max(dx, dy) : Math.hypot(dx, dy));
    }
  return Number.isFinite(gap) ? (board.view[2] * 44) / gap : 120;
}

function layers(board: BoardView, spots: [number, number, number][], across: number): BoardView {
  const n = Math.max(...spots.flat()) + 1;
  const [cell, gap, top] = [44, 5, 18];
  const corner = (z: number) => [(z % across) * (n * cell + gap), Math.floor(z / across) * (n * cell + gap + top)] as const;
  const places = spots.map(([x, y, z]): Place => {
    const [left, up] = corner(z);
    return { x: left + x * cell + cell / 2, y: up + y * cell + cell / 2, w: cell, h: cell, kind: 'tile' };
  });
  const words = Array.from({ length: n }, (_, z) => ({ x: corner(z)[0] + (n * cell) / 2, y: corner(z)[1] - 4, text: `layer ${z + 1}` }));
  return { ...board, places, curves: [], ...sketch({ places, labels: board.labels, words }) };
}

function islands(board: BoardView, width: number): BoardView {
  const count = Math.max(...board.islands!) + 1;
  const boxes = Array.from({ length: count }, (_, k) => {
    const mine = board.places.filter((_, p) => board.islands![p] === k);
    const [x, y] = [Math.min(...mine.map((q) => q.x - q.w / 2)), Math.min(...mine.map((q) => q.y - q.h / 2))];
    return { x, y, w: Math.max(...mine.map((q) => q.x + q.w / 2)) - x, h: Math.max(...mine.map((q) => q.y + q.h / 2)) - y };
  });
  const [w, h] = [Math.max(...boxes.map((b) => b.w)) + 16, Math.max(...boxes.map((b) => b.h)) + 16];
  const across = Math.max(1, Math.floor((width - 6) / (w + 6)));
  const at = (k: number) => [(k % across) * (w + 6), Math.floor(k / across) * (h + 6)] as const;
  const places = board.places.map((p, i) => {
    const [k, [left, up]] = [board.islands![i]!, at(board.islands![i]!)];
    return { ...p, x: left + 8 + p.x - boxes[k]!.x, y: up + 8 + p.y - boxes[k]!.y };
  });
  const frames = boxes.map((_, k) => ({ x: at(k)[0], y: at(k)[1], w, h }));
  // The inner lines, if there are few of them.
  const inner = new Map((board.sets ?? []).flatMap((set) => boxes.map((_, k) => set.filter((p) => board.islands![p] === k))).map((set): [string, number[]] => [set.join(), set]));
  const strokes = inner.size <= 12 * count ? [...inner.values()].flatMap((set) => curve(places, set) ?? []) : [];
  return { ...board, places, curves: [], ...sketch({ places, labels: board.labels, frames, strokes }) };
}

/** A cube seen from an angle: nearer points are larger and later in the order of depth. */
export function turned(board: BoardView, spots: [number, number, number][], yaw: number, pitch: number): BoardView {
  const n = Math.max(...spots.flat()) + 1;
  const half = (n - 1) / 2;
  const see = ([x, y, z]: [number, number, number]) => {
    const [a, b, c] = [x - half, z - half, y - half];
    const [p, q] = [a * Math.cos(yaw) - c * Math.sin(yaw), a * Math.sin(yaw) + c * Math.cos(yaw)];
    const [up, deep] = [b * Math.cos(pitch) - q * Math.sin(pitch), b * Math.sin(pitch) + q * Math.cos(pitch)];
    const near = 1 / (1 + deep / (n * 3.2));
    return { x: p * 92 * near, y: -up * 92 * near, near };
  };
  const spotted = spots.map(see);
  const places = spotted.map(({ x, y, near }): Place => ({ x, y, w: 40 * near, h: 40 * near, kind: 'disc' }));
  const reach = half * 92 * 1.55 + 30;
  // The rods of the frame, so that the eye finds the layers.
  const strokes: string[] = [];
  for (const [i, a] of spots.entries())
    for (const [j, b] of spots.entries())
      if (j > i && a.reduce((s, v, k) => s + Math.abs(v - b[k]!), 0) === 1) strokes.push(`M${spotted[i]!.x} ${spotted[i]!.y}L${spotted[j]!.x} ${spotted[j]!.y}`);
  const drawn = sketch({ places, labels: board.labels, strokes });
  const view: [number, number, number, number] = [-reach, -reach, reach * 2, reach * 2];
  return { ...board, places, curves: [], svg: drawn.svg.replace(/viewBox="[^"]*"/, `viewBox="${view.join(' ')}"`).replace(/<rect [^>]*\/>/, `<rect x="${view[0]}" y="${view[1]}" width="${view[2]}" height="${view[3]}" fill="#fff"/>`), view };
}
