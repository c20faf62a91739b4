// The page without a server: answers to its own requests, from the tables beside it.

import { Refused } from '../refused';
import type { BoardView, Gallery, GameKey, Level } from '../types';
import { StaticGame } from './game';
import { prove } from './proof';
import { fetchTable } from './table';

interface Listing {
  version: number;
  games: { spec: string; rules: string; board: string; table: string }[];
  puzzles?: string;
  gallery?: string;
}

/** Where the list of tables is, if the page was written for a plain file server. */
export const staticTables: string | null = typeof document === 'undefined' ? null : (document.querySelector('meta[name="noughts-static"]')?.getAttribute('content') ?? null);

const files = new Map<string, Promise<unknown>>();

function file<T>(address: string): Promise<T> {
  let found = files.get(address);
  if (!found) {
    found = fetch(address).then((r) => {
      if (!r.ok) throw new Refused(`the file ${address} is missing`, r.status, 'missing', null, null);
      return r.json();
    });
    found.catch(() => files.delete(address));
    files.set(address, found);
  }
  return found as Promise<T>;
}

const listing = () => file<Listing>(staticTables!);
const games = new Map<string, Promise<StaticGame>>();

const LEVELS: Level[] = [
  { name: 'perfect', title: 'Perfect', about: 'never gives away a win or a draw' },
  { name: 'casual', title: 'Casual', about: 'completes and blocks sets, else plays anywhere' },
  { name: 'beginner', title: 'Beginner', about: 'plays anywhere' },
];

const same = (a: string, b: string) => a.replace(/\s+/g, '').toLowerCase() === b.replace(/\s+/g, '').toLowerCase();

const needs = (what: string) => new Refused(`${what} needs the program: this page stands on a plain file server`, 0, 'static', null, 'Run `noughts serve` on a machine of your own.');

async function game(spec: string, rules: string): Promise<StaticGame> {
  const { games: all } = await listing();
  const found = all.find((g) => same(g.spec, spec) && (same(g.rules, rules) || g.rules.split(' ')[0] === rules));
  if (!found) throw needs(`${spec}, ${rules}`);
  let ready = games.get(found.table);
  if (!ready) {
    ready = Promise.all([fetchTable(found.table), file<BoardView>(found.board)]).then(([table, board]) => new StaticGame(table, board));
    ready.catch(() => games.delete(found.table));
    games.set(found.table, ready);
  }
  return ready;
}

type Asked = GameKey & { position?: string; level?: string; certificate?: boolean };

/** Jobs that were asked for a proof: their positions. */
const jobs: { game: StaticGame; owner: number[] }[] = [];

const pick = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!;

export async function answer(method: string, path: string, body: unknown): Promise<unknown> {
  const [route = '', search = ''] = path.split('?');
  const query = new URLSearchParams(search);
  const asked = body as Asked;
  try {
    if (route === '/api/gallery') return await gallery();
    if (route === '/api/puzzles') return await file((await listing()).puzzles ?? 'puzzles.json');
    if (route === '/api/board') return await board(query.get('spec') ?? '');
    if (route === '/api/strategies') return { levels: LEVELS };
    if (route === '/api/position') {
      const found = await game(asked.board, asked.rules);
      return found.position(found.reach(asked.moves, asked.position), asked.moves);
    }
    if (route === '/api/solve' && method === 'POST') {
      const found = await game(asked.board, asked.rules);
      const owner = found.reach(asked.moves, asked.position);
      if (asked.certificate) jobs.push({ game: found, owner });
      return { id: asked.certificate ? String(jobs.length - 1) : null, state: 'done', result: found.analyse(owner) };
    }
    const proof = /^\/api\/solve\/(\d+)\/proof$/.exec(route);
    if (proof) {
      const job = jobs[Number(proof[1])]!;
      return prove(job.game, job.owner);
    }
    if (route === '/api/reply') return await reply(asked);
  } catch (e) {
    if (e instanceof Refused) throw e;
    throw new Refused(e instanceof Error ? e.message : String(e), 0, 'static', null, null);
  }
  throw needs(route.startsWith('/api/tournaments') || route.startsWith('/api/games') ? 'Playing with others' : 'This');
}

/** The gallery, and the games that have a table but no place in it. */
async function gallery(): Promise<Gallery> {
  const { games: all, gallery: address } = await listing();
  const found = await file<Gallery>(address ?? 'gallery.json');
  const shown = found.chapters.flatMap((c) => c.boards);
  const missing = all.filter((g) => !shown.some((b) => same(b.spec, g.spec) && same(b.rules, g.rules)));
  const more = await Promise.all(
    missing.map(async (g) => {
      const view = await file<BoardView>(g.board);
      return { title: g.spec, spec: g.spec, rules: g.rules, about: view.rules.find((r) => r.word === g.rules.split(' ')[0])?.about ?? '', svg: view.svg, points: view.points, sets: view.set_count };
    }),
  );
  return more.length ? { ...found, chapters: [...found.chapters, { title: 'More games', boards: more }] } : found;
}

async function board(spec: string): Promise<BoardView> {
  const { games: all } = await listing();
  const mine = all.filter((g) => same(g.spec, spec));
  if (!mine[0]) throw needs(`the board ${spec}`);
  const found = await file<BoardView>(mine[0].board);
  return { ...found, rules: found.rules.map((r) => ({ ...r, fits: mine.some((g) => g.rules.split(' ')[0] === r.word) })) };
}

async function reply(asked: Asked) {
  const found = await game(asked.board, asked.rules);
  const owner = found.reach(asked.moves, asked.position);
  const { moves } = found.analyse(owner);
  if (asked.level === 'perfect') {
    const top = Math.max(...moves.map((m) => m.worth ?? 0));
    const best = moves.filter((m) => m.worth === top);
    const far = best.map((m) => m.distance ?? 0);
    const want = top === 2 ? Math.min(...far) : Math.max(...far);
    const chosen = pick(best.filter((m) => (m.distance ?? 0) === want));
    return { move: chosen.move, why: ['Every move loses; this one holds out longest.', 'It keeps the draw.', 'It wins.'][top] ?? '', by: 'table', open: false };
  }
  const position = found.position(owner, asked.moves);
  const avoid = found.table.header.goal === 'avoid' || found.table.header.shared;
  const labels = found.board.labels;
  if (asked.level === 'casual' && !avoid) {
    const now = position.threats.find((t) => t.player === position.mover) ?? position.threats[0];
    if (now) return { move: labels[now.point]!, why: now.player === position.mover ? 'It completes a set.' : 'It blocks a set.', by: 'casual', open: false };
  }
  const safe = avoid ? moves.filter((m) => !(m.worth === 0 && m.distance === 1)) : moves;
  return { move: pick(asked.level === 'casual' && safe.length ? safe : moves).move, why: 'Any point will do.', by: asked.level ?? '', open: false };
}
