// Sentences and signs that several parts of the page use.

import type { Analysis, MoveValue, Outcome, Position } from './types';

export const LETTERS = ['X', 'O', 'Y', 'Z', 'W', 'V'];

/** X, or Maker (X). */
export function player(position: Position, p: number): string {
  const role = position.roles[p] ?? '';
  return role.length > 1 ? `${role} (${LETTERS[p]})` : (LETTERS[p] ?? '');
}

export function ending(position: Position, outcome: Outcome): string {
  switch (outcome.kind) {
    case 'win':
      return `${player(position, outcome.player ?? 0)} wins.`;
    case 'loss':
      return `${player(position, outcome.player ?? 0)} loses.`;
    case 'tie':
      return 'A tie: both own a set.';
    default:
      return 'A draw.';
  }
}

export const sign = (worth: number | null) => (worth === null ? '?' : (['−', '=', '+'][worth] ?? '?'));
export const short = (worth: number | null) => (worth === null ? '?' : (['loss', 'draw', 'win'][worth] ?? '?'));
export const tone = (worth: number | null) => (['lose', 'even', 'win'] as const)[worth ?? 1] ?? 'even';

export function valueWords(move: MoveValue): string {
  if (move.worth === null) return 'not known';
  const what = ['loses', 'draws', 'wins'][move.worth] ?? '';
  return move.distance === null ? what : `${what} in ${move.distance}`;
}

/** What a move threw away, without saying what would have been better. */
export function blunder(before: Analysis, move: string, position: Position): string | null {
  const played = before.moves.find((m) => m.move === move);
  if (!played || played.worth === null || before.worth === null || played.worth >= before.worth) return null;
  const other = player(position, position.mover);
  if (before.worth === 2) {
    return played.worth === 1 ? `${move} lets the win go: it is a draw now.` : `${move} gives the win to ${other}.`;
  }
  return `${move} gives the draw away: ${other} can win now.`;
}

export const plain = (n: number) => n.toLocaleString('en');
