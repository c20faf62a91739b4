// Positions of a game that has a table, by its rules: what the server says about a position, without one.

import type { Analysis, BoardView, Outcome, Position, Weights } from '../types';
import type { Entry, Table } from './table';

export class StaticGame {
  readonly index: Map<string, number>;

  constructor(
    readonly table: Table,
    readonly board: BoardView,
  ) {
    this.index = new Map(board.labels.map((label, p) => [label, p]));
  }

  get sets(): number[][] {
    return this.board.sets ?? [];
  }

  mover(owner: number[]): number {
    const [x, o] = [owner.filter((v) => v === 1).length, owner.filter((v) => v === 2).length];
    return this.table.header.kind === 'hop' ? (x > o ? 0 : 1) : (x + o) % 2;
  }

  entry(owner: number[]): Entry {
    const found = this.table.look(owner);
    if (!found) throw new Error('this position is not in the table');
    return found;
  }

  over(owner: number[]): Outcome | null {
    const { value, far } = this.entry(owner);
    if (far !== 0) return null;
    const mover = this.mover(owner);
    if (value === 1) return { kind: 'draw', player: null };
    if (value === 3) return { kind: 'tie', player: null };
    return { kind: 'win', player: value === 2 ? mover : 1 - mover };
  }

  moves(owner: number[]): number[][] {
    const open = owner.flatMap((o, p) => (o === 0 ? [p] : []));
    if (this.table.header.kind === 'claim') return open.map((p) => [p]);
    const mine = this.mover(owner) + 1;
    const { reach } = this.table.header;
    return owner.flatMap((o, p) => (o === mine ? (reach ? reach[p]!.filter((q) => owner[q] === 0) : open).map((q) => [p, q]) : []));
  }

  play(owner: number[], move: number[]): number[] {
    const next = [...owner];
    const mover = this.mover(owner);
    if (this.table.header.kind === 'hop') {
      next[move[0]!] = 2 - mover;
      next[move[1]!] = mover + 1;
    } else next[move[0]!] = this.table.header.shared ? 1 : mover + 1;
    return next;
  }

  show = (move: number[]) => move.map((p) => this.board.labels[p]).join('>');

  /** Replays moves, and a position to begin with. */
  reach(moves: string[], from?: string | null): number[] {
    let owner = from ? this.read(from) : [...this.table.header.start];
    moves.forEach((text, n) => {
      const points = text.split('>').map((t) => this.index.get(t) ?? -1);
      const legal = this.over(owner) ? [] : this.moves(owner);
      const move = legal.find((m) => m.join() === points.join());
      if (!move) throw new Error(`move ${n + 1}, “${text}”: it is not a legal move here`);
      owner = this.play(owner, move);
    });
    return owner;
  }

  /** `X: a1 b2 O: c3` */
  private read(text: string): number[] {
    const owner = this.board.labels.map(() => 0);
    let who = 0;
    for (const word of text.split(/\s+/).filter(Boolean)) {
      if (/^[XO]:$/.test(word)) who = word === 'X:' ? 1 : 2;
      else owner[this.index.get(word) ?? -1] = who;
    }
    return owner;
  }

  position(owner: number[], moves: string[]): Position {
    const { header } = this.table;
    const outcome = this.over(owner);
    const mover = this.mover(owner);
    const legal = outcome ? [] : this.moves(owner);
    const maker = /^maker-(\d)/.exec(header.goal)?.[1];
    const names = (mark: number) => owner.flatMap((o, p) => (o === mark ? [this.board.labels[p]] : [])).join(' ');
    const players = header.shared ? [0] : maker === undefined ? [0, 1] : [Number(maker)];
    const own = (player: number, p: number) => owner[p] === (header.shared ? 1 : player + 1);
    const lacking = (player: number) =>
      this.sets.flatMap((set) => {
        const rest = set.filter((p) => !own(player, p));
        return rest.length === 1 && owner[rest[0]!] === 0 ? [{ player, point: rest[0]!, set }] : [];
      });
    return {
      board: this.board.spec,
      rules: header.rules,
      players: 2,
      roles: maker === undefined ? ['X', 'O'] : [0, 1].map((p) => (p === Number(maker) ? 'Maker' : 'Breaker')),
      owner,
      ply: moves.length,
      mover,
      offer: null,
      moves,
      legal: legal.map(this.show),
      legal_count: legal.length,
      kind: header.kind,
      shared: header.shared,
      text: `X: ${names(1)} O: ${names(2)}`,
      outcome,
      whole: outcome ? players.flatMap((player) => this.sets.filter((set) => set.every((p) => own(player, p))).map((set) => ({ player, set }))) : null,
      threats: outcome || header.kind === 'hop' ? [] : players.flatMap(lacking),
      weights: outcome || header.shared ? [] : [0, 1].map((p) => this.weigh(owner, p, mover)),
      theorem: header.kind === 'claim' && !header.shared && header.goal !== 'avoid',
    };
  }

