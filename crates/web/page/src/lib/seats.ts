// The secrets this machine keeps: seats in tournaments and games, and the tournaments one runs.

import { keep, recall } from './keep.svelte';

/** Any way of writing a code: small letters, spaces, no dash. */
export function tidy(code: string): string {
  const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return letters.length === 10 ? `${letters.slice(0, 5)}-${letters.slice(5)}` : code.trim().toUpperCase();
}

const names = (code: string) => ({ player: `tournament ${tidy(code)}`, organiser: `organiser ${tidy(code)}` });

/** Seats of players on this machine; two pupils can share one. */
export const seats = (code: string): string[] => recall(names(code).player).split(',').filter(Boolean);

export function addSeat(code: string, secret: string) {
  const all = [...new Set([...seats(code), secret])].slice(-7);
  keep(names(code).player, all.join(','));
  remember(code);
}

export const organiser = (code: string): string => recall(names(code).organiser);

export function runs(code: string, secret: string) {
  keep(names(code).organiser, secret);
  remember(code);
}

export function forget(code: string) {
  keep(names(code).player, '');
  keep(names(code).organiser, '');
  keep('tournaments', mine().filter((c) => c !== tidy(code)).join(' '));
}

/** Everything this machine can show for a tournament, the organiser's secret first. */
export const secrets = (code: string): string => [organiser(code), ...seats(code)].filter(Boolean).join(',');

/** Tournaments that were joined or made here, the latest first. */
export const mine = (): string[] => recall('tournaments').split(' ').filter(Boolean);

function remember(code: string) {
  keep('tournaments', [tidy(code), ...mine().filter((c) => c !== tidy(code))].slice(0, 100).join(' '));
}
