// A game in play: its moves, the position, what the solver says, and the computer's turn.

import { board as loadBoard, post, Refused, solve } from './api';
import type { Analysis, BoardView, GameKey, Position, Reply, SolveState } from './types';
import { blunder, ending, LETTERS, player } from './words';

export class Play {
  spec = $state('');
  rules = $state('');
  /** Who plays each side: person, or the name of an opponent. */
  sides = $state<string[]>(['person', 'perfect']);
  moves = $state<string[]>([]);
  /** How many of the moves are on the board; fewer than all after undo. */
  at = $state(0);
  board = $state<BoardView | null>(null);
  position = $state<Position | null>(null);
  error = $state<Refused | null>(null);
  thinking = $state(false);
  /** The position on the board is not yet that of the moves. */
  waiting = $state(true);
  why = $state('');
  warning = $state('');
  spoken = $state('');
  /** Values by position, as far as they are known. */
  known = $state<Record<string, Analysis>>({});
  solving = $state<SolveState | null>(null);
  /** Ask the solver for every position that is shown. */
  wants = $state(true);
  /** Name what a person gives away. */
  coach = $state(true);
  /** The server does not answer; we go on trying. */
  offline = $state(false);
  private round = 0;
  private abort: AbortController | null = null;
  onchange: () => void = () => {};

  get key(): GameKey {
    return { board: this.spec, rules: this.rules, moves: this.moves.slice(0, this.at) };
  }

  get name(): string {
    return this.moves.slice(0, this.at).join(' ');
  }

  get analysis(): Analysis | null {
    return this.known[this.name] ?? null;
  }

  async start(spec: string, rules: string, moves: string[], sides: string[]) {
    this.abort?.abort();
    Object.assign(this, { spec, rules, moves, at: moves.length, sides, error: null, why: '', warning: '', spoken: '', offline: false, position: null });
    this.known = {};
    const round = ++this.round;
    try {
      const board = await this.patiently(round, () => loadBoard(spec));
      if (round !== this.round || !board) return;
      this.board = board;
      await this.show();
    } catch (e) {
      if (e instanceof Refused) this.error = e;
      else throw e;
    }
  }

  /** A server that is away for a moment does not end the game: ask again, ever more slowly. */
  private async patiently<T>(round: number, work: () => Promise<T>): Promise<T | null> {
    for (let wait = 500; ; wait = Math.min(wait * 2, 5000)) {
      try {
        const found = await work();
        this.offline = false;
        return found;
      } catch (e) {
        const away = e instanceof Refused && (e.code === 'offline' || e.status === 429 || e.status === 408 || e.status >= 500);
        if (!away || round !== this.round) throw e;
        this.offline = true;
        await new Promise((resolve) => setTimeout(resolve, wait));
        if (round !== this.round) return null;
      }
    }
  }

  /** Fetches the position at `at`, then lets the computer move if it is its turn. */
  async show() {
    const round = ++this.round;
    this.abort?.abort();
    this.solving = null;
    this.thinking = false;
    this.waiting = true;
    // Before the server answers: whoever leaves now comes back to this move.
    this.onchange();
    try {
      const position = await this.patiently(round, () => post<Position>('/api/position', this.key));
      if (round !== this.round || !position) return;
      this.position = position;
      this.waiting = false;
      const computer = this.sides[position.mover] !== 'person' && !position.outcome && this.at === this.moves.length;
      this.thinking = computer;
      this.onchange();
      if (position.outcome) {
        this.spoken = ending(position, position.outcome);
      }
      if (computer) await this.reply(round);
      else if (this.wants) await this.solve();
    } catch (e) {
      if (e instanceof Refused && round === this.round) this.error = e;
      else if (!(e instanceof Refused)) throw e;
    }
  }

  async reply(round: number) {
    const level = this.sides[this.position!.mover]!;
    const answer = await this.patiently(round, () => post<Reply>('/api/reply', { ...this.key, level }));
    if (round !== this.round || !answer) return;
    const who = player(this.position!, this.position!.mover);
    // A perfect opponent that cannot be perfect says so.
    const guess = answer.open && level === 'perfect' && !/open/i.test(answer.why) ? ' This position is not solved: that was a guess, not perfect play.' : '';
    this.why = `${who} played ${answer.move}. ${answer.why}${guess}`;
    this.spoken = this.why;
    this.push(answer.move);
    await this.show();
  }

  private push(move: string) {
    this.moves = [...this.moves.slice(0, this.at), move];
    this.at = this.moves.length;
  }

  /** A person's move. */
  async play(move: string) {
    const before = this.position;
    if (!before || before.outcome || this.thinking || this.waiting || !before.legal.includes(move)) return;
    const judged = this.analysis;
    this.push(move);
    this.warning = '';
    this.why = '';
    this.spoken = `${player(before, before.mover)} played ${move}.`;
    const shown = this.show();
    if (judged && this.coach) {
      const after = { ...before, mover: before.players === 2 ? 1 - before.mover : before.mover };
      this.warning = blunder(judged, move, after) ?? '';
      if (this.warning) this.spoken = this.warning;
    }
    await shown;
  }

  async solve(seconds?: number) {
    const position = this.position;
    if (!position || this.analysis?.status === 'proved') return;
    const name = this.name;
    this.abort = new AbortController();
    const { signal } = this.abort;
    try {
      const tell = (state: SolveState) => {
        if (!signal.aborted) this.solving = state.state === 'done' ? null : state;
      };
      const { result } = await solve(this.key, { tell, signal, ...(seconds ? { seconds } : {}) });
      this.known[name] = result;
    } catch (e) {
      if (e instanceof Refused && e.status !== 429 && e.status !== 408 && e.status !== 0) this.error = e;
    } finally {
      if (!signal.aborted) this.solving = null;
    }
  }

  stop() {
    this.abort?.abort();
    this.solving = null;
  }

  go(at: number) {
    this.at = Math.max(0, Math.min(this.moves.length, at));
    this.warning = '';
    this.why = '';
    return this.show();
  }

  /** Back to a person's turn. */
  undo() {
    let at = this.at - 1;
    const computer = this.sides.some((s) => s !== 'person');
    const person = this.sides.some((s) => s === 'person');
    if (computer && person && this.position && this.sides[this.position.mover] === 'person' && this.sides.length === 2) at -= 1;
    return this.go(at);
  }

  redo() {
    const computer = this.sides.some((s) => s !== 'person');
    const two = computer && this.position && this.sides[this.position.mover] === 'person' && this.at + 2 <= this.moves.length;
    return this.go(this.at + (two ? 2 : 1));
  }

  restart() {
    this.moves = [];
    this.spoken = '';
    return this.go(0);
  }

  swap() {
    this.sides = [...this.sides].reverse();
    return this.show();
  }

  /** Values of every position of the game so far. */
  async history() {
    const moves = this.moves;
    for (let n = 0; n <= moves.length; n++) {
      const name = moves.slice(0, n).join(' ');
      if (this.known[name]) continue;
      try {
        const { result } = await solve({ board: this.spec, rules: this.rules, moves: moves.slice(0, n) }, { seconds: 5 });
        this.known[name] = result;
      } catch {
        return;
      }
    }
  }

  letters(p: number) {
    return LETTERS[p];
  }
}
