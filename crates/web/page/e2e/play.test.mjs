// Playing on the page: by keyboard, by mouse, by touch; values, proof, export.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { browser, cell, counted, open, serve, shoot } from './browser.mjs';

let server;
let chrome;
let context;

before(async () => {
  server = await serve();
  chrome = await browser();
  context = await chrome.newContext({ viewport: { width: 1280, height: 860 }, acceptDownloads: true, reducedMotion: 'reduce' });
});

after(async () => {
  await chrome?.close();
  await server?.kill();
});

const address = (path, query) => `${server.url}/#/${path}?${new URLSearchParams(query)}`;
const status = (page) => page.locator('.status');

async function value(board, rules, moves) {
  const response = await fetch(`${server.url}/api/solve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ board, rules, moves }),
  });
  let state = await response.json();
  while (state.state !== 'done') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    state = await (await fetch(`${server.url}/api/solve/${state.id}`)).json();
  }
  return state.result;
}

/** The moves in the address of the page. */
const moves = (page) => (new URLSearchParams(page.url().split('?')[1]).get('moves') ?? '').split(' ').filter(Boolean);

/** Waits until so many moves are in the address, and the board takes the next one. */
const played = (page, n) =>
  page.waitForFunction((k) => {
    const moves = new URLSearchParams(location.hash.split('?')[1]).get('moves') ?? '';
    return document.querySelector('[data-ready=true]') && moves.split(' ').filter(Boolean).length === k;
  }, n);

/** Waits until the person is to move or the game is over. */
async function turn(page, letter) {
  await page.waitForFunction(
    (mine) => {
      const text = document.querySelector('[data-ready=true] .status')?.textContent ?? '';
      return /wins\.|draw\.|tie/i.test(text) || text.includes(`${mine} to move`);
    },
    letter,
  );
  return /wins\.|draw\.|tie/i.test(await status(page).textContent());
}

test('the plane of order 4 is won by the perfect first player, whatever a person does', async () => {
  const page = await open(context, address('play', { board: 'AG(2,4)', rules: 'strong', x: 'perfect', o: 'person' }));
  while (!(await turn(page, 'O'))) {
    const [first] = await page.locator('[role=gridcell].can').all();
    await first.click();
  }
  assert.match(await status(page).textContent(), /X wins/);
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('the perfect second player never gives away what it has', async () => {
  const page = await open(context, address('play', { board: 'AG(2,4)', rules: 'strong', x: 'person', o: 'perfect' }));
  let ended = await turn(page, 'X');
  for (let round = 0; !ended; round++) {
    // A person who begins well and then plays anywhere.
    const before = moves(page);
    const known = await value('AG(2,4)', 'strong', before);
    const good = known.moves.find((m) => m.keeps).move;
    const any = (await page.locator('[role=gridcell].can').first().getAttribute('data-label')) ?? good;
    await cell(page, round < 2 ? good : any).click();
    ended = await turn(page, 'X');
    const now = moves(page);
    if (now.length > before.length + 1) {
      const mine = await value('AG(2,4)', 'strong', now.slice(0, -1));
      const after = await value('AG(2,4)', 'strong', now);
      assert.equal(after.value, mine.value, `the computer's ${now.at(-1)} after ${now.slice(0, -1)}`);
    }
  }
  await page.close();
});

test('a whole game by keyboard', async () => {
  const page = await open(context, address('play', { board: '3^2', rules: 'strong', x: 'person', o: 'person' }));
  await cell(page, 'a1').focus();
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Enter');
  await played(page, 1);
  await press('ArrowDown', 'Enter');
  await played(page, 2);
  await press('ArrowUp', 'ArrowRight', 'Enter');
  await played(page, 3);
  await press('ArrowDown', 'Enter');
  await played(page, 4);
  // Undo and redo by key, then the winning move.
  await press('u');
  await played(page, 3);
  await press('r');
  await played(page, 4);
  await press('ArrowUp', 'ArrowRight', 'l', 'Enter');
  await played(page, 5);
  await page.getByText('X wins.').first().waitFor();
  assert.deepEqual(moves(page), ['a1', 'a2', 'b1', 'b2', 'c1']);
  assert.match(await page.getByTestId('live').textContent(), /X wins/);
  await press('?');
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  await press('Escape');
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a hop game by mouse', async () => {
  const page = await open(context, address('play', { board: '3^2', rules: 'hop start=b2', x: 'person', o: 'person' }));
  const hop = async (from, to, n) => {
    await cell(page, from).click();
    assert.match(await status(page).textContent(), /where it goes/);
    if (n === 1) await shoot(page, 'hop');
    await cell(page, to).click();
    await played(page, n);
  };
  await hop('b2', 'a1', 1);
  await hop('b2', 'c1', 2);
  await hop('a1', 'c3', 3);
  await hop('c1', 'b1', 4);
  await hop('c3', 'a3', 5);
  await page.getByText('X wins.').first().waitFor();
  await page.close();
});

test('values are toggled, remembered, and say what every move is worth', async () => {
  const page = await open(context, address('play', { board: 'AG(2,4)', rules: 'strong', x: 'person', o: 'person', moves: 'a4 d2 a2 c1' }));
  await cell(page, 'd4').waitFor();
  assert.equal(await page.getByTestId('verdict').count(), 0);
  await page.keyboard.press('v');
  const verdict = await page.getByTestId('verdict').textContent();
  assert.match(verdict, /(wins|draw).*(keeps?|changes)/);
  const known = await value('AG(2,4)', 'strong', ['a4', 'd2', 'a2', 'c1']);
  assert.equal(verdict, known.sentence);
  for (const move of known.moves) {
    const words = await cell(page, move.move).getAttribute('aria-label');
    assert.match(words, new RegExp(['loses', 'draws', 'wins'][move.worth]), move.move);
  }
  await shoot(page, 'values');
  await page.keyboard.press('v');
  await page.keyboard.press('v');
  await page.getByText('Together they weigh').waitFor();
  await shoot(page, 'weights');
  await page.reload();
  await page.getByText('Together they weigh').waitFor();
  await page.getByRole('button', { name: 'Off' }).click();
  await page.close();
});

