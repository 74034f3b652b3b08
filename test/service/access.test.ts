import { expect, onTestFinished, test } from 'vitest';
import { Access } from '../../src/service/access.js';
import { Store } from '../../src/store/store.js';
import { FakeClock } from '../helpers/fake-clock.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OWNER = 'o'.repeat(43);
/** Whether a browser has an open connection. */
const [yes, no] = [() => true, () => false];
const browser = { userAgent: 'a browser', isConnected: no };

/** An `Access` with fake clocks. */
async function opened() {
  const store = await Store.open(temporaryFolder());
  onTestFinished(() => store.close());
  const clock = new FakeClock();
  let now = Date.UTC(2026, 0, 1);
  const make = (ownerToken = OWNER) =>
    new Access({ ownerToken, tokens: store.tokens, logins: store.logins, clock, now: () => now });
  const access = make();
  const login = async (userAgent = 'a browser') => {
    const made = await access.redeem(access.newLink(), { userAgent, isConnected: no });
    if (!made) throw new Error('the link was not taken');
    return made;
  };
  return {
    ...{ access, clock, make, login, store },
    pass(byMs: number) {
      now += byMs;
    },
  };
}

test('every token has a name of its own', async () => {
  const { access } = await opened();
  const made = await Promise.allSettled([access.addToken('ci', 'read'), access.addToken('ci', 'control')]);
  expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await expect(access.addToken('ci', 'read')).rejects.toMatchObject({ code: 'token_exists' });
  const [token] = await access.listTokens();
  await access.removeToken(token?.id ?? '');
  await access.addToken('ci', 'input');
});

test('a link is valid for exactly an hour', async () => {
  const { access, clock } = await opened();
  const [early, late] = [access.newLink(), access.newLink()];
  clock.advance(HOUR_MS - 1);
  expect(await access.redeem(early, browser)).toBeDefined();
  clock.advance(1);
  expect(await access.redeem(late, browser)).toBeUndefined();
});

test('a link can be used once, and an invalid code never', async () => {
  const { access } = await opened();
  const code = access.newLink();
  expect(await access.redeem(code, browser)).toBeDefined();
  expect(await access.redeem(code, browser)).toBeUndefined();
  expect(await access.redeem('x'.repeat(43), browser)).toBeUndefined();
});

test('only the newest hundred unused links are valid', async () => {
  const { access } = await opened();
  const [first, second] = Array.from({ length: 101 }, () => access.newLink());
  expect(await access.redeem(first as string, browser)).toBeUndefined();
  expect(await access.redeem(second as string, browser)).toBeDefined();
});

test('a login ends after seven days without use, and each use restarts them', async () => {
  const { access, login, pass } = await opened();
  const { cookie } = await login();
  pass(7 * DAY_MS - 1);
  expect(await access.byCookie(cookie, no)).toMatchObject({ name: 'browser', scope: 'control', isOwner: true });
  pass(7 * DAY_MS - 1);
  expect(await access.byCookie(cookie, no)).toBeDefined();
  pass(7 * DAY_MS);
  expect(await access.byCookie(cookie, no)).toBeUndefined();
});

test('an open page keeps its login in use', async () => {
  const { access, login, pass } = await opened();
  const { cookie } = await login();
  pass(8 * DAY_MS);
  expect(await access.logins.list(yes)).toMatchObject([
    { last_used_at: '2026-01-09T00:00:00.000Z', expires_at: '2026-01-16T00:00:00.000Z' },
  ]);
  await access.redeem(access.newLink(), { ...browser, isConnected: yes });
  expect(await access.byCookie(cookie, yes)).toBeDefined();
  expect(await access.byCookie(cookie, no)).toBeDefined();
});

test('a login ends after thirty days, however often it is used', async () => {
  const { access, login, pass } = await opened();
  const { cookie, maxAgeSeconds } = await login();
  expect(maxAgeSeconds).toBe(30 * 86_400);
  for (let day = 1; day < 30; day++) {
    pass(DAY_MS);
    expect(await access.byCookie(cookie, no)).toBeDefined();
  }
  pass(DAY_MS - 1);
  expect(await access.byCookie(cookie, no)).toBeDefined();
  pass(1);
  expect(await access.byCookie(cookie, no)).toBeUndefined();
  expect(await access.byCookie(cookie, yes)).toBeUndefined();
});

test('a cookie is valid only with the secret of its own page', async () => {
  const { access, login } = await opened();
  const [one, two] = [await login(), await login()];
  expect(access.isPage(one.cookie, one.pageSecret)).toBe(true);
  for (const wrong of [two.pageSecret, one.cookie, '', OWNER]) expect(access.isPage(one.cookie, wrong)).toBe(false);
});

test('a new owner token ends all logins, which are then no longer listed', async () => {
  const { access, make, login } = await opened();
  const { cookie, pageSecret } = await login();
  const after = make('n'.repeat(43));
  expect(await after.byCookie(cookie, no)).toBeUndefined();
  expect(after.isPage(cookie, pageSecret)).toBe(false);
  expect(await access.logins.list(no)).toHaveLength(1);
  expect(await after.logins.list(no)).toEqual([]);
});

test('the list shows when each login was made, was last used and will end, without ended logins', async () => {
  const { access, login, pass } = await opened();
  const { cookie } = await login(`Mozilla/5.0 ${'x'.repeat(5000)}`);
  pass(DAY_MS);
  await access.byCookie(cookie, no);
  const [only] = await access.logins.list(no);
  expect(only).toEqual({
    id: expect.stringMatching(/^login-/),
    user_agent: expect.stringMatching(/^Mozilla\/5\.0 x{188}$/),
    created_at: '2026-01-01T00:00:00.000Z',
    last_used_at: '2026-01-02T00:00:00.000Z',
    expires_at: '2026-01-09T00:00:00.000Z',
  });
  expect(JSON.stringify(only)).not.toContain(cookie);
  pass(7 * DAY_MS);
  expect(await access.logins.list(no)).toEqual([]);
});

test('an ended login is gone and cannot be ended again', async () => {
  const { access, login } = await opened();
  const { cookie } = await login();
  const id = (await access.logins.list(no))[0]?.id ?? '';
  expect([await access.logins.end(id), await access.logins.end(id)]).toEqual([true, false]);
  expect(await access.byCookie(cookie, no)).toBeUndefined();
});

test('there are at most a hundred logins, and the least recently used one goes first', async () => {
  const { access, login, pass } = await opened();
  const first = await login();
  const second = await login();
  pass(60_000);
  await access.byCookie(first.cookie, no);
  for (let i = 0; i < 99; i++) await login();
  expect(await access.logins.list(no)).toHaveLength(100);
  expect(await access.byCookie(second.cookie, no)).toBeUndefined();
  expect(await access.byCookie(first.cookie, no)).toBeDefined();
});

test('a removed token is no longer valid', async () => {
  const { access } = await opened();
  const { id, token } = await access.addToken('reader', 'read');
  expect(await access.byToken(token)).toEqual({ id, name: 'reader', scope: 'read', isOwner: false });
  await access.removeToken(id);
  expect(await access.byToken(token)).toBeUndefined();
  expect(await access.byToken(OWNER)).toMatchObject({ isOwner: true });
});