  private weigh(owner: number[], player: number, mover: number): Weights {
    const alive = this.sets.filter((set) => set.every((p) => owner[p] === 0 || owner[p] === player + 1));
    const most = Math.max(1, ...this.sets.map((s) => s.length));
    const unit = 2 ** most;
    const weight = (set: number[]) => unit / 2 ** set.filter((p) => owner[p] === 0).length;
    const total = alive.reduce((sum, set) => sum + weight(set), 0);
    const at = owner.map((o, p) => (o === 0 ? alive.filter((set) => set.includes(p)).reduce((sum, set) => sum + weight(set), 0) : 0));
    const top = Math.max(0, ...at);
    return {
      alive: alive.length,
      sum: fraction(total, unit),
      sum_number: total / unit,
      most: fraction(top, unit),
      points: at.map((w) => fraction(w, unit)),
      heat: at.map((w) => (top ? w / top : 0)),
      held: mover !== player ? total < unit : total + top < unit,
    };
  }

  analyse(owner: number[]): Analysis {
    const here = this.entry(owner);
    const mover = this.mover(owner);
    const { header } = this.table;
    const outcome = this.over(owner);
    const classes = new Map<number, number>();
    const mine = (value: number) => (value === 3 ? 1 : value);
    const moves = (outcome ? [] : this.moves(owner)).map((move) => {
      const next = this.play(owner, move);
      const found = this.entry(next);
      const { key } = this.table.canonical(next);
      if (!classes.has(key)) classes.set(key, classes.size);
      const worth = 2 - mine(found.value);
      const distance = worth === 1 ? null : found.far + 1;
      return { move: this.show(move), value: null, worth, distance, class: classes.get(key)!, keeps: worth === mine(here.value) };
    });
    const worth = mine(here.value);
    const winner = worth === 1 ? null : worth === 2 ? mover : 1 - mover;
    const maker = /^maker-(\d)/.exec(header.goal)?.[1];
    const name = (p: number) => (maker === undefined ? 'XO'[p]! : `${p === Number(maker) ? 'Maker' : 'Breaker'} (${'XO'[p]})`);
    const keep = moves.filter((m) => m.keeps).length;
    const keeps = `${keep} of ${moves.length} moves ${keep === 1 ? 'keeps' : 'keep'} it`;
    const head = winner === null ? (here.value === 3 ? 'A tie with best play: both will own a set' : 'A draw with best play') : `${name(winner)} wins in ${here.far}`;
    const sentence = outcome ? (winner === null ? 'The game is a draw.' : `${name(winner)} has won.`) : `${head}; ${worth === 0 ? 'no move changes that' : keeps}.`;
    return {
      status: 'proved',
      value: winner === null ? 'draw' : winner === 0 ? 'first' : 'second',
      winner,
      worth,
      known: null,
      limit: null,
      method: 'from the table of this game',
      nodes: 0,
      seconds: 0,
      distance: winner === null ? null : here.far,
      sentence,
      moves,
    };
  }
}

function fraction(number: number, unit: number): string {
  let [a, b] = [number, unit];
  while (a && a % 2 === 0 && b > 1) [a, b] = [a / 2, b / 2];
  return a === 0 ? '0' : b === 1 ? String(a) : `${a}/${b}`;
}
