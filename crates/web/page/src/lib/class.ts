// What the server says about tournaments and games between people.

import type { Position } from './types';

export type Result = 'first' | 'second' | 'draw' | null;
export type How = 'played' | 'resigned' | 'left' | 'entered' | null;

export interface Slot {
  game: string;
  first: number;
  second: number;
  result: Result;
  moves: number;
  corrected: boolean;
  how?: How;
}

export interface Match {
  a: number;
  b: number | null;
  over: boolean;
  winner: number | null;
  games: Slot[];
  decided?: string | null;
}

export interface Standing {
  player: number;
  name: string;
  left: boolean;
  played: number;
  wins: number;
  draws: number;
  losses: number;
  points: number;
  rounds: number;
  place?: number;
  shared?: boolean;
  direct?: number;
  sonneborn_berger?: number;
  buchholz?: number;
}

export interface TournamentView {
  code: string;
  name: string;
  board: string;
  rules: string;
  kind: 'elimination' | 'round-robin' | 'swiss' | 'arena';
  both: boolean;
  state: 'open' | 'running' | 'finished';
  players: { name: string; left: boolean; bot?: boolean }[];
  rounds: Match[][];
  standings: Standing[];
  you: { organiser: boolean; player: number | null; games: string[]; players?: { player: number; games: string[] }[] };
  version?: number;
  now?: number;
  round_started?: number | null;
  ends_at?: number | null;
  joining?: boolean;
  archived?: boolean;
  planned_rounds?: number | null;
  first_round?: number;
  round_count?: number;
}

export interface GameView {
  id: string;
  board: string;
  rules: string;
  names: [string, string];
  you: number | null;
  yours?: number[];
  result: Result;
  how?: How;
  corrected?: boolean;
  tournament: string | null;
  position: Position;
  version?: number;
}

/** A board on the wall. */
export interface WallBoard {
  id: string;
  names: [string, string];
  owner: number[];
  last: number[] | null;
  mover: number;
  result: Result;
  whole: { player: number; set: number[] }[] | number[][] | null;
  moves: number;
}

export const KINDS: Record<TournamentView['kind'], string> = {
  'round-robin': 'everybody meets everybody',
  swiss: 'Swiss: equals meet equals, nobody is out',
  arena: 'arena: a new opponent as soon as you are free',
  elimination: 'knock-out: who loses is out',
};

/** Games of players who sit here, with their seat, that are still going on. */
export function openGames(view: TournamentView, players: number[]): { game: string; seat: number; player: number }[] {
  return view.rounds.flat().flatMap((m) =>
    m.games
      .filter((g) => g.result === null)
      .flatMap((g) => [
        ...(players.includes(g.first) ? [{ game: g.game, seat: 0, player: g.first }] : []),
        ...(players.includes(g.second) ? [{ game: g.game, seat: 1, player: g.second }] : []),
      ]),
  );
}

/** The players whose secrets this machine has. */
export const here = (view: TournamentView): number[] => view.you.players?.map((p) => p.player) ?? (view.you.player === null ? [] : [view.you.player]);

export const score = (result: Result) => ({ first: '1 : 0', second: '0 : 1', draw: '½ : ½', none: 'playing' })[result ?? 'none'];
