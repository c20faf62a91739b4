// Walking through a proof: the other side replies as it likes, the prover answers. Images of positions that were
// proved elsewhere are followed through their symmetry, so that the game on the board simply goes on.

import type { Leaf, Position, Proof, ProofNode } from './types';

export interface Step {
  /** The record of the position, or nothing where none is needed. */
  id: number | null;
  /** Where the points of that record are on the board; null: where they are named. */
  map: number[] | null;
  moves: string[];
  /** An argument that settles the rest, and how much of it has been played. */
  leaf: { leaf: Leaf; at: number } | null;
}

export class Walk {
  constructor(
    readonly proof: Proof & { perms?: number[][] },
    readonly part: number,
    readonly labels: string[],
  ) {}

  get provers(): number[] {
    return this.proof.parts[this.part]?.provers ?? [];
  }

  start(): Step {
    return this.settle({ id: this.proof.parts[this.part]?.nodes.length ? 0 : null, map: null, moves: [], leaf: null });
  }

  node(step: Step): ProofNode | null {
    return step.id === null ? null : (this.proof.parts[this.part]?.nodes[step.id] ?? null);
  }

  /** A move as it is on the board. */
  shown(map: number[] | null, move: string): string {
    if (!map) return move;
    return move.replace(/[^>+]+/g, (label) => this.labels[map[this.labels.indexOf(label)] ?? -1] ?? label);
  }

  /** Follows images until there is a record that says something. */
  private settle(step: Step): Step {
    let { id, map } = step;
    for (let guard = 0; guard < 1000; guard++) {
      const node = this.node({ ...step, id });
      if (node?.kind !== 'same') return { ...step, id, map, leaf: node?.kind === 'leaf' && !step.leaf ? { leaf: node.leaf, at: 0 } : step.leaf };
      const perm = node.perm === 0 ? null : (this.proof.perms?.[node.perm - 1] ?? null);
      const before = map;
      if (perm) map = perm.map((q) => (before ? (before[q] ?? q) : q));
      id = node.node;
    }
    return step;
  }

  /** The replies of the other side that have a branch of their own. */
  replies(step: Step): string[] {
    const node = this.node(step);
    return node?.kind === 'replies' ? node.branches.map(([move]) => this.shown(step.map, move)) : [];
  }

  /** After a reply of the other side. */
  reply(step: Step, move: string): Step {
    const moves = [...step.moves, move];
    const node = this.node(step);
    if (step.leaf || node?.kind !== 'replies') return { ...step, moves };
    const branch = node.branches.find(([m]) => same(this.shown(step.map, m), move));
    if (branch) return this.settle({ id: branch[1], map: step.map, moves, leaf: null });
    return { id: null, map: step.map, moves, leaf: node.otherwise ? { leaf: node.otherwise, at: 0 } : null };
  }

  /** What the prover plays here, or nothing if the argument needs no more moves. */
  answer(step: Step, position: Position): { move: string; next: Step } | null {
    const { legal } = position;
    const go = (move: string | undefined, rest: Partial<Step>): { move: string; next: Step } | null => {
      const found = legal.find((m) => move !== undefined && same(m, move));
      return found ? { move: found, next: this.settle({ ...step, ...rest, moves: [...step.moves, found] }) } : null;
    };
    // What wins at once is played at once; no record is written for it.
    const avoid = /^(misere|notakto)/.test(position.rules);
    const end = avoid ? undefined : position.threats.find((t) => this.provers.includes(t.player) && t.player === position.mover);
    const node = this.node(step);
    if (node?.kind === 'move') return go(this.shown(step.map, node.move), { id: node.next, leaf: null });
    if (end) return go(this.labels[end.point], { id: null });
    if (step.leaf) {
      const { leaf, at } = step.leaf;
      if (leaf.name === 'threat sequence') {
        const next = leaf.detail[at];
        return typeof next === 'string' ? go(this.shown(step.map, next), { id: null, leaf: { leaf, at: at + 1 } }) : null;
      }
      if (leaf.name === 'pairing') {
        const last = step.moves.at(-1) ?? '';
        const pair = (leaf.detail as string[][]).map((d) => d.map((m) => this.shown(step.map, m))).find((d) => d.includes(last));
        const partner = pair?.find((m) => m !== last && legal.includes(m));
        return go(partner ?? legal[0], { id: null });
      }
    }
    return null;
  }
}

const same = (a: string, b: string) => a === b || (a.includes('+') && a.split('+').reverse().join('+') === b);
