// Moving about on a board whose points stand anywhere.

import type { Place } from './types';

/** The nearest point in a direction, or the same one if there is none. */
export function neighbour(places: Place[], from: number, dx: number, dy: number): number {
  const here = places[from];
  if (!here) return from;
  let best = from;
  let least = Infinity;
  places.forEach((place, p) => {
    const x = place.x - here.x;
    const y = place.y - here.y;
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy - y * dx);
    if (p === from || along < 1 || across > along * 1.3) return;
    const cost = along + 2 * across;
    if (cost < least) {
      least = cost;
      best = p;
    }
  });
  return best;
}

/** Points in rows from the top, each from the left: the order in which they are read out. */
export function rows(places: Place[]): number[][] {
  const order = places.map((_, p) => p).sort((a, b) => places[a]!.y - places[b]!.y || places[a]!.x - places[b]!.x);
  const found: number[][] = [];
  let top = -Infinity;
  for (const p of order) {
    const place = places[p]!;
    if (place.y - top > place.h / 2) {
      found.push([]);
      top = place.y;
    }
    found[found.length - 1]!.push(p);
  }
  return found.map((row) => row.sort((a, b) => places[a]!.x - places[b]!.x));
}
