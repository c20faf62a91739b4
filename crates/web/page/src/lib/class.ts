// Tournaments and games between people.

import type { GameResult, MatchView, TournamentView } from './wire';

export type { GameView, How, Slot, Standing, TournamentView, WallBoard } from './wire';
export type Result = GameResult | null;
export type Match = MatchView;

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
