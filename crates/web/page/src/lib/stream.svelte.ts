// What happens elsewhere, as it happens: one stream of events for a tab; polls where there is none.

export interface Wants {
  tournament?: string;
  games?: string[];
  wall?: boolean;
  /** An event of the stream, by name. */
  onevent: (name: string, data: unknown) => void;
  /** Asks for everything anew: at the start, after a break, and now and then if there is no stream. */
  refresh: () => void;
}

/** Streams that one browser keeps open. It has six connections to a server for all its tabs, and the others must be able to ask. */
const MOST = 4;
/** How often a tab asks that gave its stream up for newer ones. */
const POLL = 3000;
const me = Math.random();
const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('noughts streams') : null;

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
  /** Tabs that opened a stream after this one. */
  const newer = new Set<number>();
  let polls: ReturnType<typeof setInterval> | undefined;
  const told = (event: MessageEvent<number>) => {
    newer.add(event.data);
    if (newer.size < MOST || polls !== undefined) return;
    clearTimeout(timer);
    source?.close();
    source = null;
    polls = setInterval(wants.refresh, POLL);
  };
  /** Whoever looks at this tab again gets the stream back. */
  const looked = () => {
    if (polls === undefined || document.hidden) return;
    clearInterval(polls);
    polls = undefined;
    wants.refresh();
    connect();
  };
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
    newer.clear();
    tabs?.postMessage(me);
    source = new EventSource(`/api/events?${query}`);
    // A stream begins with the present state: nothing needs to be asked for.
    source.onopen = () => (wait = 1000);
    source.onerror = again;
    for (const name of NAMES) source.addEventListener(name, (event) => wants.onevent(name, JSON.parse((event as MessageEvent<string>).data)));
  };
  tabs?.addEventListener('message', told);
  window.addEventListener('focus', looked);
  document.addEventListener('visibilitychange', looked);
  wants.refresh();
  connect();
  return () => {
    ended = true;
    tabs?.removeEventListener('message', told);
    window.removeEventListener('focus', looked);
    document.removeEventListener('visibilitychange', looked);
    clearInterval(polls);
    clearTimeout(timer);
    source?.close();
  };
}
