import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { expectAccessible, expectNoSideways } from '../../helpers/accessible.js';
import { browserTests, liveTerminal, seesLine } from '../../helpers/browser.js';
import { ServicePlace } from '../../helpers/service.js';

const app = browserTests({
  async open() {
    const place = new ServicePlace();
    await place.start();
    return place;
  },
});

const LIVE = '[data-connection="live"]';
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A program on another port of the same host, with its own page. */
async function otherProgram() {
  const cookies: string[] = [];
  const server = createServer(({ headers }, response) => {
    cookies.push(headers.cookie ?? '');
    response.setHeader('content-type', 'text/html').end('<h1>Another program</h1>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cookies };
}

test('a reload, a second tab and a restart of the service need no new login', async () => {
  const { page, problems } = await app.visit();
  await page.reload();
  await page.locator(LIVE).waitFor();
  const second = await page.context().newPage();
  await second.goto(`${app.place.url}/`);
  await second.locator(LIVE).waitFor();
  expect(problems).toEqual([]);
  const { child, url } = app.place;
  child?.kill('SIGTERM');
  if (child) await once(child, 'exit');
  await app.place.start('--port', new URL(url).port);
  await page.locator(LIVE).waitFor();
  await second.reload();
  await second.locator(LIVE).waitFor();
});

test('a login link leads to the page that it names', async () => {
  const { page } = await app.visit();
  const response = await app.place.fetch('/api/login-links', { method: 'POST' });
  const { url } = (await response.json()) as { url: string };
  await page.goto(`${url}#/recordings`);
  await page.getByText('No recordings yet').waitFor();
  expect(new URL(page.url()).hash).toBe('#/recordings');
});

test('the page secret appears in no address', async () => {
  const { page } = await app.visit();
  const secret = await page.evaluate(() => localStorage.getItem('ttypilot_page'));
  expect(secret).toMatch(/^[\w-]{43}$/);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('websocket', (socket) => addresses.push(socket.url()));
  await page.reload();
  await page.locator(LIVE).waitFor();
  expect(addresses.some((address) => address.startsWith('ws:'))).toBe(true);
  expect(addresses.join(' ')).not.toContain(secret);
  expect(page.url()).toBe(`${app.place.url}/`);
});

test('a program on another port gets the cookie, and can do nothing with it', async () => {
  const id = await app.place.spawn('echo secret screen; cat', { record: true });
  const { page } = await app.visit();
  const other = await otherProgram();
  await page.goto(other.url);
  const cookie = other.cookies.find((sent) => sent.includes('ttypilot_')) ?? '';
  expect(cookie).toMatch(/ttypilot_\d+=[\w-]{43}/);
  expect(await page.evaluate(() => localStorage.getItem('ttypilot_page'))).toBeNull();

  // as a program, with what the browser sent
  const { url } = app.place;
  const { recordings } = (await app.place.call('list_recordings')) as { recordings: { recording_id: string }[] };
  const ways: [method: string, path: string][] = [
    ['POST', '/api/v1/list_sessions'],
    ['GET', `/api/term/search?session_id=${id}&pattern=x`],
    ['GET', '/api/events/stream'],
    ['GET', `/api/recordings/${recordings[0]?.recording_id}`],
    ['GET', `/api/recordings/${recordings[0]?.recording_id}/poster`],
    ['GET', `/api/recordings/${recordings[0]?.recording_id}/export?format=txt`],
    ['GET', '/api/tokens'],
    ['POST', '/api/tokens'],
    ['GET', '/api/logins'],
    ['POST', '/api/login-links'],
    ['GET', '/metrics'],
    ['POST', '/mcp'],
    ['POST', '/logout'],
  ];
  for (const [method, path] of ways) {
    const response = await fetch(`${url}${path}`, { method, headers: { cookie } });
    expect([path, response.status]).toEqual([path, 401]);
  }
  for (const path of ['/ws/sessions', `/ws/term/${id}/${id}`]) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers: { cookie } });
    const [problem] = (await once(socket, 'error')) as [Error];
    expect(problem.message).toContain('401');
  }

  // as a page, with the browser's help
  const answers = await page.evaluate(async (address) => {
    const ask = (init: RequestInit) =>
      fetch(`${address}/api/v1/list_sessions`, init).then(
        ({ type }) => type,
        () => 'failed',
      );
    const socket = new window.WebSocket(`${address.replace('http', 'ws')}/ws/sessions`);
    const ended = new Promise((resolve) => {
      socket.onopen = () => resolve('open');
      socket.onerror = () => resolve('refused');
    });
    return [await ask({ method: 'POST', credentials: 'include' }), await ended];
  }, url);
  expect(answers).toEqual(['failed', 'refused']);
  await page.goto(`${url}/`);
  await page.locator(LIVE).waitFor();
});

test('a recording is downloaded completely', async () => {
  const id = await app.place.spawn('echo to be kept', { record: true, title: 'kept' });
  await app.place.call('wait_for_exit', { session_id: id });
  const { page } = await app.visit('#/recordings');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the recording of kept' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/\.cast$/);
  expect(readFileSync(await download.path(), 'utf8')).toContain('to be kept');
});

test('logged-in browsers are listed, and each login can be ended', async () => {
  const id = await app.place.spawn('echo on the screen; cat');
  const { page } = await app.visit();
  const { page: other } = await app.visit(`#/s/${id}`);
  await seesLine(await liveTerminal(other, id), 'on the screen');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const browsers = page.getByRole('region', { name: 'Logged-in browsers' });
  const rows = browsers.getByRole('listitem');
  await rows.first().waitFor();
  await expectAccessible(page);
  const before = await rows.count();
  expect(await rows.filter({ hasText: 'this browser' }).count()).toBe(1);
  expect(await rows.first().textContent()).toMatch(/Chrome \d+ on \w+/);
  // the list includes the other logins of this file, newest first
  await rows.filter({ hasNotText: 'this browser' }).first().getByRole('button', { name: /^End/ }).click();
  await other.getByRole('heading', { name: 'You are logged out' }).waitFor();
  await expect
    .poll(() => other.locator('img').evaluate((icon: HTMLImageElement) => icon.naturalWidth))
    .toBeGreaterThan(0);
  for (const path of ['/icon.svg', '/favicon.ico']) {
    const icon = await fetch(`${app.place.url}${path}`);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  }
  await expect.poll(() => rows.count()).toBe(before - 1);
  await browsers.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'You are logged out' }).waitFor();
});

test('the list fits on a phone', async () => {
  const { page } = await app.visit('', PHONE);
  await expectNoSideways(page);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: 'Settings' }).tap();
  await page.getByRole('region', { name: 'Logged-in browsers' }).getByRole('listitem').first().waitFor();
  await expectNoSideways(page);
});

test('a new token of the owner ends all logins', async () => {
  const { page } = await app.visit();
  const { child, url, directory } = app.place;
  child?.kill('SIGTERM');
  if (child) await once(child, 'exit');
  writeFileSync(join(directory, 'token'), 'n'.repeat(43));
  await app.place.start('--port', new URL(url).port);
  await page.getByRole('heading', { name: 'You are logged out' }).waitFor();
  const { logins } = (await (await app.place.fetch('/api/logins')).json()) as { logins: unknown[] };
  expect(logins).toEqual([]);
});
