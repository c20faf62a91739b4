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

/** The address that the view on the screen belongs to: between a step back and the news of it, not the browser's. */
let here = location.hash;

addEventListener('hashchange', () => {
  here = location.hash;
  route.now = parse();
});

export const link = (path: string, query: Record<string, string> = {}) => {
  const text = new URLSearchParams(query).toString();
  return `#/${path}${text ? `?${text}` : ''}`;
};

export function go(path: string, query: Record<string, string> = {}) {
  location.hash = link(path, query);
}

/** Changes the address without leaving the view. A view that has been left does not overwrite the address of the next. */
export function note(path: string, query: Record<string, string>) {
  if (location.hash !== here || route.now.path[0] !== path.split('/')[0]) return;
  history.replaceState(null, '', link(path, query));
  here = location.hash;
}
