// Puzzles: one for every day, and what was solved on this machine.

import { keep, recall } from './keep.svelte';

export type { Puzzle } from './wire';

const DAY = 86_400_000;

/** Days since 1970, here: the day begins at midnight where the reader is. */
export const today = (now = new Date()): number => Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY);

export const daily = (day: number, count: number): number => (day % count) + 1;

/** Tries needed, by puzzle. */
export function solved(): Record<string, number> {
  try {
    return JSON.parse(recall('puzzles', '{}')) as Record<string, number>;
  } catch {
    return {};
  }
}

export function solve(number: number, tries: number) {
  keep('puzzles', JSON.stringify({ [number]: tries, ...solved() }));
}

/** Days on which the puzzle of the day was solved. */
const days = (): number[] => recall('puzzle days').split(' ').filter(Boolean).map(Number);

export function solvedToday(day = today()) {
  keep('puzzle days', [...new Set([...days(), day])].slice(-400).join(' '));
}

/** Days in a row up to today, or up to yesterday if today is still open. */
export function streak(day = today()): number {
  const all = new Set(days());
  let at = all.has(day) ? day : day - 1;
  let count = 0;
  while (all.has(at)) {
    count += 1;
    at -= 1;
  }
  return count;
}
