// Seeing lines, losing and knowing why, hints, the proof on the board, dialogs.

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

const address = (query) => `${server.url}/#/play?${new URLSearchParams({ x: 'person', o: 'person', rules: 'strong', ...query })}`;
const sets = async (spec) => (await fetch(`${server.url}/api/board?${new URLSearchParams({ spec })}`)).json();

test('in AG(2,4) the same letter, the same shape or the same colour is a line', async () => {
  const page = await open(context, address({ board: 'AG(2,4)' }));
  await page.locator('.signs').waitFor();
  const board = await sets('AG(2,4)');
  const lines = new Set(board.sets.map((s) => s.join()));
  // Read the signs off the picture and take them for sets of the board.
  const read = await page.evaluate(() => {
    const classes = [...document.querySelectorAll('.classes li')].map((li) => [...li.querySelectorAll('g.cell')].map((g) => g.querySelector('text')?.textContent ?? g.querySelector('.shape')?.outerHTML ?? ''));
    return classes.slice(2);
  });
  assert.equal(read.length, 3);
  for (const signs of read) {
    const kinds = new Set(signs);
    assert.equal(kinds.size, 4);
    for (const kind of kinds) assert.ok(lines.has(signs.flatMap((s, p) => (s === kind ? [p] : [])).join()), 'the points with one sign are a line');
  }
  // Under the finger: every other point shows the one sign it shares, rows and columns are filled.
  await cell(page, 'c3').hover();
  await page.locator('.plate').first().waitFor({ state: 'attached' });
  await counted(page.locator('.sign .plate'), 9);
  await counted(page.locator('[data-fill]'), 6);
  await counted(page.locator('.classes .lit'), 20, 'one line of four in each of five small boards');
  // Line by line with the keyboard: all its cells are filled and said.
  await cell(page, 'c3').focus();
  await page.keyboard.press('l');
  await page.waitForFunction(() => document.querySelectorAll('[data-fill]').length === 4);
  assert.match(await page.getByTestId('live').textContent(), /^Line/);
  await page.close();
});

test('dead lines fade, live ones have their owner, and the winning line is shown', async () => {
  const page = await open(context, address({ board: '3^2', moves: 'a1 b2' }));
  await cell(page, 'c1').hover();
  await page.locator('[data-fill].x').first().waitFor({ state: 'attached' });
  await counted(page.locator('[data-fill].o'), 3, 'the diagonal belongs to O');
  await cell(page, 'c3').hover();
  await page.locator('[data-fill].dead').first().waitFor({ state: 'attached' });
  await page.goto(address({ board: 'AG(2,4)', moves: 'a1 b1 a2 c2 a3 d4 a4' }));
  await page.getByText('X wins.').first().waitFor();
  await counted(page.locator('[data-fill].won'), 4);
  assert.match(await cell(page, 'a1').getAttribute('aria-label'), /winning line/);
  await page.close();
});

test('no curve passes through a cell that is not on its line', async () => {
  for (const board of ['AG(2,5)', 'PG(2,3)', '4^2', 'STS(13,1)']) {
    const page = await open(context, address({ board }));
    const first = page.locator('[role=gridcell]').nth(7);
    await first.hover();
    const { sets: all, labels } = await sets(board);
    await page.waitForFunction(() => document.querySelector('.curve, .plate, [data-fill]'));
    for (let k = 0; k < 3; k++) {
      await first.focus();
      await page.keyboard.press('l');
      await page.waitForFunction((n) => document.querySelectorAll('[data-fill]').length === n, all[0].length);
      const seen = await page.evaluate(() => {
        const on = [...document.querySelectorAll('[data-fill]')].map((e) => Number(e.dataset.fill));
        const path = document.querySelector('.curve');
        const hit = [];
        if (path) {
          const matrix = path.getScreenCTM();
          for (let i = 0; i <= 60; i++) {
            const at = path.getPointAtLength((path.getTotalLength() * i) / 60).matrixTransform(matrix);
            const cell = document.elementsFromPoint(at.x, at.y).find((e) => e.getAttribute('role') === 'gridcell');
            const box = cell?.getBoundingClientRect();
            // The middle of a cell: corners of discs belong to nobody.
            if (box && Math.hypot(at.x - box.x - box.width / 2, at.y - box.y - box.height / 2) < box.width * 0.35) hit.push(cell.dataset.label);
          }
        }
        return { on, hit: [...new Set(hit)] };
      });
      const on = seen.on.map((p) => labels[p]);
      assert.deepEqual(seen.hit.filter((label) => !on.includes(label)), [], `${board}: ${on}`);
    }
    await page.close();
  }
});

