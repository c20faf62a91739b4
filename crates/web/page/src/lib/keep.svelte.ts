// What the page remembers on this machine.

const NAME = 'noughts';

function read(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

const kept = $state<Record<string, string>>(read());

export function keep(key: string, value: string) {
  kept[key] = value;
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // Private windows may refuse: then it is remembered until the page closes.
  }
}

export const recall = (key: string, otherwise = ''): string => kept[key] ?? otherwise;
