// A class of twelve, four of them on phones, plays a Swiss tournament on AG(2,4) to its end: with a power cut, a lost
// phone, a correction, two pupils at one laptop, and the projector on.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser, cell, counted, folder, open, serve, shoot, SIZES, violations } from './browser.mjs';

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hana', 'Ida', 'Jan', 'Kim', 'Leo'];
/** Whoever begins takes the first column. */
const LINE = ['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4'];

test('twelve pupils, a power cut, a lost phone and a correction', async () => {
  const place = folder();
  const data = join(place.path, 'page.redb');
  let server = await serve(data);
  const chrome = await browser();
  try {
    const desk = await chrome.newContext({ viewport: SIZES.laptop, acceptDownloads: true });
    const organiser = await open(desk, `${server.url}/#/tournaments`);
    organiser.on('dialog', (d) => d.accept());
    const form = organiser.getByRole('form', { name: 'Create' });
    await form.getByLabel('Name').fill('Friday cup');
    await form.getByLabel('Who meets whom').selectOption('swiss');
    await form.getByLabel('Rounds').fill('2');
    await form.getByRole('button', { name: 'Create' }).click();
    const code = await organiser.getByTestId('code').textContent();
    assert.match(code, /^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    assert.ok(organiser.url().endsWith(`/tournament/${code}`), 'the secret is not in the address');

    // The projector shows how to join and nothing secret.
    const wall = await open(await chrome.newContext({ viewport: SIZES.wall }), `${server.url}/#/wall/${code}`);
    await wall.getByAltText('QR code of the address to join').waitFor();
    assert.equal(await wall.getByTestId('code').textContent(), code);

    // Codes are written in any way. Eva and Finn share a laptop.
    const written = [code, code.toLowerCase(), code.replace('-', ''), ` ${code.replace('-', ' ')} `];
    const pages = {};
    for (const [n, name] of NAMES.entries()) {
      if (name === 'Finn') {
        pages.Finn = pages.Eva;
        await pages.Eva.getByRole('button', { name: 'Somebody else plays here too' }).click();
        await pages.Eva.getByLabel('Your name').fill(name);
        await pages.Eva.getByRole('button', { name: 'Join', exact: true }).click();
        await pages.Eva.getByText('You are Eva and Finn').waitFor();
        await pages.Eva.getByLabel('Take me to my next game by itself').uncheck();
        continue;
      }
      const phone = n >= 8;
      const context = await chrome.newContext(phone ? { viewport: SIZES.phone, hasTouch: true, isMobile: true } : { viewport: SIZES.laptop });
      const page = await open(context, `${server.url}/#/tournaments`);
      page.phone = phone;
      const join_ = page.getByRole('form', { name: 'Join' });
      await join_.getByLabel('Join code').fill(written[n % 4]);
      await join_.getByLabel('Your name').fill(name);
      await join_.getByRole('button', { name: 'Join' }).click();
      await page.getByText(`You are ${name}`).waitFor();
      pages[name] = page;
    }
    await wall.getByText('12 players').waitFor();
    await shoot(wall, 'wall-join');
    await organiser.getByRole('button', { name: 'Start' }).click();
    await organiser.getByRole('heading', { name: 'Round 1' }).waitFor();

    const api = async () => (await fetch(`${server.url}/api/tournaments/${code}`)).json();
    const gamesOf = async (round) => {
      const view = await api();
      return (view.rounds[round] ?? []).flatMap((m) => m.games).map((g) => ({ id: g.game, names: [view.players[g.first].name, view.players[g.second].name], result: g.result }));
    };
    /** Makes a move on a page; a finger taps twice. */
    const move = async (page, id, label) => {
      if (!page.url().includes(id)) await page.goto(`${server.url}/#/game/${id}`);
      await page.getByTestId('status').filter({ hasText: /our turn/ }).waitFor();
      if (page.phone) {
        await cell(page, label).tap();
        await page.getByText(`${label}: tap again to play`).waitFor();
        await cell(page, label).tap();
      } else await cell(page, label).click();
      await page.locator(`[role=gridcell][data-label="${label}"][aria-label*="${LINE.indexOf(label) % 2 ? 'O' : 'X'}"]`).waitFor();
    };
    const play = async (game, from = 0, to = LINE.length) => {
      for (let n = from; n < to; n++) await move(pages[game.names[n % 2]], game.id, LINE[n]);
    };

    // Everybody is taken to their game, and the title says whose turn it is.
    const first = await gamesOf(0);
    assert.equal(first.length, 6);
    const alone = first.find((g) => !g.names.some((n) => ['Eva', 'Finn'].includes(n)));
    for (const name of alone.names) await pages[name].waitForFunction((id) => location.hash === `#/game/${id}`, alone.id);
    await pages[alone.names[0]].waitForFunction(() => document.title.startsWith('● Your turn'));

    // Three moves are made when the power goes.
    await play(alone, 0, 3);
    await wall.waitForFunction(() => document.querySelectorAll('[data-testid=wall-board] .mark').length >= 3);
    const { port } = server;
    await server.kill();
    await pages[alone.names[1]].getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor();
    server = await serve(data, port);
    await play(alone, 3);
    await counted(pages[alone.names[0]].locator('[data-fill].won'), 4, 'the winning line is shown');
    await pages[alone.names[1]].locator('[data-fill].won').nth(3).waitFor({ state: 'attached' });
    await shoot(pages[alone.names[0]], 'tournament-game');

    // A phone is lost: a new link brings its owner back, and the old one is dead.
    const lost = 'Kim';
    await organiser.getByText('Lost phones, your own link').click();
    await organiser.getByRole('button', { name: `Link for ${lost}` }).click();
    const link = await organiser.getByTestId('lost-link').inputValue();
    await organiser.keyboard.press('Escape');
    const old = pages[lost];
    pages[lost] = await open(await chrome.newContext({ viewport: SIZES.phone, hasTouch: true, isMobile: true }), link);
    pages[lost].phone = true;
    await pages[lost].getByText(`You are ${lost}`).waitFor();
    assert.ok(!pages[lost].url().includes(link.split('/').at(-1)), 'the secret is taken out of the address');
    const hers = first.find((g) => g.names.includes(lost));
    await old.goto(`${server.url}/#/game/${hers.id}`);
    await old.reload();
    await old.getByText('you are watching').waitFor();

    for (const game of first.filter((g) => g !== alone)) await play(game);
    await organiser.getByRole('heading', { name: 'Round 2' }).waitFor();
    await shoot(organiser, 'tournament');
    await wall.waitForFunction(() => document.querySelectorAll('[data-testid=wall-board]').length >= 6);

    const second = await gamesOf(1);
    assert.equal(second.length, 6);
    await play(second[0], 0, 4);
    await shoot(wall, 'wall');
    assert.deepEqual(await violations(wall), []);
    await play(second[0], 4);
    for (const game of second.slice(1)) await play(game);
    await organiser.getByText(/The winner is|The first place is shared/).waitFor();

    // The organiser corrects a game; its player reads the new result.
    const [wrong] = second;
    await organiser.getByLabel(`Result of ${wrong.names[0]} against ${wrong.names[1]}`).selectOption('second');
    await pages[wrong.names[0]].goto(`${server.url}/#/game/${wrong.id}`);
    await pages[wrong.names[0]].getByTestId('status').filter({ hasText: `${wrong.names[1]} wins` }).waitFor();
    const table = await organiser.getByTestId('standings').textContent();
    assert.match(table, /BH/);
    const [download] = await Promise.all([organiser.waitForEvent('download'), organiser.getByTestId('csv').click()]);
    assert.match(readFileSync(await download.path(), 'utf8'), new RegExp(`${wrong.names[0]},${wrong.names[1]},0-1`));

    // A watcher is a watcher, and the organiser is still the organiser when coming back from a game.
    await organiser.goto(`${server.url}/#/game/${wrong.id}`);
    await organiser.getByRole('link', { name: 'Back to the tournament' }).click();
    await organiser.getByTestId('code').waitFor();
    await organiser.goto(`${server.url}/#/tournaments`);
    await organiser.getByText('you run it').waitFor();
    const stranger = await open(await chrome.newContext(), `${server.url}/#/tournament/${code}/WRONG`);
    await stranger.getByRole('heading', { name: 'Friday cup' }).waitFor();
    assert.equal(await stranger.getByTestId('code').count(), 0);

    // Archived it disappears from the list, deleted it is gone.
    await organiser.getByRole('link', { name: 'Friday cup' }).click();
    await organiser.getByText('Lost phones, your own link').click();
    await organiser.getByRole('button', { name: 'Archive' }).click();
    await organiser.getByText('archived').waitFor();
    await organiser.getByRole('button', { name: 'Delete' }).click();
    await organiser.getByRole('heading', { name: 'Class tournament' }).waitFor();
    assert.equal((await fetch(`${server.url}/api/tournaments/${code}`)).status, 404);
    for (const page of [organiser, wall, ...Object.values(pages)]) assert.deepEqual(page.faults, []);
  } finally {
    await chrome.close();
    await server.kill();
    place.remove();
  }
});

test('two games a match do not stall: whoever waits in one is taken to the other', async () => {
  const server = await serve();
  const chrome = await browser();
  try {
    const organiser = await open(await chrome.newContext(), `${server.url}/#/tournaments`);
    const form = organiser.getByRole('form', { name: 'Create' });
    await form.getByLabel('Two games a match').check();
    await form.getByRole('button', { name: 'Create' }).click();
    const code = await organiser.getByTestId('code').textContent();
    const pages = [];
    for (const name of ['Ada', 'Ben']) {
      const page = await open(await chrome.newContext(), `${server.url}/#/tournament/${code}`);
      await page.getByLabel('Your name').fill(name);
      await page.getByRole('button', { name: 'Join' }).click();
      await page.getByText(`You are ${name}`).waitFor();
      pages.push(page);
    }
    await organiser.getByRole('button', { name: 'Start' }).click();
    const [ada, ben] = pages;
    for (const page of pages) await page.getByTestId('status').waitFor();
    // Both have begun where they begin; each is then led to where the other has moved.
    for (const page of pages) {
      await page.getByTestId('status').filter({ hasText: 'Your turn' }).waitFor();
      const before = page.url();
      await cell(page, 'a1').click();
      await page.waitForFunction((old) => location.href !== old || !document.querySelector('[data-testid=status]')?.textContent.includes('Your turn'), before);
    }
    await ada.getByTestId('status').filter({ hasText: 'Your turn' }).waitFor();
    await ben.getByTestId('status').filter({ hasText: 'Your turn' }).waitFor();
  } finally {
    await chrome.close();
    await server.kill();
  }
});
