// Keeps the page and its tables on this machine once they were loaded, so that it works without a network.

const KEEP = 'noughts-1';

async function everything() {
  const list = await (await fetch('./static.json')).json();
  const beside = list.games.flatMap((game) => [game.board, game.table]);
  return ['./', './page.js', './page.css', './icon.svg', './static.json', list.puzzles, list.gallery, ...beside].filter(Boolean);
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(KEEP);
      await cache.addAll([...new Set(await everything())]);
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

// What is newer on the network wins; what is kept serves when there is none.
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(KEEP);
      try {
        const found = await fetch(event.request);
        if (found.ok) await cache.put(event.request, found.clone());
        return found;
      } catch (error) {
        const kept = await cache.match(event.request, { ignoreSearch: true });
        if (kept) return kept;
        throw error;
      }
    })(),
  );
});
