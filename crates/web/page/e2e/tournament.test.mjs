// A class tournament to its end, with the server killed in the middle of a round.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser, cell, counted, folder, open, serve, shoot } from './browser.mjs';

test('four players, a power cut, nothing lost', async () => {
  const place = folder();
  const data = join(place.path, 'page.redb');
  let server = await serve(data);
  const chrome = await browser();
  try {
    const desk = await chrome.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true });
    const organiser = await open(desk, `${server.url}/#/tournaments`);
    await shoot(organiser, 'tournament-new');
    const form = organiser.getByRole('form', { name: 'Create' });
    await form.getByRole('textbox', { name: 'Board' }).fill('3^2');
    await form.getByLabel('Name').fill('Friday cup');
    await form.getByLabel('Who meets whom').selectOption('elimination');
    await form.getByRole('button', { name: 'Create' }).click();
    const code = await organiser.getByTestId('code').textContent();
    assert.match(code, /^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    // The secret is not in the address, but on request.
    assert.ok(organiser.url().endsWith(`/tournament/${code}`));
    await organiser.getByText('Lost phones, your own link').click();
    await organiser.getByRole('button', { name: "Organiser's link" }).click();
    const secretLink = await organiser.getByTestId('organiser-link').inputValue();

    const names = ['Ada', 'Ben', 'Cleo', 'Dan'];
    const players = [];
    for (const name of names) {
      const context = await chrome.newContext({ viewport: { width: 420, height: 800 } });
      const page = await open(context, `${server.url}/#/tournament/${code}`);
      await page.getByLabel('Your name').fill(name);
      await page.getByRole('button', { name: 'Join' }).click();
      await page.getByText(`You are ${name}`).waitFor();
      players.push(page);
    }
    await organiser.getByRole('button', { name: 'Start' }).click();
    await organiser.getByRole('heading', { name: 'Round 1' }).waitFor();

    /** Plays one game to the end: whoever begins takes the top row. */
    const finish = async (first, second, from = 0) => {
      const line = ['a1', 'a2', 'b1', 'b2', 'c1'];
      for (let n = from; n < line.length; n++) {
        const page = n % 2 === 0 ? first : second;
        await page.getByTestId('status').filter({ hasText: 'Your turn' }).waitFor();
        await cell(page, line[n]).click();
        await page.getByTestId('status').filter({ hasNotText: 'Your turn' }).waitFor();
      }
    };
    // Everybody is taken to their game.
    const enter = (page) => page.getByTestId('status').waitFor();
    const [ada, ben, cleo, dan] = players;
    for (const page of players) await enter(page);
    await ada.waitForFunction(() => document.title.includes('Your turn'));

    // Ada and Ben have made two moves when the power goes.
    await cell(ada, 'a1').click();
    await ben.getByTestId('status').filter({ hasText: 'Your turn' }).waitFor();
    await cell(ben, 'a2').click();
    await ben.getByTestId('status').filter({ hasText: 'Ada to move' }).waitFor();
    const { port } = server;
    await server.kill();
    await ada.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor();
    server = await serve(data, port);
    await ada.getByTestId('status').filter({ hasText: 'Your turn' }).waitFor();
    await ada.locator('.mark').nth(1).waitFor();
    await counted(ada.locator('.mark'), 2);

    await finish(ada, ben, 2);
    // The winning line is shown here too.
    await counted(ada.locator('[data-fill].won'), 3);
    await ben.locator('[data-fill].won').nth(2).waitFor({ state: 'attached' });
    await shoot(ada, 'tournament-game');
    await finish(cleo, dan);
    await organiser.getByRole('heading', { name: 'Round 2' }).waitFor();
    await shoot(organiser, 'tournament', { fullPage: true });

    // Ben cannot move in the final.
    const finals = await organiser.getByRole('link', { name: 'watch' }).first().getAttribute('href');
    await ben.goto(`${server.url}/${finals}`);
    await ben.getByText('you are watching').waitFor();
    assert.equal(await ben.locator('[role=gridcell].can').count(), 0);

    // The finalists are taken to the final.
    for (const page of [ada, cleo]) {
      await page.getByTestId('next-game').getByRole('button', { name: 'Go there' }).click();
      await page.waitForFunction((to) => location.hash === to, finals);
    }
    await finish(ada, cleo);
    await organiser.getByText('The winner is Ada').waitFor();

    // The organiser corrects the final; the winner changes with it.
    await organiser.getByLabel('Result of Ada against Cleo').selectOption('second');
    await organiser.getByText('The winner is Cleo').waitFor();
    await ada.getByTestId('status').filter({ hasText: 'Cleo wins' }).waitFor();
    await organiser.getByLabel('Result of Ada against Cleo').selectOption('first');
    await organiser.getByText('The winner is Ada').waitFor();

    const [download] = await Promise.all([organiser.waitForEvent('download'), organiser.getByTestId('csv').click()]);
    const csv = readFileSync(await download.path(), 'utf8');
    assert.match(csv, /1,Ada,Ben,1-0,5/);
    assert.match(csv, /2,Ada,Cleo,1-0,5,yes/);
    assert.match(csv, /1,Ada,2,2,0,0,2/);

    // The organiser's link works on its own, and only it does.
    const elsewhere = await open(await chrome.newContext(), secretLink);
    await elsewhere.getByTestId('code').waitFor();
    await elsewhere.goto(`${server.url}/#/tournaments`);
    await elsewhere.getByText('you run it').waitFor();
    const stranger = await open(await chrome.newContext(), `${server.url}/#/tournament/${code}/WRONG`);
    await stranger.getByRole('heading', { name: 'Friday cup' }).waitFor();
    assert.equal(await stranger.getByTestId('code').count(), 0);
    for (const page of [organiser, ...players]) assert.deepEqual(page.faults, []);
  } finally {
    await chrome.close();
    await server.kill();
    place.remove();
  }
});
