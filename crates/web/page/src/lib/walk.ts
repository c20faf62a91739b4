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
    return this.here?.provers ?? [];
  }

  private get here() {
    return this.proof.parts[this.part];
  }

  start(): Step {
    return this.settle({ id: this.here?.nodes.length ? 0 : null, map: null, moves: [], leaf: null });
  }

  node(step: Step): ProofNode | null {
    return step.id === null ? null : (this.here?.nodes[step.id] ?? null);
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
    if (this.here?.by === 'zones') {
      // A branch serves for everything outside of its zone; what no set of the opponent needs any more changes nothing.
      const serving = node.branches[this.serving(step, move)];
      return serving ? this.settle({ id: serving[1], map: step.map, moves, leaf: null }) : { ...step, moves };
    }
    return { id: null, map: step.map, moves, leaf: node.otherwise ? { leaf: node.otherwise, at: 0 } : null };
  }

  /** With zones: the number of the branch that serves for a reply without one of its own. */
  private serving(step: Step, move: string): number {
    const node = this.node(step);
    return node?.kind === 'replies' ? (node.serves ?? []).findIndex((list) => list.some((m) => this.shown(step.map, m) === move)) : -1;
  }

  /** With zones: the reply whose answer serves for this one too. */
  served(step: Step, move: string): string | null {
    return this.replies(step)[this.serving(step, move)] ?? null;
  }

  /** What the prover plays here, or nothing if the argument needs no more moves. */
  answer(step: Step, position: Position): { move: string; next: Step } | null {
    const { legal } = position;
    const go = (move: string | undefined, rest: Partial<Step>): { move: string; next: Step } | null => {
      const found = legal.find((m) => move !== undefined && same(m, move));
      return found ? { move: found, next: this.settle({ ...step, ...rest, moves: [...step.moves, found] }) } : null;
    };
    const last = step.moves.at(-1) ?? '';
    const { mirror } = this.here ?? {};
    if (mirror) return go(last ? mirror.images[this.labels.indexOf(last)] : (mirror.centre ?? undefined), {});
    // What wins at once is played at once; no record is written for it.
    const avoid = /^(misere|notakto)/.test(position.rules);
    const end = avoid ? undefined : position.threats.find((t) => this.provers.includes(t.player) && t.player === position.mover);
    const node = this.node(step);
    const anywhere = (rest: Partial<Step>) => go(heaviest(position, this.labels, weigh(position)), rest);
    if (node?.kind === 'move') {
      const named = go(this.shown(step.map, node.move), { id: node.next, leaf: null });
      // With zones the prover may own the point already: a move to spare.
      return named ?? (this.here?.by === 'zones' ? anywhere({ id: node.next, leaf: null }) : null);
    }
    if (end) return go(this.labels[end.point], { id: null });
    // The reply before was one that changes nothing.
    if (node?.kind === 'replies' && this.here?.by === 'zones') return anywhere({});
    if (!step.leaf) return null;
    const { leaf, at } = step.leaf;
    const pairs = () => (leaf.detail as string[][]).map((d) => d.map((m) => this.shown(step.map, m)));
    const partner = () => pairs().find((d) => d.includes(last))?.find((m) => m !== last && legal.includes(m));
    switch (leaf.name) {
      case 'threat sequence': {
        const next = leaf.detail[at];
        return typeof next === 'string' ? go(this.shown(step.map, next), { id: null, leaf: { leaf, at: at + 1 } }) : null;
      }
      case 'answers in pairs':
        return go(partner(), { id: null });
      case 'pairing': {
        const answer = partner();
        const rest = (leaf.rest ?? []).map((set) => set.map((m) => this.labels.indexOf(this.shown(step.map, m))));
        return answer ? go(answer, { id: null }) : go(heaviest(position, this.labels, rest.length ? weighSets(position, rest) : weigh(position)), { id: null });
      }
      case 'Erdős–Selfridge weight':
      case 'no set left':
        return anywhere({ id: null });
      default:
        return null;
    }
  }
}

/** The weight of each point, of the sets of whoever is not to move. */
function weigh(position: Position): number[] {
  const exact = (text: string) => text.split('/').map(Number).reduce((a, b) => a / b);
  return position.weights[1 - position.mover]?.points.map(exact) ?? [];
}

/** The same for what is left of some sets. */
function weighSets(position: Position, sets: number[][]): number[] {
  const weight = position.owner.map(() => 0);
  for (const set of sets) {
    if (set.some((p) => position.owner[p] === position.mover + 1)) continue;
    const open = set.filter((p) => position.owner[p] === 0);
    for (const p of open) weight[p]! += 2 ** -open.length;
  }
  return weight;
}

/** The legal claim with the greatest weight. */
function heaviest(position: Position, labels: string[], weight: number[]): string | undefined {
  const of = (move: string) => weight[labels.indexOf(move)] ?? 0;
  return position.legal.reduce<string | undefined>((best, move) => (best === undefined || of(move) > of(best) ? move : best), undefined);
}

const same = (a: string, b: string) => a === b || (a.includes('+') && a.split('+').reverse().join('+') === b);
