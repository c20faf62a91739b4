// The worst user: many tabs, the back button, a reload in the middle, a server that comes back empty, names nobody expects;
// and what else a class meets: arenas, the computer in place of a bye, games by link, machines on the network.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { browser, cell, open, serve, SIZES } from './browser.mjs';

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
const marks = (page, n) => page.waitForFunction((k) => document.querySelectorAll('.mark').length === k, n);

test('proofs without a tree of moves say how they go', async () => {
  const games = [
    [{ board: 'hex(5)' }, 'links'],
    [{ board: 'PBSTS(31)', rules: 'misere' }, 'a cap'],
    [{ board: 'PG(2,4)', rules: 'hop' }, 'Breaker'],
    [{ board: '[AG(2,3):AG(2,3)]' }, 'the race'],
  ];
  for (const [query, word] of games) {
    const page = await open(context, address(query));
    await page.getByRole('button', { name: 'Play through the proof' }).click();
    await page.getByTestId('proof-argument').filter({ hasText: word }).first().waitFor();
    assert.match(await page.getByTestId('proof').textContent(), /VERIFIED/);
    assert.deepEqual(page.faults, []);
    await page.close();
  }
});

test('draws by zones and misère by a mirror are played on the board', async () => {
  const page = await open(context, address({ board: '3^3', rules: 'misere' }));
  await page.getByRole('button', { name: 'Play through the proof' }).click();
  const kind = page.getByTestId('proof-kind');
  await kind.filter({ hasText: 'image' }).waitFor();
  const node = page.getByTestId('proof-node');
  await node.filter({ hasText: 'X plays' }).waitFor();
  await page.getByRole('button', { name: 'Forward →' }).click();
  for (let n = 0; n < 4; n++) {
    await node.filter({ hasText: 'Click any reply' }).waitFor();
    const count = await page.locator('.mark').count();
    await page.locator('[role=gridcell].can').nth(5 + n).click();
    await marks(page, count + 2);
  }
  assert.deepEqual(page.faults, []);
  // A draw on a larger board: replies with a branch, replies that another branch serves for.
  // From a blank page, so that nothing of the proof before is taken for this one.
  await page.goto('about:blank');
  await page.goto(address({ board: 'grid(9,5,5)' }));
  await page.getByRole('button', { name: 'Play through the proof' }).click();
  // A search of many seconds, on a busy machine of minutes.
  await page.getByTestId('proof').waitFor({ timeout: 300_000 });
  assert.match(await page.getByTestId('proof').textContent(), /VERIFIED/);
  const parts = await page.getByRole('group', { name: 'Parts of the proof' }).getByRole('button').count();
  let zones = 0;
  for (let p = 0; p < Math.max(1, parts); p++) {
    if (parts) await page.getByRole('group', { name: 'Parts of the proof' }).getByRole('button').nth(p).click();
    if (!(await kind.count()) || !/zone/.test(await kind.textContent())) continue;
    zones += 1;
    for (let n = 0; n < 14; n++) {
      await page.waitForFunction(() => /Click any reply|is over|plays/.test(document.querySelector('[data-testid=proof-node]')?.textContent ?? ''));
      const text = await node.textContent();
      if (/is over/.test(text)) break;
      const count = await page.locator('.mark').count();
      if (/plays/.test(text)) await page.getByRole('button', { name: 'Forward →' }).click();
      else await page.locator('[role=gridcell].can').nth((7 * n + 3) % (await page.locator('[role=gridcell].can').count())).click();
      await page.waitForFunction((k) => document.querySelectorAll('.mark').length > k, count);
    }
    assert.doesNotMatch(await page.locator('.status').textContent(), new RegExp(`${/O does/.test(await kind.textContent()) ? 'X' : 'O'} wins`), 'the prover is never beaten');
  }
  assert.ok(zones > 0, 'one part goes by zones');
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('exports have the colours of the page', async () => {
  const page = await open(context, address({ board: '3^2', moves: 'a1 b2' }));
  await page.getByRole('button', { name: 'Values' }).click();
  await page.getByTestId('verdict').waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  const colours = await page.evaluate(() => ['--x', '--o', '--win-tint', '--even-tint', '--lose-tint'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()));
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('export-svg').click()]);
  const svg = readFileSync(await download.path(), 'utf8').toLowerCase();
  for (const colour of colours.slice(0, 2)) assert.ok(svg.includes(colour), `${colour} is in the picture`);
  assert.ok(colours.slice(2).some((colour) => svg.includes(colour)), 'and so are the tints of values');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Off' }).click();
  await page.close();
});

