// Boards as files: the three formats that the command reads and writes, and specs of listed sets.

export interface Plain {
  labels: string[];
  sets: number[][];
  second: number[][] | null;
  /** x, y in thousandths of the picture's width. */
  places?: [number, number][];
}

/** Reads JSON, plain text or .pg, told apart by their content. What is wrong is said with the line. */
export function read(text: string): Plain {
  const clean = text.trim();
  if (!clean) throw new Error('There is nothing to read.');
  if (clean.startsWith('{')) return readJson(clean);
  if (/^#(times|blackturns|positions|blackwins)/m.test(clean)) return readPg(clean);
  return readText(clean);
}

function gather(points: string[] | null, sets: string[][], second: string[][] | null): Plain {
  const labels = points ? [...points] : [];
  const at = new Map(labels.map((l, i) => [l, i]));
  if (at.size !== labels.length) throw new Error('Two points have the same label.');
  const find = (label: string) => {
    let i = at.get(label);
    if (i === undefined) {
      if (points) throw new Error(`The point “${label}” is in a set but not among the points.`);
      i = labels.length;
      at.set(label, i);
      labels.push(label);
    }
    return i;
  };
  const turn = (list: string[][]) => list.map((s) => [...new Set(s.map(find))]);
  const made = { sets: turn(sets), second: second ? turn(second) : null };
  return { labels, ...made };
}

function readJson(text: string): Plain {
  const data = JSON.parse(text) as { points?: unknown; sets?: unknown; second?: unknown; places?: unknown };
  const list = (value: unknown, name: string): string[][] => {
    if (!Array.isArray(value) || value.some((s) => !Array.isArray(s))) throw new Error(`“${name}” must be a list of lists of labels.`);
    return (value as unknown[][]).map((s) => s.map(String));
  };
  const points = typeof data.points === 'number' ? Array.from({ length: data.points }, (_, i) => String(i + 1)) : Array.isArray(data.points) ? data.points.map(String) : null;
  const plain = gather(points, list(data.sets, 'sets'), data.second === undefined || data.second === null ? null : list(data.second, 'second'));
  if (Array.isArray(data.places) && data.places.length === plain.labels.length) plain.places = (data.places as [number, number][]).map(([x, y]) => [Number(x), Number(y)]);
  return plain;
}

const words = (line: string) => line.split(/[\s,]+/).filter(Boolean);

function readText(text: string): Plain {
  let section = 'sets';
  let points: string[] | null = null;
  let second: string[][] | null = null;
  const sets: string[][] = [];
  for (const [n, raw] of text.split('\n').entries()) {
    const line = raw.replace(/#.*/, '').trim();
    if (!line) continue;
    const head = /^\[(.+)\]$/.exec(line);
    if (head) {
      section = head[1]!.trim().toLowerCase();
      if (!['points', 'sets', 'second sets', 'first stones', 'second stones', 'turns', 'first moves', 'places'].includes(section)) throw new Error(`Line ${n + 1}: there is no section [${section}].`);
      if (section === 'second sets') second = [];
      continue;
    }
    if (section === 'points') points = [...(points ?? []), ...words(line)];
    else if (section === 'sets') sets.push(words(line));
    else if (section === 'second sets') second!.push(words(line));
  }
  return gather(points, sets, second);
}

function readPg(text: string): Plain {
  let section = '';
  const found: Record<string, string[][]> = {};
  for (const raw of text.split('\n')) {
    const line = raw.replace(/%.*/, '').trim();
    if (!line) continue;
    if (line.startsWith('#')) {
      section = line.slice(1).trim();
      found[section] ??= [];
    } else found[section]?.push(words(line));
  }
  if (!found.blackwins) throw new Error('The file has no section #blackwins.');
  const positions = found.positions?.flat();
  return gather(positions?.length ? positions : null, found.blackwins, found.whitewins?.length ? found.whitewins : null);
}

const rows = (plain: Plain, sets: number[][]) => sets.map((s) => s.map((p) => plain.labels[p]).join(' '));

export const FORMATS: Record<string, { name: string; write: (plain: Plain) => string }> = {
  json: {
    name: 'board.json',
    write: (plain) => {
      const list = (sets: number[][]) => sets.map((s) => s.map((p) => plain.labels[p]));
      return `${JSON.stringify({ points: plain.labels, sets: list(plain.sets), ...(plain.second ? { second: list(plain.second) } : {}), ...(plain.places ? { places: plain.places } : {}) }, null, 1)}\n`;
    },
  },
  text: {
    name: 'board.txt',
    write: (plain) => ['[points]', plain.labels.join(' '), '[sets]', ...rows(plain, plain.sets), ...(plain.second ? ['[second sets]', ...rows(plain, plain.second)] : []), ''].join('\n'),
  },
  pg: {
    name: 'board.pg',
    write: (plain) => {
      const times = plain.labels.map((_, i) => `t${i + 1}`);
      const white = plain.second ?? plain.sets;
      return ['#times', times.join(' '), '#blackturns', times.filter((_, i) => i % 2 === 0).join(' '), '#positions', plain.labels.join(' '), '#blackwins', ...rows(plain, plain.sets), '#whitewins', ...rows(plain, white), ''].join('\n');
    },
  },
};

/** The same points and sets as a spec. */
export function spec(plain: Plain): string {
  const used = new Set([...plain.sets, ...(plain.second ?? [])].flat());
  const loose = plain.labels.filter((_, p) => !used.has(p));
  const second = plain.second?.length ? ` / ${rows(plain, plain.second).join('; ')}` : '';
  return `lines{${rows(plain, plain.sets).join('; ')}${second}${loose.length ? ` | ${loose.join(' ')}` : ''}}`;
}
