// A position of the course: stones on a board, and what follows from them.

import type { BoardView, Position } from '../types';

export interface Stones {
  x: string[];
  o: string[];
  mover?: number;
  rules?: string;
}

export function stage(board: BoardView, { x, o, mover, rules = 'strong' }: Stones): Position {
  const at = (label: string) => board.labels.indexOf(label);
  const owner = board.labels.map(() => 0);
  for (const label of x) owner[at(label)] = 1;
  for (const label of o) owner[at(label)] = 2;
  const turn = mover ?? (x.length === o.length ? 0 : 1);
  const sets = board.sets ?? [];
  const lacking = [0, 1].flatMap((player) =>
    sets.flatMap((set) => {
      const rest = set.filter((p) => owner[p] !== player + 1);
      return rest.length === 1 && owner[rest[0]!] === 0 ? [{ player, point: rest[0]!, set }] : [];
    }),
  );
  return {
    board: board.spec,
    rules,
    players: 2,
    roles: rules === 'maker-breaker' ? ['Maker', 'Breaker'] : ['X', 'O'],
    owner,
    ply: x.length + o.length,
    mover: turn,
    offer: null,
    moves: [...x, ...o],
    legal: [],
    legal_count: 0,
    kind: 'claim',
    shared: false,
    text: '',
    outcome: null,
    whole: null,
    threats: lacking,
    weights: [],
    theorem: false,
  };
}

const mark = (position: Position, p: number, player: number) => position.owner.map((o, q) => (q === p ? player + 1 : o));

const complete = (board: BoardView, owner: number[], player: number) => (board.sets ?? []).filter((set) => set.every((p) => owner[p] === player + 1));

export const openPoints = (position: Position) => position.owner.flatMap((o, p) => (o === 0 ? [p] : []));

/** Points on which a player completes a set. */
export const finishing = (board: BoardView, position: Position, player: number) => openPoints(position).filter((p) => complete(board, mark(position, p, player), player).length > 0);

/** Points that make two threats or more at once, so that one reply is not enough. */
export function forking(board: BoardView, position: Position, player: number): number[] {
  return openPoints(position).filter((p) => {
    const owner = mark(position, p, player);
    const next = { ...position, owner };
    return complete(board, owner, player).length === 0 && finishing(board, next, player).length >= 2;
  });
}

/** Weights of the sets that a player can still own, by open point, in units of 2^-size. */
export function weights(board: BoardView, position: Position, player: number): number[] {
  const alive = (board.sets ?? []).filter((set) => set.every((p) => position.owner[p] === 0 || position.owner[p] === player + 1));
  return position.owner.map((o, p) => (o ? 0 : alive.filter((set) => set.includes(p)).reduce((sum, set) => sum + 2 ** -set.filter((q) => position.owner[q] === 0).length, 0)));
}

/** Hops of a player after which they own a set: from and to. */
export function hops(board: BoardView, position: Position, player: number): [number, number][] {
  const mine = position.owner.flatMap((o, p) => (o === player + 1 ? [p] : []));
  return mine.flatMap((from) =>
    openPoints(position)
      .filter((to) => {
        const owner = position.owner.map((o, q) => (q === to ? player + 1 : q === from ? 2 - player : o));
        return complete(board, owner, player).length > 0 && complete(board, owner, 1 - player).length === 0;
      })
      .map((to): [number, number] => [from, to]),
  );
}

/** Two points for every set, no point twice: whoever answers in the same pair owns a point of every set. */
export function pairing(board: BoardView): [number, number][] | null {
  const sets = board.sets ?? [];
  const taken = new Map<number, number>();
  const place = (slot: number, seen: Set<number>): boolean => {
    for (const p of sets[slot >> 1]!) {
      if (seen.has(p)) continue;
      seen.add(p);
      const old = taken.get(p);
      if (old === undefined || place(old, seen)) {
        taken.set(p, slot);
        return true;
      }
    }
    return false;
  };
  for (let slot = 0; slot < sets.length * 2; slot++) if (!place(slot, new Set())) return null;
  const pairs = sets.map((): number[] => []);
  for (const [p, slot] of taken) pairs[slot >> 1]!.push(p);
  return pairs.map((pair) => [pair[0]!, pair[1]!]);
}
