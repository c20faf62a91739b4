// The page on a plain file server: it plays perfectly from its tables, says what needs the program, and works offline.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { browser, cell, folder, open, program, serve, shoot, SIZES, violations } from './browser.mjs';

const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json', '.bin': 'application/octet-stream' };
let place;
let files;
let base;
let server;
let chrome;

before(async () => {
  place = folder();
  execFileSync(program(), ['page', '--static', place.path]);
  files = createServer((request, response) => {
    const path = join(place.path, new URL(request.url, 'http://x').pathname.replace(/\/$/, '/index.html'));
    try {
      const bytes = readFileSync(path);
      response.writeHead(200, { 'content-type': KINDS[extname(path)] ?? 'text/plain' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => files.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${files.address().port}`;
  server = await serve();
  chrome = await browser();
});

after(async () => {
  await chrome?.close();
  await server?.kill();
  files?.close();
  place?.remove();
});

const address = (query) => `${base}/#/play?${new URLSearchParams(query)}`;

async function value(game) {
  const ask = (path, options) => fetch(server.url + path, options).then((r) => r.json());
  let state = await ask('/api/solve', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(game) });
  while (state.state !== 'done') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    state = await ask(`/api/solve/${state.id}`);
  }
  return state.result;
}

test('all of it is under three megabytes, compressed', () => {
  const size = (path) => (statSync(path).isDirectory() ? readdirSync(path).reduce((sum, name) => sum + size(join(path, name)), 0) : path.endsWith('.bin') ? statSync(path).size : gzipSync(readFileSync(path)).length);
  assert.ok(size(place.path) < 3_000_000, `${size(place.path)} bytes`);
});

test('values and distances are those of the solver, on every game', async () => {
  const context = await chrome.newContext({ viewport: SIZES.laptop, reducedMotion: 'reduce' });
  const { games } = JSON.parse(readFileSync(join(place.path, 'static.json'), 'utf8'));
  assert.ok(games.length >= 7);
  let seed = 7;
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
  for (const { spec, rules } of games) {
    const moves = [];
    for (let round = 0; round < 3; round++) {
      const game = { board: spec, rules, moves: [...moves] };
      const known = await value(game);
      assert.equal(known.status, 'proved', `${spec} ${rules}`);
      if (!known.moves.length) break;
      const page = await open(context, address({ board: spec, rules, moves: moves.join(' '), x: 'person', o: 'person' }));
      await page.getByRole('button', { name: 'Distance' }).click();
      const verdict = await page.getByTestId('verdict').textContent();
      const words = verdict.replace(/ in \d+/, '').replace(/;.*/, '');
      assert.equal(words, known.sentence.replace(/ in \d+/, '').replace(/[;.].*/, '') + (words.endsWith('.') ? '.' : ''), `${spec} ${rules} ${moves}`);
      if (!rules.startsWith('hop'))
        for (const move of known.moves) {
          const label = await cell(page, move.move).getAttribute('aria-label');
          assert.match(label, new RegExp(['loses', 'draws', 'wins'][move.worth]), `${spec} ${rules} ${moves} ${move.move}`);
          if (move.distance !== null && move.worth !== 1) assert.match(label, new RegExp(`in ${move.distance}\\b`), `${spec} ${rules} ${moves} ${move.move}`);
        }
      await page.close();
      moves.push(known.moves[random(known.moves.length)].move);
    }
  }
  await context.close();
});

test('it plays perfectly, walks through the proof, and says what needs the program', async () => {
  const context = await chrome.newContext({ viewport: SIZES.laptop, reducedMotion: 'reduce' });
  const page = await open(context, `${base}/`);
  await page.getByText('Let the lines go round the corner').waitFor();
  assert.deepEqual(await violations(page), []);
  await shoot(page, 'static');
  await page.goto(address({ board: 'AG(2,4)', rules: 'strong', x: 'perfect', o: 'person' }));
  for (;;) {
    await page.waitForFunction(() => /wins\.|O to move/.test(document.querySelector('[data-ready=true] .status')?.textContent ?? ''));
    if (/wins/.test(await page.locator('.status').textContent())) break;
    await page.locator('[role=gridcell].can').first().click();
  }
  assert.match(await page.locator('.status').textContent(), /X wins/);
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.getByTestId('blame').filter({ hasText: 'lost from the start' }).waitFor();
  await page.goto(address({ board: 'AG(2,3)', rules: 'strong', x: 'person', o: 'person' }));
  await page.getByRole('button', { name: 'Play through the proof' }).click();
  await page.getByTestId('proof-node').filter({ hasText: 'X plays' }).waitFor();
  await page.goto(address({ board: 'hex(5)', rules: 'strong' }));
  await page.getByRole('alert').filter({ hasText: 'needs the program' }).waitFor();
  assert.deepEqual(page.faults, []);
  await context.close();
});

test('once loaded it needs no network', async () => {
  const context = await chrome.newContext({ viewport: SIZES.phone, reducedMotion: 'reduce' });
  const page = await open(context, `${base}/`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto(address({ board: '4^2', rules: 'misere', x: 'person', o: 'perfect' }));
  await page.reload();
  await cell(page, 'a1').click();
  await page.waitForFunction(() => document.querySelectorAll('.mark').length === 2);
  await page.goto(`${base}/#/puzzle`);
  await page.getByText('One move does it').or(page.getByRole('alert')).first().waitFor();
  assert.deepEqual(page.faults, []);
  await context.close();
});
