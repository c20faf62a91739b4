// The other rooms of the page: first screen, course, puzzles, heaps, editor.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { browser, cell, counted, open, serve, shoot, SIZES, violations } from './browser.mjs';

let server;
let chrome;
let context;

before(async () => {
  server = await serve();
  chrome = await browser();
  context = await chrome.newContext({ viewport: SIZES.laptop, acceptDownloads: true, reducedMotion: 'reduce' });
});

after(async () => {
  await chrome?.close();
  await server?.kill();
});

test('the first screen tells a story and folds the spec box away', async () => {
  const page = await open(context, `${server.url}/`);
  await page.getByText('Let the lines go round the corner').waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Board' }).isVisible(), false);
  await shoot(page, 'choose');
  await page.getByRole('link', { name: /One size larger/ }).click();
  await cell(page, 'a1').click();
  await page.waitForFunction(() => document.querySelectorAll('.mark').length === 2);
  await page.goto(`${server.url}/#/`);
  await page.getByRole('link', { name: 'Go on with your last game' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.mark').length === 2);
  await page.goto(`${server.url}/#/%E0%A4%A`);
  await page.getByText('There is nothing here').waitFor();
  assert.deepEqual(page.faults, []);
  // Thumbnails are dark in the dark.
  const dark = await chrome.newContext({ viewport: SIZES.phone, colorScheme: 'dark' });
  const night = await open(dark, `${server.url}/`);
  await night.getByText('Let the lines go round the corner').waitFor();
  const ground = await night.locator('.thumb rect').first().evaluate((e) => getComputedStyle(e).fill);
  assert.notEqual(ground, 'rgb(255, 255, 255)');
  await dark.close();
  await page.close();
});

test('the course: ten steps, each is done on its board', async () => {
  const page = await open(context, `${server.url}/#/learn`);
  let refused = 0;
  for (let step = 1; step <= 10; step++) {
    await page.waitForFunction((n) => document.querySelector('h1').textContent.startsWith(`${n}.`), step);
    assert.deepEqual(page.faults, []);
    if (step === 3) await shoot(page, 'learn');
    const rounds = Number(/of (\d+)/.exec(await page.getByText(/^\d of \d$/).textContent())[1]);
    for (let round = 0; round < rounds; round++) {
      await page.waitForFunction((n) => document.body.textContent.includes(`${n} of `), round);
      const right = page.locator('.said.right');
      const hop = step === 10;
      const cells = await page.locator('[role=gridcell].can').evaluateAll((all) => all.map((e) => e.dataset.label));
      const owner = await page.locator('[role=gridcell]').evaluateAll((all) => Object.fromEntries(all.map((e) => [e.dataset.label, e.getAttribute('aria-label').split(', ')[1]])));
      let wrong = 0;
      // Every point is tried until one is right; the others are refused with a reason.
      const pairs = hop ? cells.filter((c) => owner[c] === 'X').flatMap((from) => cells.filter((c) => owner[c] === 'open').map((to) => [from, to])) : cells.map((c) => [c]);
      for (const points of pairs) {
        for (const p of points) await cell(page, p).click();
        if (await right.count()) break;
        wrong += 1;
        assert.notEqual((await page.getByTestId('said').textContent()).trim(), '');
      }
      await counted(right, 1, `step ${step}, round ${round + 1} has an answer`);
      refused += wrong;
      await page.getByRole('button', { name: /Another one|Next step|On to the puzzles/ }).click();
    }
  }
  assert.ok(refused > 30, `${refused} wrong answers were refused`);
  await page.goto(`${server.url}/#/learn/1`);
  await page.locator('.steps .done').nth(9).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('the puzzle of the day: one move wins, a streak is kept, a link leads to it', async () => {
  const { count, puzzles } = await (await fetch(`${server.url}/api/puzzles`)).json();
  assert.ok(count > 0 && puzzles.length === count);
  const page = await open(context, `${server.url}/#/puzzle`);
  await page.getByRole('heading', { name: 'Puzzle of the day' }).waitFor();
  const number = (Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000) % count) + 1;
  const puzzle = puzzles.find((p) => p.number === number);
  await page.getByText('One move does it').waitFor();
  assert.match(await page.getByTestId('streak').textContent(), /begin a streak/);
  await shoot(page, 'puzzle');
  const play = async (move) => {
    for (const p of move.split('>')) await cell(page, p).click();
  };
  if (!puzzle.answer.includes('>')) {
    const wrong = await page.locator('[role=gridcell].can').evaluateAll((all, answer) => all.map((e) => e.dataset.label).find((l) => l !== answer), puzzle.answer);
    await play(wrong);
    await page.getByText(`${wrong} does not win`).waitFor();
  }
  await play(puzzle.answer);
  await page.getByText('is the only move that wins').waitFor();
  assert.match(await page.getByTestId('streak').textContent(), /1 day in a row/);
  await page.reload();
  await page.getByTestId('streak').filter({ hasText: '1 day in a row' }).waitFor();
  await page.goto(`${server.url}/#/puzzle/${(number % count) + 1}`);
  await page.getByRole('heading', { name: `Puzzle ${(number % count) + 1}` }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.close();
});

test('counters are picked up, and the nim-sum stands in binary', async () => {
  const page = await open(context, `${server.url}/#/sum?game=nim(1,2)`);
  await page.getByLabel('Show values').check();
  const odd = page.getByTestId('nim-sum').locator('.odd');
  await odd.first().waitFor();
  await counted(odd, 2);
  // The one winning move makes two equal heaps; the computer then loses.
  await page.getByRole('button', { name: 'heap 2: take 1, leave 1, wins' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.counter').length === 1);
  await page.locator('.counter.wins').first().click();
  await page.getByText('player 1 made the last move and has won').first().waitFor();
  await page.goto(`${server.url}/#/sum?game=nim(3,4,5)`);
  await page.getByRole('button', { name: 'heap 3: take 5, leave 0' }).hover();
  await shoot(page, 'nim');
  // Of a large heap one says how many to leave: the winning move can be made.
  // The answer about the game before comes after that about this one, and is not shown.
  let late;
  await page.route('**/api/sum', async (route) => {
    if (route.request().postData().includes('3,4,5')) await new Promise((resolve) => (late = resolve));
    await route.continue();
  });
  await page.getByLabel('Two people').check();
  await page.goto(`${server.url}/#/sum?game=nim(100,200,300)`);
  await page.getByLabel('heap 3: how many to leave').fill('172');
  await page.getByRole('button', { name: 'Take 128' }).click();
  await page.getByRole('heading', { name: 'nim(172)' }).waitFor();
  await Promise.all([page.waitForResponse('**/api/sum'), late()]);
  await counted(page.getByRole('heading', { name: 'nim(172)' }), 1);
  await page.close();
});

test('a board is drawn, named, undone, kept, checked, judged and played', async () => {
  const page = await open(context, `${server.url}/#/editor`);
  await page.getByText('projective plane of order 2').waitFor();
  await shoot(page, 'editor');
  await page.getByRole('button', { name: 'Remove the set 1 2 4' }).click();
  await page.getByText(/projective plane: no/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('projective plane of order 2').waitFor();
  await page.keyboard.press('Control+Shift+z');
  await page.getByText(/projective plane: no/).waitFor();
  for (const p of [1, 2, 4]) await page.getByRole('button', { name: `Point ${p}`, exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Make a set of 3 points' }).click();
  await page.getByText('projective plane of order 2').waitFor();
  // A point gets a name; a name that exists is refused.
  await page.getByText('Points', { exact: true }).click();
  await page.getByLabel('Name of point 7').fill('mid');
  await page.getByLabel('Name of point 7').press('Tab');
  await page.getByRole('button', { name: 'Point mid', exact: true }).waitFor();
  await page.getByLabel('Name of point mid').fill('1');
  await page.getByLabel('Name of point mid').press('Tab');
  await page.getByRole('alert').filter({ hasText: 'already' }).waitFor();
  // It is still there after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Point mid', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Who wins?' }).click();
  await page.getByTestId('verdict').filter({ hasText: 'X wins' }).waitFor();
  assert.match(await page.getByTestId('verdict').textContent(), /VERIFIED/);
  await page.getByRole('button', { name: 'Play it' }).click();
  await cell(page, 'mid').click();
  await page.waitForFunction(() => document.querySelectorAll('.mark').length === 2);
  await page.goBack();
  await page.getByRole('button', { name: 'Point mid', exact: true }).waitFor();
  await page.close();
});

test('the editor reads and writes what the command reads', async () => {
  const page = await open(context, `${server.url}/#/editor`);
  await page.getByText('Keep, import, export').click();
  const take = async (text) => {
    await page.getByLabel('A spec, or the text of a board file').fill(text);
    // By key: what is said of the board before may come now, and would move the button away under a click.
    await page.getByRole('button', { name: 'Take it over' }).press('Enter');
  };
  await take('AG(2,3)');
  await page.getByText('affine plane of order 3').waitFor();
  const files = {};
  for (const format of ['json', 'text', 'pg']) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId(`save-${format}`).click()]);
    files[format] = readFileSync(await download.path(), 'utf8');
  }
  for (const text of Object.values(files)) {
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Point a1', exact: true }).waitFor({ state: 'detached' });
    await take(text);
    await page.getByText('affine plane of order 3').waitFor();
  }
  // Two families: the spec says so, and the server reads it.
  await take('[sets]\na b\nc d\n[second sets]\na c\n');
  await page.getByText('4 points, 2 sets, 1 of the second player').waitFor();
  const spec = await page.getByTestId('spec').inputValue();
  assert.equal(spec, 'lines{a b; c d / a c}');
  const board = await (await fetch(`${server.url}/api/board?${new URLSearchParams({ spec })}`)).json();
  assert.equal(board.second.length, 1);
  await take('[sets]\na b\n[nonsense]\n');
  await page.getByRole('alert').filter({ hasText: 'Line 3' }).waitFor();
  // Kept under a name.
  await page.getByLabel('Keep under a name').fill('two families');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'two families', exact: true }).click();
  await page.getByText('4 points, 2 sets').waitFor();
  await page.close();
});

test('a finger draws', async () => {
  const phone = await chrome.newContext({ viewport: SIZES.phone, hasTouch: true, isMobile: true });
  const page = await open(phone, `${server.url}/#/editor`);
  await page.getByRole('button', { name: 'Clear' }).tap();
  await page.getByRole('button', { name: 'Add points' }).tap();
  const box = await page.locator('.canvas').boundingBox();
  for (const [x, y] of [[0.2, 0.2], [0.8, 0.2], [0.5, 0.8]]) await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y);
  await page.getByRole('button', { name: 'Point 3' }).waitFor();
  await page.getByRole('button', { name: 'Join points' }).tap();
  for (const p of [1, 2]) await page.getByRole('button', { name: `Point ${p}`, exact: true }).tap();
  await page.getByRole('button', { name: 'Make a set of 2 points' }).tap();
  await page.getByRole('button', { name: 'Remove the set 1 2' }).waitFor();
  await phone.close();
});