test('hex shows chains and bridges, trees show what an edge joins, nests inner and outer lines', async () => {
  const page = await open(context, address({ board: 'hex(5)', moves: 'c3 b2 b4 d4 c4 a1 d5' }));
  await page.locator('.curve.x').first().waitFor({ state: 'attached' });
  assert.ok((await page.locator('.curve').count()) < 12);
  await page.goto(address({ board: 'graph(K5):spanning-trees', rules: 'maker-breaker', moves: '1-2 1-3 3-4 2-4' }));
  await cell(page, '1-4').hover();
  await page.waitForFunction(() => /1-4 joins 1 2 with 4 3/.test(document.querySelector('[data-testid=live]').textContent));
  await page.goto(address({ board: '[lines{1 2; 2 3; 1 3}:PG(2,2)]', rules: 'maker-breaker', moves: '1.1' }));
  await cell(page, '1.3').hover();
  await page.locator('[data-fill]').first().waitFor({ state: 'attached' });
  assert.ok((await page.locator('.curve').count()) <= 12);
  await page.close();
});

test('the cube is two by two layers on a phone, and turns in space', async () => {
  const phone = await chrome.newContext({ viewport: SIZES.phone, hasTouch: true, isMobile: true });
  const page = await open(phone, address({ board: '4^3' }));
  await page.locator('[role=gridcell]').nth(63).waitFor();
  const boxes = await page.locator('[role=gridcell]').evaluateAll((all) => all.map((e) => e.getBoundingClientRect()).map((b) => [b.left, b.right, b.width]));
  assert.ok(boxes.every(([left, right, width]) => left >= -1 && right <= 361 && width >= 43.5), 'nothing is cut off');
  await page.getByRole('button', { name: 'Turn in space' }).tap();
  const before = await cell(page, 'a1.1').evaluate((e) => e.getBoundingClientRect().left);
  await page.getByRole('button', { name: 'Turn left' }).tap();
  await page.waitForFunction((old) => Math.abs(document.querySelector('[data-label="a1.1"]').getBoundingClientRect().left - old) > 2, before);
  assert.deepEqual(await violations(page), []);
  await phone.close();
});

test('a loser is told where the win went away, sees the refutation and tries again', async () => {
  const page = await open(context, address({ board: '3^2', moves: 'a1 b2 a2 a3 b1 c1' }));
  await page.getByText('O wins.').first().waitFor();
  await page.getByTestId('why-lost').getByRole('button', { name: 'Show me' }).click();
  const blame = page.getByTestId('blame');
  await blame.waitFor();
  assert.match(await blame.textContent(), /The draw went away at b1, move 5/);
  await page.getByRole('button', { name: 'Play the refutation' }).click();
  await page.getByRole('list', { name: 'Refutation' }).getByRole('button').first().waitFor();
  await page.getByRole('button', { name: 'Next move' }).click();
  await page.getByText(/Shown: O wins/).waitFor();
  await shoot(page, 'why');
  await page.getByRole('button', { name: 'Try again from here' }).click();
  await page.getByText('X to move').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.mark').length === 4);
  await page.close();
});

test('hints come in three steps', async () => {
  const page = await open(context, address({ board: '3^2', moves: 'a1 b2 a2' }));
  await page.locator('[data-status=proved]').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  assert.match(await page.getByTestId('hint').textContent(), /must stop/);
  await page.getByRole('button', { name: 'Which line?' }).click();
  assert.match(await page.getByTestId('hint').textContent(), /a1 a2 a3/);
  await page.getByRole('button', { name: 'The move?' }).click();
  assert.equal(await page.getByTestId('hint').textContent(), 'Play a3.');
  await shoot(page, 'hint');
  await page.close();
});

