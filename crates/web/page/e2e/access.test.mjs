// The page for everyone: accessibility rules, small screens, dark colours, little motion.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browser, cell, counted, open, serve, shoot, SIZES, violations } from './browser.mjs';

let server;
let chrome;

before(async () => {
  server = await serve();
  chrome = await browser();
});

after(async () => {
  await chrome?.close();
  await server?.kill();
});

const views = {
  choose: '/',
  play: '/#/play?board=AG(2,4)&rules=strong&x=person&o=person&moves=a1+b2',
  fano: '/#/play?board=PG(2,2)&rules=strong&x=person&o=person',
  edges: '/#/play?board=graph(K4):spanning-trees&rules=maker-breaker&x=person&o=person',
  embed: '/#/embed?board=3^2&rules=strong&moves=b2',
  hex: '/#/play?board=hex(4)&rules=strong&x=person&o=person&moves=a1+b2',
  learn: '/#/learn/3',
  lesson: '/#/learn/8',
  nim: '/#/sum?game=nim(3,4,5)',
  graph: '/#/sum?game=digraph{a+b,b+c,a+c;a}',
  editor: '/#/editor',
  tournaments: '/#/tournaments',
  error: '/#/play?board=AG(2,6)',
};

async function ready(page, name) {
  await page.waitForLoadState('networkidle');
  if (name === 'play') {
    await page.keyboard.press('v');
    await page.getByTestId('verdict').waitFor();
  }
}

// Every view on every screen, and in both colours.
const screens = [['light', 'phone'], ['dark', 'laptop'], ['dark', 'phone'], ['light', 'wall']];

async function audit(colorScheme, size) {
  const { width } = SIZES[size];
  const context = await chrome.newContext({ viewport: SIZES[size], colorScheme, reducedMotion: 'reduce' });
  for (const [name, path] of Object.entries(views)) {
    const page = await open(context, server.url + path);
    await ready(page, name);
    assert.deepEqual(await violations(page), [], `${name}, ${colorScheme}, ${width}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(wide, 0, `${name} is wider than ${width} pixels`);
    if (colorScheme === 'dark' && size === 'laptop' && name === 'play') await shoot(page, 'dark');
    assert.deepEqual(page.faults, []);
    await page.close();
  }
  await context.close();
}

test('no view breaks a rule of accessibility', { concurrency: 2 }, (t) =>
  Promise.all(screens.map(([colorScheme, size]) => t.test(`${colorScheme}, ${SIZES[size].width} pixels`, () => audit(colorScheme, size)))));

test('on a phone every target has 44 pixels, and no board is cut off', async () => {
  const context = await chrome.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  for (const board of ['AG(2,4)', 'PG(2,3)', '4^3', 'hex(4)', 'graph(K5):spanning-trees', '[3^1:3^1]', 'PG(2,4)', '[lines{1 2; 2 3; 1 3}:PG(2,2)]', 'STS(13,1)']) {
    const page = await open(context, `${server.url}/#/play?${new URLSearchParams({ board, rules: 'strong', x: 'person', o: 'person' })}`);
    await page.locator('[role=gridcell]').first().waitFor();
    const sizes = await page.locator('[role=gridcell]').evaluateAll((all) => all.map((e) => e.getBoundingClientRect()).map((b) => Math.min(b.width, b.height)));
    assert.ok(Math.min(...sizes) >= 43.5, `${board}: ${Math.min(...sizes)}`);
    const cut = await page.locator('.frame').evaluate((e) => e.scrollWidth - e.clientWidth);
    assert.ok(cut <= 1, `${board}: ${cut} pixels are cut off`);
    // “Stop” goes when the search is done, perhaps between the two steps of this: what is gone has no rectangle.
    const buttons = await page.locator('button:visible').evaluateAll((all) =>
      all.filter((e) => e.getClientRects().length > 0).map((e) => [e.textContent, e.getBoundingClientRect().height]));
    assert.ok(buttons.length > 0, `${board}: buttons`);
    for (const [text, height] of buttons) assert.ok(height >= 43.5, `${text}: ${height}`);
    await page.close();
  }
  await context.close();
});

test('the grid has one stop for the Tab key, and says what is where', async () => {
  const context = await chrome.newContext();
  const page = await open(context, `${server.url}/#/play?board=3^2&rules=strong&x=person&o=person&moves=b2`);
  await cell(page, 'a1').waitFor();
  await counted(page.locator('[role=gridcell][tabindex="0"]'), 1);
  assert.equal(await cell(page, 'b2').getAttribute('aria-label'), 'b2, X, last move');
  await counted(page.locator('[role=row]'), 3);
  await context.close();
});
