// Where the page is: the part of the address after #, so that every position has a link.

export interface Route {
  path: string[];
  query: URLSearchParams;
}

/** A part of the address; one that is not encoded rightly stays as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function parse(): Route {
  const hash = location.hash.replace(/^#\/?/, '');
  const [path = '', query = ''] = hash.split('?', 2);
  return { path: path.split('/').filter(Boolean).map(decode), query: new URLSearchParams(query) };
}

export const route = $state<{ now: Route }>({ now: parse() });

addEventListener('hashchange', () => {
  route.now = parse();
});

export const link = (path: string, query: Record<string, string> = {}) => {
  const text = new URLSearchParams(query).toString();
  return `#/${path}${text ? `?${text}` : ''}`;
};

export function go(path: string, query: Record<string, string> = {}) {
  location.hash = link(path, query);
}

/** Changes the address without leaving the view. */
export function note(path: string, query: Record<string, string>) {
  history.replaceState(null, '', link(path, query));
}