test('the proof is played on the board: any reply, also an image of one', async () => {
  const page = await open(context, address({ board: 'AG(2,4)' }));
  await page.getByRole('button', { name: 'Play through the proof' }).click();
  const proof = page.getByTestId('proof');
  await proof.waitFor();
  assert.match(await proof.textContent(), /VERIFIED/);
  await proof.focus();
  const node = page.getByTestId('proof-node');
  await node.filter({ hasText: 'X plays' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await node.filter({ hasText: 'Click any reply' }).waitFor();
  await shoot(page, 'proof');
  await page.keyboard.press('ArrowLeft');
  await node.filter({ hasText: 'X plays' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await node.filter({ hasText: 'Click any reply' }).waitFor();
  // Replies from the far end: most are images of positions proved elsewhere. X always has an answer, which comes by itself, and wins.
  for (let n = 0; n < 12; n++) {
    await page.waitForFunction(() => /Click any reply|is over/.test(document.querySelector('[data-testid=proof-node]')?.textContent ?? ''));
    const text = await node.textContent();
    if (/is over/.test(text)) break;
    const marks = await page.locator('.mark').count();
    await page.locator('[role=gridcell].can').last().click();
    await page.waitForFunction((k) => document.querySelectorAll('.mark').length > k, marks);
  }
  await node.filter({ hasText: 'The game is over' }).waitFor();
  await page.getByText(/Proof: X wins/).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Certificate' }).click()]);
  assert.match(readFileSync(await download.path(), 'utf8'), /^noughts certificate 1\n/);
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('Escape closes dialogs, keys do nothing behind them, and embed codes stay text', async () => {
  const page = await open(context, address({ board: '3^2', moves: 'a1 b2' }));
  await cell(page, 'c3').waitFor();
  for (const name of ['Share', 'Help: keys and signs']) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('u');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await counted(page.locator('.mark'), 2, 'u did not undo behind the dialog');
  await page.goto(address({ board: 'lines{"onload="alert(1)"x=" 2 3; 1 2}' }));
  await page.getByRole('button', { name: 'Share' }).click();
  const code = await page.getByLabel('Board for your own page').inputValue();
  const names = await page.evaluate((html) => [...new DOMParser().parseFromString(html, 'text/html').querySelector('iframe').attributes].map((a) => a.name), code);
  assert.deepEqual(names.sort(), ['height', 'src', 'title', 'width']);
  await page.close();
});

test('each rule set says who wants what, and misère marks danger', async () => {
  const page = await open(context, address({ board: 'AG(2,3)', rules: 'misere', moves: 'a1 b1 a2 c3' }));
  await page.getByText('whoever completes one loses').waitFor();
  await page.locator('.alarm.danger').first().waitFor({ state: 'attached' });
  assert.match(await cell(page, 'a3').getAttribute('aria-label'), /danger: X would complete/);
  await page.goto(address({ board: 'AG(2,3)', rules: 'maker-breaker' }));
  await page.getByText('Maker (X) wants a whole line').waitFor();
  await page.close();
});

test('a short break of the server does not end a game', async () => {
  const page = await open(context, address({ board: '3^2' }));
  await cell(page, 'a1').waitFor();
  await context.setOffline(true);
  await cell(page, 'a1').click();
  await page.getByText('Your game is safe here').waitFor();
  await context.setOffline(false);
  await page.getByText('O to move').waitFor();
  await counted(page.locator('.mark'), 1);
  await page.close();
});

test('at 1920 pixels the board fills the screen', async () => {
  const wide = await chrome.newContext({ viewport: SIZES.wall });
  const page = await open(wide, address({ board: 'AG(2,4)', moves: 'a1 b2 a2' }));
  await cell(page, 'c3').hover();
  const box = await page.locator('.board').boundingBox();
  assert.ok(box.height > 800, `the board is ${box.height} high`);
  const wasted = await page.evaluate(() => document.querySelector('.panel').getBoundingClientRect().right);
  assert.ok(wasted > 1850, 'the page uses the whole width');
  await shoot(page, 'lines');
  assert.deepEqual(await violations(page), []);
  await wide.close();
});