test('a blunder is named without the answer', async () => {
  const page = await open(context, address('play', { board: '3^2', rules: 'strong', x: 'person', o: 'person', moves: 'a1' }));
  const known = await value('3^2', 'strong', ['a1']);
  const bad = known.moves.find((m) => m.worth < known.worth).move;
  const good = known.moves.filter((m) => m.keeps).map((m) => m.move);
  await page.locator('[data-status=proved]').waitFor();
  await cell(page, bad).click();
  const warning = page.locator('.warning');
  await warning.waitFor();
  const text = await warning.textContent();
  assert.match(text, /gives/);
  assert.ok(!good.some((move) => text.includes(move)), text);
  await page.getByRole('button', { name: 'Take back' }).click();
  await warning.waitFor({ state: 'detached' });
  await page.close();
});

test('the history of values can be walked', async () => {
  const page = await open(context, address('play', { board: '3^2', rules: 'strong', x: 'person', o: 'person', moves: 'a1 b1 b2 c3' }));
  await page.getByRole('button', { name: 'Value every move' }).click();
  await page.getByRole('button', { name: 'Move 2: b1, X wins' }).waitFor();
  await page.getByRole('button', { name: /^Move 1: a1/ }).click();
  await page.waitForFunction(() => document.querySelectorAll('.mark').length === 1);
  await page.close();
});

test('a position is exported in every format, and its link leads back to it', async () => {
  const page = await open(context, address('play', { board: '3^2', rules: 'strong', x: 'person', o: 'person', moves: 'a1 b2' }));
  await page.getByRole('button', { name: 'Share' }).click();
  await shoot(page, 'share');
  const begins = { svg: /^<svg/, png: /PNG/, tikz: /tikzpicture/, latex: /tabular/, json: /"board": "3\^2"/, text: /moves a1 b2/ };
  for (const [format, pattern] of Object.entries(begins)) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId(`export-${format}`).click()]);
    assert.match(readFileSync(await download.path(), 'latin1'), pattern, format);
  }
  const link = await page.getByLabel('Link to this position').inputValue();
  const frame = await page.getByLabel('Board for your own page').inputValue();
  await page.close();
  const again = await open(context, link);
  await cell(again, 'c3').waitFor();
  await counted(again.locator('.mark'), 2);
  await again.goto(/src="([^"]+)"/.exec(frame)[1]);
  await cell(again, 'c3').waitFor();
  assert.equal(await again.locator('header').count(), 0);
  await again.close();
});

test('a finger sees the lines first and plays with the second tap', async () => {
  const phone = await chrome.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await open(phone, address('play', { board: 'AG(2,4)', rules: 'strong', x: 'person', o: 'person' }));
  await cell(page, 'b2').tap();
  await page.getByText('b2: tap again to play').waitFor();
  await counted(page.locator('.sign .plate'), 9, 'every point off its row and column shares one sign');
  assert.equal(await page.locator('.mark').count(), 0);
  await shoot(page, 'phone');
  await cell(page, 'b2').tap();
  await page.locator('.mark').first().waitFor();
  await phone.close();
});

test('wrong specs are marked where they are wrong', async () => {
  const page = await open(context, `${server.url}/`);
  await page.getByText('Any board, any rules, any opponents').click();
  await page.getByRole('textbox', { name: 'Board' }).fill('AG(2,6)');
  await page.locator('mark').waitFor();
  assert.equal(await page.locator('mark').textContent(), '6');
  await page.getByRole('textbox', { name: 'Board' }).fill('PG(2,2)');
  await page.locator('.seen').getByText('7 points, 7 winning sets', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await cell(page, '1').waitFor();
  await page.close();
});

test('a token is moved on its graph, by mouse and by keyboard', async () => {
  const page = await open(context, address('sum', { game: 'geography(Petersen; 1)' }));
  await page.getByLabel('Two people').check();
  await page.getByLabel('Show values').check();
  const words = (label) => cell(page, label).getAttribute('aria-label');
  await cell(page, '1').waitFor();
  assert.equal(await words('1'), '1, token');
  assert.match(await words('2'), /^2, can be reached, (wins|loses)$/);
  await cell(page, '2').click();
  await page.getByText('Player 2 to move').waitFor();
  assert.equal(await words('1'), '1, gone');
  await shoot(page, 'graph');
  await page.goto(address('sum', { game: 'geography(P3; 1)' }));
  await page.getByRole('heading', { name: 'geography at 1' }).waitFor();
  assert.equal(await words('3'), '3, out of reach');
  assert.equal(await cell(page, '3').getAttribute('aria-disabled'), 'true');
  await cell(page, '2').press('Enter');
  await page.getByRole('heading', { name: 'geography at 2' }).waitFor();
  await cell(page, '3').press('Enter');
  await page.getByText('player 2 made the last move and has won').first().waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a hard board says that it is open, can be stopped, and the game goes on', async () => {
  const page = await open(context, address('play', { board: 'grid(8,8,5)', rules: 'strong', x: 'person', o: 'perfect' }));
  await cell(page, 'd4').click();
  await page.waitForFunction(() => document.querySelectorAll('.mark').length === 2);
  await page.getByText('Who wins here is open').first().waitFor();
  await page.getByTestId('solving').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByTestId('solving').waitFor({ state: 'detached' });
  await page.close();
});
