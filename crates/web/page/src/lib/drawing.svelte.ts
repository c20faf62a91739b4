// A board that is being drawn: points, two families of sets, everything that was done, kept on this machine.

import type { Plain } from './formats';
import { keep, recall } from './keep.svelte';

export interface Spot {
  label: string;
  x: number;
  y: number;
}

interface Sheet {
  points: Spot[];
  sets: number[][];
  second: number[][];
}

const fano: Sheet = {
  points: [
    [500, 120],
    [140, 760],
    [860, 760],
    [320, 440],
    [680, 440],
    [500, 760],
    [500, 545],
  ].map(([x, y], i) => ({ label: String(i + 1), x: x!, y: y! })),
  sets: [
    [0, 1, 3],
    [0, 2, 4],
    [1, 2, 5],
    [0, 5, 6],
    [1, 4, 6],
    [2, 3, 6],
    [3, 4, 5],
  ],
  second: [],
};

const copy = (sheet: Sheet): Sheet => JSON.parse(JSON.stringify(sheet)) as Sheet;

function sound(value: unknown): value is Sheet {
  const sheet = value as Sheet;
  const inside = (sets: unknown) => Array.isArray(sets) && sets.every((s) => Array.isArray(s) && s.every((p) => Number.isInteger(p) && p >= 0 && p < sheet.points.length));
  return !!sheet && Array.isArray(sheet.points) && sheet.points.every((p) => typeof p.label === 'string' && Number.isFinite(p.x) && Number.isFinite(p.y)) && inside(sheet.sets) && inside(sheet.second);
}

function parse(text: string): Sheet | null {
  try {
    const value: unknown = JSON.parse(text);
    return sound(value) ? value : null;
  } catch {
    return null;
  }
}

export class Drawing {
  sheet = $state<Sheet>(copy(parse(recall('drawing')) ?? fano));
  /** The set that is being joined. */
  current = $state<number[]>([]);
  family = $state<'sets' | 'second'>('sets');
  private past = $state.raw<string[]>([]);
  private future = $state.raw<string[]>([]);

  get plain(): Plain {
    const { points, sets, second } = this.sheet;
    return { labels: points.map((p) => p.label), sets, second: second.length ? second : null, places: points.map((p) => [Math.round(p.x), Math.round(p.y)]) };
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /** Everything that changes the drawing goes through here, so that it can be taken back. */
  change(work: (sheet: Sheet) => void) {
    this.past = [...this.past.slice(-199), JSON.stringify(this.sheet)];
    this.future = [];
    const next = copy(this.sheet);
    work(next);
    this.put(next);
  }

  private put(sheet: Sheet) {
    this.sheet = sheet;
    this.current = this.current.filter((p) => p < sheet.points.length);
    keep('drawing', JSON.stringify(sheet));
  }

  undo() {
    const old = this.past.at(-1);
    if (!old) return;
    this.future = [...this.future, JSON.stringify(this.sheet)];
    this.past = this.past.slice(0, -1);
    this.put(JSON.parse(old) as Sheet);
  }

  redo() {
    const next = this.future.at(-1);
    if (!next) return;
    this.past = [...this.past, JSON.stringify(this.sheet)];
    this.future = this.future.slice(0, -1);
    this.put(JSON.parse(next) as Sheet);
  }

  add(at?: { x: number; y: number }) {
    this.change((sheet) => {
      const used = new Set(sheet.points.map((p) => p.label));
      let n = 1;
      while (used.has(String(n))) n += 1;
      const k = sheet.points.length;
      sheet.points.push({ label: String(n), ...(at ?? { x: 500 + 330 * Math.sin(k * 2.4), y: 500 - 330 * Math.cos(k * 2.4) }) });
    });
  }

  erase(p: number) {
    this.current = this.current.filter((q) => q !== p).map((q) => (q > p ? q - 1 : q));
    this.change((sheet) => {
      sheet.points.splice(p, 1);
      const moved = (sets: number[][]) => sets.map((s) => s.filter((q) => q !== p).map((q) => (q > p ? q - 1 : q))).filter((s) => s.length);
      sheet.sets = moved(sheet.sets);
      sheet.second = moved(sheet.second);
    });
  }

  move(p: number, x: number, y: number) {
    this.change((sheet) => Object.assign(sheet.points[p]!, { x, y }));
  }

  /** What is wrong with a label, or nothing. */
  rename(p: number, label: string): string {
    const name = label.trim();
    if (!name || name === this.sheet.points[p]!.label) return '';
    if (/[\s{}/|;,>+"()[\]:#%]/.test(name)) return `The label “${name}” has a sign in it that means something in a spec.`;
    if (name.length > 12) return 'A label has at most 12 letters.';
    if (this.sheet.points.some((q, i) => i !== p && q.label === name)) return `There is a point “${name}” already.`;
    this.change((sheet) => (sheet.points[p]!.label = name));
    return '';
  }

  toggle(p: number) {
    this.current = this.current.includes(p) ? this.current.filter((q) => q !== p) : [...this.current, p];
  }

  finish() {
    const name = (set: number[]) => [...set].sort((a, b) => a - b).join();
    const { current, family } = this;
    if (current.length && !this.sheet[family].some((s) => name(s) === name(current))) this.change((sheet) => sheet[family].push([...current]));
    this.current = [];
  }

  drop(family: 'sets' | 'second', i: number) {
    this.change((sheet) => sheet[family].splice(i, 1));
  }

  clear() {
    this.current = [];
    this.change((sheet) => Object.assign(sheet, { points: [], sets: [], second: [] }));
  }

  /** Takes a board from a file or a spec; points without a place stand on a circle. */
  take(plain: Plain) {
    const n = plain.labels.length;
    const xs = plain.places?.map((p) => p[0]) ?? [];
    const ys = plain.places?.map((p) => p[1]) ?? [];
    const span = Math.max(1, Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
    const points = plain.labels.map((label, i) => {
      const at = plain.places?.[i];
      if (at) return { label, x: 80 + ((at[0] - Math.min(...xs)) / span) * 840, y: 80 + ((at[1] - Math.min(...ys)) / span) * 840 };
      return { label, x: 500 + 400 * Math.sin((2 * Math.PI * i) / n), y: 500 - 400 * Math.cos((2 * Math.PI * i) / n) };
    });
    this.current = [];
    this.change((sheet) => Object.assign(sheet, { points, sets: plain.sets, second: plain.second ?? [] }));
  }

  /** Boards kept under a name on this machine. */
  static shelf(): Record<string, string> {
    try {
      return JSON.parse(recall('drawings', '{}')) as Record<string, string>;
    } catch {
      return {};
    }
  }

  save(name: string) {
    keep('drawings', JSON.stringify({ ...Drawing.shelf(), [name]: JSON.stringify(this.sheet) }));
  }

  open(name: string) {
    const found = parse(Drawing.shelf()[name] ?? '');
    if (!found) return;
    this.current = [];
    this.change((sheet) => Object.assign(sheet, copy(found)));
  }

  static forget(name: string) {
    const { [name]: _, ...rest } = Drawing.shelf();
    keep('drawings', JSON.stringify(rest));
  }
}
