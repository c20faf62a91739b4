// Sentences and signs that several parts of the page use.

import type { Analysis, BoardView, MoveValue, Outcome, Position } from './types';

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

/** Who wants what, in a sentence. */
export function goal(position: Position, board: BoardView | null): string {
  const word = position.rules.split(' ')[0] ?? '';
  const role = (name: string) => player(position, Math.max(0, position.roles.indexOf(name)));
  const set = board?.sets && board.sets.every((s) => s.length === board.sets![0]!.length) && board.manner !== 'edges' ? 'line' : 'set';
  const hex = board?.places.some((p) => p.kind === 'hexagon');
  const turns = /bias=(\d+):(\d+)/.exec(position.rules);
  const extra = turns ? ` A turn is ${turns[1]} for the first and ${turns[2]} for the second player.` : '';
  const said: Record<string, string> = {
    strong: hex ? 'Each player joins two opposite sides of the board. Whoever does it first wins.' : `Both want a whole ${set}. Whoever owns one first wins.`,
    'maker-breaker': board?.manner === 'edges' ? `${role('Maker')} wants a whole winning set of edges. ${role('Breaker')} wins by making that impossible.` : `${role('Maker')} wants a whole ${set}. ${role('Breaker')} wins by taking a point of every ${set}.`,
    misere: `Nobody wants a whole ${set}: whoever completes one loses. Marked triangles are traps.`,
    notakto: `Both make the same mark. Whoever completes a ${set} loses. Marked triangles are traps.`,
    'picker-chooser': `Picker offers two points, Chooser keeps one, Picker gets the other. Picker wants a whole ${set}.`,
    'chooser-picker': `Picker offers two points, Chooser keeps one, Picker gets the other. Chooser wants a whole ${set}.`,
    hop: `Move one of your pieces to an open point; where it stood a piece of your opponent stays. Whoever owns a ${set} wins.`,
    'fire-and-ice': `Slide a piece on its island, or jump to the same point of another; where it stood a piece of your opponent stays. Whoever owns a ${set} wins.`,
  };
  return (said[word] ?? board?.rules.find((r) => r.word === word)?.about ?? '') + extra;
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

/** Points of a move, by the labels of a board. */
export const pointsOf = (labels: Map<string, number>, move: string): number[] => move.split(/[>+]/).map((t) => labels.get(t) ?? -1);
