// A strategy read off a table, in the form of the server's proofs: best moves of one side, every reply of the other.

import type { Proof, ProofNode } from '../types';
import type { StaticGame } from './game';

const MOST = 4000;

/** The strategies that a position needs: of the winner, or of both when it is a draw. */
export function prove(game: StaticGame, owner: number[]): Proof & { perms: number[][] } {
  const { winner } = game.analyse(owner);
  const perms: number[][] = [];
  const provers = winner === null ? [0, 1] : [winner];
  let total = 0;
  const parts = provers.map((prover) => {
    const nodes = tree(game, owner, prover, perms);
    total += nodes?.length ?? MOST + 1;
    return { provers: [prover], accept: winner === null ? ['draw'] : [`win ${prover}`], by: 'tree' as const, nodes: nodes ?? [] };
  });
  const large = total > MOST;
  return { nodes: total, too_large: large, parts: large ? [] : parts, perms };
}

function tree(game: StaticGame, start: number[], prover: number, perms: number[][]): ProofNode[] | null {
  const nodes: ProofNode[] = [];
  const met = new Map<number, { node: number; by: number[] }>();
  const named = new Map<string, number>();
  const add = (owner: number[]): number | null => {
    if (nodes.length > MOST || game.over(owner)) return null;
    const { key, by } = game.table.canonical(owner);
    const old = met.get(key);
    const id = nodes.length;
    if (old) {
      // There to the common form, and back from it to here.
      const back = new Array<number>(by.length);
      by.forEach((q, p) => (back[q] = p));
      const perm = old.by.map((q) => back[q]!);
      const name = perm.join();
      if (!named.has(name)) {
        perms.push(perm);
        named.set(name, perms.length);
      }
      nodes.push({ kind: 'same', node: old.node, perm: named.get(name)! });
      return id;
    }
    met.set(key, { node: id, by });
    if (game.mover(owner) === prover) {
      const best = game.analyse(owner).moves.filter((m) => m.keeps);
      best.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
      const move = best[0]!.move;
      const node: ProofNode = { kind: 'move', move, next: null };
      nodes.push(node);
      node.next = add(after(game, owner, move));
    } else {
      const node: ProofNode = { kind: 'replies', branches: [], otherwise: null };
      nodes.push(node);
      for (const move of game.moves(owner)) node.branches.push([game.show(move), add(game.play(owner, move))]);
    }
    return id;
  };
  add(start);
  return nodes.length > MOST ? null : nodes;
}

const after = (game: StaticGame, owner: number[], text: string) => game.play(owner, text.split('>').map((t) => game.index.get(t)!));
