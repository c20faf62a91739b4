// A table of values: every position of a game up to symmetry, with its value and the distance to the end.

export interface Header {
  spec: string;
  rules: string;
  points: number;
  kind: 'claim' | 'hop';
  shared: boolean;
  start: number[];
  /** Hop: where a piece may go from each point; null: to any open one. */
  reach: number[][] | null;
  generators: number[][];
  group: number;
  positions: number;
  goal: 'achieve' | 'avoid' | 'maker-0' | 'maker-1';
}

/** Value for whoever moves: 0 loss, 1 draw, 2 win, 3 tie. `far` counts moves to the end; 63: no end is forced. */
export interface Entry {
  value: number;
  far: number;
}

export class Table {
  private readonly powers: number[];
  readonly group: number[][];

  constructor(
    readonly header: Header,
    private readonly keys: Float64Array,
    private readonly values: Uint8Array,
  ) {
    this.powers = Array.from({ length: header.points }, (_, p) => 3 ** p);
    this.group = closure(header.generators, header.points, header.group);
  }

  /** The least key among all images, and the symmetry that leads to it. */
  canonical(owner: number[]): { key: number; by: number[] } {
    let key = Infinity;
    let by = this.group[0]!;
    const filled = owner.flatMap((o, p) => (o ? [p] : []));
    for (const g of this.group) {
      let sum = 0;
      for (const p of filled) sum += owner[p]! * this.powers[g[p]!]!;
      if (sum < key) {
        key = sum;
        by = g;
      }
    }
    return { key, by };
  }

  look(owner: number[]): Entry | null {
    const { key } = this.canonical(owner);
    let [low, high] = [0, this.keys.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.keys[middle]!;
      if (found === key) return { value: this.values[middle]! >> 6, far: this.values[middle]! & 63 };
      if (found < key) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  }
}

/** All products of the generators. */
function closure(generators: number[][], points: number, order: number): number[][] {
  const identity = Array.from({ length: points }, (_, p) => p);
  const found = new Map([[identity.join(), identity]]);
  const all = [identity];
  for (let at = 0; at < all.length; at++) {
    for (const g of generators) {
      const next = all[at]!.map((q) => g[q]!);
      const name = next.join();
      if (found.has(name)) continue;
      found.set(name, next);
      all.push(next);
    }
  }
  if (all.length !== order) throw new Error(`the table speaks of ${order} symmetries, its generators make ${all.length}`);
  return all;
}

/** Reads a table from its bytes, unpacked. */
export function parse(bytes: Uint8Array): Table {
  const text = new TextDecoder();
  if (text.decode(bytes.subarray(0, 8)) !== 'NOUGHTS1') throw new Error('this is not a table of Noughts');
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
  const header = JSON.parse(text.decode(bytes.subarray(12, 12 + length))) as Header;
  const keys = new Float64Array(header.positions);
  let at = 12 + length;
  let key = 0;
  for (let n = 0; n < header.positions; n++) {
    let [step, scale] = [0, 1];
    for (;;) {
      const byte = bytes[at++]!;
      step += (byte & 127) * scale;
      if (byte < 128) break;
      scale *= 128;
    }
    key += step;
    keys[n] = key;
  }
  if (bytes.length !== at + header.positions) throw new Error('the table ends too early or too late');
  return new Table(header, keys, bytes.subarray(at));
}

export async function fetchTable(address: string): Promise<Table> {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`the table ${address} is missing (${response.status})`);
  const bytes = new Uint8Array(await new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
  return parse(bytes);
}
