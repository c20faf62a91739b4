// A hint in three steps: where to look, which line, the move.

import { bestMove } from './blame';
import { standing, through } from './lines';
import type { Analysis, BoardView, Position } from './types';
import { player } from './words';

export interface Hint {
  words: string;
  /** Points to look at. */
  look: number[];
  /** A line to look at. */
  set: number[] | null;
}

/** What can be said about a position, one more thing with every step from 1 to 3. */
export function hint(step: number, board: BoardView, position: Position, analysis: Analysis): Hint | null {
  const move = bestMove(analysis);
  if (!move) return null;
  const index = new Map(board.labels.map((label, p) => [label, p]));
  const target = index.get(move.split(/[>+]/).at(-1)!) ?? -1;
  const avoid = /^(misere|notakto)/.test(position.rules);
  const mine = !avoid && position.threats.some((t) => t.player === position.mover && t.point === target);
  const theirs = !avoid && position.threats.some((t) => t.player !== position.mover && t.point === target);
  const sets = board.sets && target >= 0 ? through(board, position, target) : [];
  const own = (set: number[]) => set.filter((p) => position.owner[p] === position.mover + 1).length;
  const their = (set: number[]) => set.filter((p) => position.owner[p] && position.owner[p] !== position.mover + 1).length;
  const live = sets.filter((set) => standing(position, set) !== 'dead');
  const rank = theirs ? their : own;
  const best = [...(live.length ? live : sets)].sort((a, b) => rank(b) - rank(a))[0] ?? null;
  const other = player(position, 1 - position.mover);
  if (step >= 3) return { words: `Play ${move}.`, look: target >= 0 ? [target] : [], set: best };
  if (step === 2 && best) {
    const labels = best.map((p) => board.labels[p]).join(' ');
    return { words: `This line matters: ${labels}.`, look: [], set: best };
  }
  const near = [...new Set(live.slice(0, 2).flat())].filter((p) => position.owner[p] === 0);
  if (mine) return { words: 'You can finish it now. Look for a line that lacks one point.', look: near, set: null };
  if (theirs) return { words: `${other} is about to complete a line. Look for what you must stop.`, look: near, set: null };
  if (avoid) return { words: 'Stay away from the traps. Look among these points.', look: [...new Set([...near, target])].filter((p) => p >= 0 && position.owner[p] === 0), set: null };
  const good = analysis.moves.filter((m) => m.keeps).length;
  const words = analysis.worth === 2 ? `${good === 1 ? 'One move wins' : `${good} moves win`}. Look at these points.` : analysis.worth === 1 ? `${good === 1 ? 'One move holds' : `${good} moves hold`} the draw. Look at these points.` : 'It is lost against perfect play; make it hard. Look at these points.';
  return { words, look: near.length ? near : [target].filter((p) => p >= 0), set: null };
}
