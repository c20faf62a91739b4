// Badges on the points: values, distances or weights.

import type { Badge } from './board';
import type { Analysis, Position } from './types';
import { pointsOf, short, sign, tone, valueWords } from './words';

export const MODES = ['off', 'value', 'distance', 'weight'] as const;
export type Mode = (typeof MODES)[number];
export const titles: Record<Mode, string> = { off: 'Off', value: 'Values', distance: 'Distance', weight: 'Weights' };
export const isMode = (text: string): text is Mode => (MODES as readonly string[]).includes(text);

/** Values by point. In hop games by the target of the piece that is picked, or the best hop of each piece. */
export function badges(mode: Mode, position: Position, analysis: Analysis | null, labels: Map<string, number>, side: number, picked: number[]): Map<number, Badge> {
  const found = new Map<number, Badge>();
  if (mode === 'weight') {
    const weights = position.weights[side];
    position.owner.forEach((owner, p) => {
      if (weights && owner === 0) found.set(p, { text: weights.points[p]!, tone: 'plain', words: `weight ${weights.points[p]}` });
    });
    return found;
  }
  if (mode === 'off' || !analysis) return found;
  const classes = new Set(analysis.moves.map((m) => m.class));
  const grouped = classes.size < analysis.moves.length && classes.size <= 26 && position.kind === 'claim';
  for (const move of analysis.moves) {
    const points = pointsOf(labels, move.move);
    let at = points[0]!;
    if (position.kind !== 'claim') {
      if (picked.length && points.includes(picked[0]!) && (position.kind === 'offer' || points[0] === picked[0])) at = points.find((p) => p !== picked[0])!;
      else if (picked.length) continue;
    }
    const old = found.get(at);
    const far = move.distance === null ? sign(move.worth) : `${sign(move.worth)}${move.distance}`;
    const text = mode === 'distance' ? far : short(move.worth);
    const rank = { win: 2, even: 1, lose: 0, plain: 0 };
    if (old && rank[old.tone] >= rank[tone(move.worth)]) continue;
    const group = grouped ? String.fromCharCode(97 + move.class) : undefined;
    found.set(at, { text, tone: tone(move.worth), words: valueWords(move), ...(group ? { group } : {}) });
  }
  return found;
}