test('nothing of a game stays in the next one, and back leads back', async () => {
  const page = await open(context, address({ board: '3^2', rules: 'hop start=b2' }));
  await cell(page, 'b2').click();
  await page.getByText('where it goes').waitFor();
  await page.goto(address({ board: '3^2', moves: 'a1' }));
  await page.getByText('O to move').waitFor();
  assert.equal(await page.getByText('where it goes').count(), 0);
  await page.locator('[data-status=proved]').waitFor();
  // A move stays though the page is left before the server has answered.
  const hold = async () => {
    let take;
    const asked = new Promise((resolve) => (take = resolve));
    await page.route('**/api/position', take, { times: 1 });
    return async () => (await asked).continue();
  };
  let answer = await hold();
  await cell(page, 'b1').click();
  await page.locator('.warning').waitFor();
  await page.goto(address({ board: 'PG(2,2)' }));
  await cell(page, '7').waitFor();
  await answer();
  assert.equal(await page.locator('.warning').count(), 0);
  await page.goBack();
  await cell(page, 'b1').waitFor();
  await marks(page, 2);
  await page.reload();
  await marks(page, 2);
  // And the answer does not change the address of what came next.
  answer = await hold();
  await cell(page, 'c1').click();
  await page.getByRole('link', { name: 'Learn' }).click();
  await page.locator('h1', { hasText: /^1\./ }).waitFor();
  const came = page.waitForResponse('**/api/position');
  await answer();
  await (await came).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  assert.match(page.url(), /#\/learn/);
  await page.goBack();
  await marks(page, 3);
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('each opponent is listed once, and distances are there after a move', async () => {
  const page = await open(context, address({ board: 'AG(2,4)', moves: 'a1' }));
  await page.getByRole('button', { name: 'Distance' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.badge').length === 15);
  const texts = await page.locator('.badge > text:first-of-type').allTextContents();
  assert.ok(texts.every((t) => /^[−=+]\d*$/.test(t)) && texts.some((t) => /\d/.test(t)), texts.join());
  const names = await page.getByLabel('X', { exact: true }).locator('option').allTextContents();
  const plain = names.map((n) => n.toLowerCase().replace(/^(computer|strategy): /, ''));
  assert.equal(new Set(plain).size, plain.length, names.join());
  await page.getByRole('button', { name: 'Off' }).click();
  await page.close();
});

test('two machines play by link, and a third one watches', async () => {
  const page = await open(context, address({ board: '3^2' }));
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'I begin' }).click();
  const link = await page.getByLabel('Send this to your friend').inputValue();
  await page.getByRole('link', { name: 'Go to the game' }).click();
  const friend = await open(await chrome.newContext({ viewport: SIZES.phone }), link);
  await page.getByTestId('status').filter({ hasText: /our turn/ }).waitFor();
  await cell(page, 'b2').click();
  await friend.getByTestId('status').filter({ hasText: /our turn/ }).waitFor();
  const third = await open(await chrome.newContext(), page.url());
  await third.getByText('you are watching').waitFor();
  // Both tabs of one seat see the same, and only one move counts. Neither click waits for its
  // cell to be enabled: the other tab's move may have closed it.
  const again = await open(friend.context(), friend.url());
  await again.getByTestId('status').filter({ hasText: /our turn/ }).waitFor();
  await Promise.all([cell(friend, 'a1').click({ force: true }), cell(again, 'c3').click({ force: true })]);
  for (const one of [page, friend, again, third]) await marks(one, 2);
  for (const one of [page, friend, again, third]) assert.deepEqual(one.faults, []);
  for (const one of [friend, third]) await one.context().close();
  await page.close();
});

test('an arena with a clock, the computer in place of a bye, sign-up closed, a shared place', async () => {
  const organiser = await open(await chrome.newContext({ viewport: SIZES.laptop }), `${server.url}/#/tournaments`);
  const make = async (settings) => {
    await organiser.goto(`${server.url}/#/tournaments`);
    const form = organiser.getByRole('form', { name: 'Create' });
    await form.getByRole('textbox', { name: 'Board' }).fill('3^2');
    await settings(form);
    await form.getByRole('button', { name: 'Create' }).click();
    return organiser.getByTestId('code').textContent();
  };
  const join = async (code, name) => {
    const page = await open(await chrome.newContext({ viewport: SIZES.phone }), `${server.url}/#/tournament/${code}`);
    await page.getByLabel('Your name').fill(name);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('You are').waitFor();
    return page;
  };
  const arena = await make(async (form) => {
    await form.getByLabel('Who meets whom').selectOption('arena');
    await form.getByLabel('Minutes').fill('5');
  });
  const players = [await join(arena, 'Ada'), await join(arena, '‮evil​ Ben')];
  await organiser.getByRole('button', { name: 'Start' }).click();
  for (const page of players) await page.getByTestId('status').waitFor();
  const wall = await open(await chrome.newContext({ viewport: SIZES.wall }), `${server.url}/#/wall/${arena}`);
  await wall.getByRole('timer').filter({ hasText: /\d:\d\d/ }).waitFor();
  assert.doesNotMatch(await wall.locator('body').textContent(), /[​‮]/, 'nothing is hidden in a name');
  await organiser.getByRole('button', { name: 'Close sign-up' }).click();
  const late = await open(await chrome.newContext(), `${server.url}/#/tournament/${arena}`);
  await late.getByRole('heading', { name: 'Class tournament' }).waitFor();
  assert.equal(await late.getByLabel('Your name').count(), 0, 'nobody can sign up any more');
  for (const page of [...players, wall, late]) await page.context().close();

  // Three players: somebody meets the computer, which answers by itself.
  const odd = await make(async (form) => {
    await form.getByLabel('Who meets whom').selectOption('swiss');
    await form.getByLabel('Rounds').fill('1');
    await form.getByLabel('If somebody is left over').selectOption('beginner');
  });
  const three = [];
  for (const name of ['Ada', 'Ben', 'Cleo']) three.push(await join(odd, name));
  await organiser.getByRole('button', { name: 'Start' }).click();
  for (const page of three) await page.getByTestId('status').waitFor();
  const view = await (await fetch(`${server.url}/api/tournaments/${odd}`)).json();
  const bot = view.rounds[0].flatMap((m) => m.games).find((g) => [g.first, g.second].some((p) => view.players[p].bot));
  assert.ok(bot, 'the computer plays');
  const person = [bot.first, bot.second].find((p) => !view.players[p].bot);
  const page = three[person];
  await page.getByTestId('status').filter({ hasText: /our turn/ }).waitFor();
  const before = await page.locator('.mark').count();
  await page.locator('[role=gridcell].can').first().click();
  await page.waitForFunction((n) => document.querySelectorAll('.mark').length >= n + 2, before);
  // All games drawn by the organiser: everybody shares the first place.
  for (const select of await organiser.getByLabel(/^Result of/).all()) await select.selectOption('draw');
  await organiser.getByText('The first place is shared').waitFor();
  assert.ok((await organiser.getByTestId('standings').getByLabel('shared').count()) >= 2);
  for (const one of three) await one.context().close();
  await organiser.context().close();
});

test('what is huge or strange is refused in words, and the page stays usable', async () => {
  const page = await open(context, `${server.url}/`);
  for (const board of ['hex(31)', 'AG(2,6)', 'lines{' + '1 2 3; '.repeat(2000) + '}', '3^2😀', '<b>x</b>', '‮2^3', 'saved:nothing', '4^9']) {
    await page.goto(address({ board }));
    await page.getByRole('heading', { name: 'This cannot be played' }).waitFor();
    assert.ok((await page.getByRole('alert').textContent()).length > 10, board);
    assert.equal(await page.locator('main b').count(), 0);
  }
  await page.goto(address({ board: '3^2', moves: 'a1 a1 zz' }));
  await page.getByRole('alert').waitFor();
  await page.goto(address({ board: '3^2', rules: 'no such rules' }));
  await page.getByRole('alert').waitFor();
  await page.goto(address({ board: '3^2' }));
  await cell(page, 'a1').click();
  await marks(page, 1);
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('many tabs of one machine all follow a game, and a server that forgot it says so', async () => {
  let own = await serve();
  const many = await chrome.newContext({ viewport: SIZES.laptop });
  const made = await (await fetch(`${own.url}/api/games`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ board: '3^2', rules: 'strong' }) })).json();
  const tabs = [];
  for (let n = 0; n < 9; n++) tabs.push(await open(many, `${own.url}/#/game/${made.id}${n === 0 ? `/${made.secrets[0]}` : ''}`));
  await tabs[0].getByTestId('status').filter({ hasText: /our turn/ }).waitFor();
  await cell(tabs[0], 'b2').click();
  for (const tab of tabs) await marks(tab, 1);
  const { port } = own;
  await own.kill();
  own = await serve(undefined, port);
  await tabs[0].reload();
  await tabs[0].getByRole('alert').or(tabs[0].getByRole('heading', { name: /nothing|no game/i })).first().waitFor();
  for (const tab of tabs) assert.deepEqual(tab.faults, []);
  await many.close();
  await own.kill();
});
