// A browser and a server for the end-to-end tests.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Machines that do much else at the same time are slow, not wrong. */
const patience = Number(process.env.NOUGHTS_PATIENCE ?? 60_000);

/** The screens that everything is tried on. */
export const SIZES = { laptop: { width: 1366, height: 768 }, wall: { width: 1920, height: 1080 }, phone: { width: 360, height: 740 } };

/** Where pictures go: docs/page when they are to be made anew, else nowhere. */
export const pictures = process.env.NOUGHTS_PICTURES ? join(root, 'docs/page') : null;

export function program() {
  const found = [process.env.NOUGHTS, join(root, 'target/release/noughts'), join(root, 'target/debug/noughts')].find((p) => p && existsSync(p));
  if (!found) throw new Error('build noughts first: cargo build --release');
  return found;
}

/** Starts a server on a free port; `data` is the file of its database. */
export async function serve(data, port = 0) {
  const child = spawn(program(), ['serve', '--port', String(port), ...(data ? ['--data', data] : ['--forget']), ...(process.env.NOUGHTS_PAGE ? ['--page', process.env.NOUGHTS_PAGE] : [])], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (bytes) => (said += bytes));
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (bytes) => {
      const found = /http:\/\/[^\s]+/.exec(String(bytes));
      if (found) resolve(found[0].replace(/\/$/, ''));
    });
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return {
    url,
    port: Number(new URL(url).port),
    /** As a power cut would end it. */
    kill: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.on('exit', resolve);
        child.kill('SIGKILL');
      }),
    log: () => said,
  };
}

export function folder() {
  const path = mkdtempSync(join(tmpdir(), 'noughts-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export async function browser() {
  // The one without windows takes half the time.
  const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
  if (!executablePath) throw new Error('no chromium is installed');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--force-color-profile=srgb'],
  });
}

/** A page that fails the test when its script does. */
export async function open(context, url) {
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (e) => faults.push(e.message));
  page.faults = faults;
  await page.goto(url);
  return page;
}

/** Violations of accessibility rules, in words. */
export async function violations(page) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => `${n.target.join(' ')} ${n.failureSummary ?? ''}`).slice(0, 3).join(' | ')})`);
}

export const cell = (page, label) => page.locator(`[role=gridcell][data-label="${label}"]`);

/** Waits until there are so many of something, and fails if that does not come to be. */
export async function counted(locator, wanted, message) {
  const end = Date.now() + patience;
  while ((await locator.count()) !== wanted && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(await locator.count(), wanted, message);
}

export async function shoot(page, name, options = {}) {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), ...options });
}
