// Who can sit at a side: a person, the levels, and strategies of the library for that side.

import type { Level } from './types';

export interface Opponent {
  value: string;
  title: string;
  about: string;
}

/** Each once: the strategy that does what a level does is left out, the others say what they are. */
export function opponents(levels: Level[], side: number): Opponent[] {
  const plain = levels.filter((l) => !l.name.startsWith('strategy:'));
  const taken = new Set(plain.map((l) => l.title.toLowerCase()));
  const named = levels.filter((l) => l.name.startsWith('strategy:') && (l.side === undefined || l.side === side) && !taken.has(l.title.toLowerCase()));
  return [
    { value: 'person', title: 'a person', about: '' },
    ...plain.map((l) => ({ value: l.name, title: `computer: ${l.title.toLowerCase()}`, about: l.about })),
    ...named.map((l) => ({ value: l.name, title: `strategy: ${l.title}`, about: l.about })),
  ];
}
