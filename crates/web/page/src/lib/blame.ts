// Why did I lose? Where a player gave the game away, and how it would have been punished.

import { solve } from './api';
import type { Analysis, GameKey } from './types';

/** 2: this player wins, 1: a draw, 0: the other wins. */
const worthFor = (analysis: Analysis, side: number): number | null => (analysis.status !== 'proved' ? null : analysis.winner === null ? 1 : analysis.winner === side ? 2 : 0);

export interface Blame {
  /** How many moves had been played before the mistake; null: lost from the start. */
  at: number | null;
  move: string;
  lost: 'win' | 'draw' | '';
  /** Values that are not known: then nothing is said. */
  known: boolean;
}

/** The last move of a player that made the game worse for them. */
export function blame(values: (Analysis | undefined)[], moves: string[], side: number): Blame {
  for (let n = moves.length - 1; n >= 0; n--) {
    if (n % 2 !== side) continue;
    const [before, after] = [values[n], values[n + 1]];
    const [was, is] = [before ? worthFor(before, side) : null, after ? worthFor(after, side) : n + 1 === moves.length ? 0 : null];
    if (was === null || is === null) return { at: null, move: '', lost: '', known: false };
    if (is < was) return { at: n, move: moves[n]!, lost: was === 2 ? 'win' : 'draw', known: true };
  }
  return { at: null, move: '', lost: '', known: values[0]?.status === 'proved' };
}

/** Best play of both sides from a position: whoever wins is quick, whoever loses holds out. */
export async function bestLine(game: GameKey, most = 20): Promise<string[]> {
  const line: string[] = [];
  while (line.length < most) {
    const { result } = await solve({ ...game, moves: [...game.moves, ...line] }, { seconds: 5 });
    const move = bestMove(result);
    if (!move) break;
    line.push(move);
  }
  return line;
}

export function bestMove(analysis: Analysis): string | null {
  const known = analysis.moves.filter((m) => m.worth !== null);
  if (!known.length) return null;
  const top = Math.max(...known.map((m) => m.worth!));
  const best = known.filter((m) => m.worth === top);
  const far = (d: number | null) => d ?? 0;
  best.sort((a, b) => (top === 2 ? far(a.distance) - far(b.distance) : far(b.distance) - far(a.distance)));
  return best[0]!.move;
}
