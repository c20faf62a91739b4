// Curves along winning sets that never pass through a point that is not on the set.

import type { BoardView, Place } from './types';

type Spot = [number, number];

/** Is a spot inside what is drawn of a point? */
function inside(place: Place, [x, y]: Spot): boolean {
  const dx = Math.abs(x - place.x);
  const dy = Math.abs(y - place.y);
  if (place.kind === 'tile') return dx < place.w / 2 - 1 && dy < place.h / 2 - 1;
  return Math.hypot(dx, dy) < Math.min(place.w, place.h) * 0.38;
}

/** Spots along a path of M, L and C commands. */
function spots(d: string): Spot[] {
  const found: Spot[] = [];
  let at: Spot = [0, 0];
  for (const [, command, rest] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const v = (rest!.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    if (command === 'M') at = [v[0]!, v[1]!];
    const step = command === 'C' ? 6 : 2;
    for (let i = command === 'M' ? 2 : 0; i + step <= v.length; i += step) {
      const end: Spot = [v[i + step - 2]!, v[i + step - 1]!];
      for (let k = 1; k <= 16; k++) {
        const t = k / 16;
        const s = 1 - t;
        if (step === 2) found.push([at[0] * s + end[0] * t, at[1] * s + end[1] * t]);
        else
          found.push([
            s * s * s * at[0] + 3 * s * s * t * v[i]! + 3 * s * t * t * v[i + 2]! + t * t * t * end[0],
            s * s * s * at[1] + 3 * s * s * t * v[i + 1]! + 3 * s * t * t * v[i + 3]! + t * t * t * end[1],
          ]);
      }
      at = end;
    }
  }
  return found;
}

/** Points that a path touches although they are not on the set. */
export function strays(places: Place[], set: number[], d: string): number[] {
  const on = new Set(set);
  const path = spots(d);
  return places.map((_, p) => p).filter((p) => !on.has(p) && path.some((s) => inside(places[p]!, s)));
}

/** The members in the order in which a straight stroke would meet them. */
function inOrder(places: Place[], set: number[]): number[] {
  const first = places[set[0]!]!;
  const far = set.reduce((best, p) => (away(places[p]!, first) > away(places[best]!, first) ? p : best), set[0]!);
  const end = places[far]!;
  return [...set].sort((a, b) => away(places[a]!, end) - away(places[b]!, end));
}

const away = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y);

const straight = (places: Place[], points: number[]) => `M${points.map((p) => `${places[p]!.x} ${places[p]!.y}`).join('L')}`;

const kept = new WeakMap<Place[], Map<string, string | null>>();

/** A curve along a set, or nothing if every one that we know would mislead. `drawn` is what the engine drew. */
export function curve(places: Place[], set: number[], drawn?: string): string | null {
  let known = kept.get(places);
  if (!known) kept.set(places, (known = new Map()));
  const name = set.join();
  let found = known.get(name);
  if (found === undefined) {
    const tries = [straight(places, inOrder(places, set)), ...(drawn ? [drawn] : [])];
    found = set.length < 2 ? null : (tries.find((d) => strays(places, set, d).length === 0) ?? null);
    known.set(name, found);
  }
  return found;
}

/** All sets of a board, those of a second family behind the first. */
export const allSets = (board: BoardView): number[][] => [...(board.sets ?? []), ...(board.second ?? [])];
