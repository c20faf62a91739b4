// What happens elsewhere, as it happens: one stream of events for the whole tab; polls where there is none.

export interface Wants {
  tournament?: string;
  games?: string[];
  wall?: boolean;
  /** An event of the stream, by name. */
  onevent: (name: string, data: unknown) => void;
  /** Asks for everything anew: at the start, after a break, and now and then if there is no stream. */
  refresh: () => void;
}

const NAMES = ['tournament', 'game', 'board', 'gone'];

/** Starts listening; gives back what ends it. */
export function listen(wants: Wants): () => void {
  const query = new URLSearchParams();
  if (wants.tournament) query.set('tournament', wants.tournament);
  if (wants.games?.length) query.set('games', wants.games.join(','));
  if (wants.wall) query.set('wall', '1');
  let ended = false;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = 1000;
  const again = () => {
    source?.close();
    source = null;
    if (ended) return;
    wants.refresh();
    timer = setTimeout(connect, wait);
    wait = Math.min(wait * 1.5, 3000);
  };
  const connect = () => {
    if (ended) return;
    source = new EventSource(`/api/events?${query}`);
    // A stream begins with the present state: nothing needs to be asked for.
    source.onopen = () => (wait = 1000);
    source.onerror = again;
    for (const name of NAMES) source.addEventListener(name, (event) => wants.onevent(name, JSON.parse((event as MessageEvent<string>).data)));
  };
  wants.refresh();
  connect();
  return () => {
    ended = true;
    clearTimeout(timer);
    source?.close();
  };
}
