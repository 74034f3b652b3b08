import { expect, onTestFinished, test } from 'vitest';
import { Access } from '../../src/service/access.js';
import { Store } from '../../src/store/store.js';
import { FakeClock } from '../helpers/fake-clock.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OWNER = 'o'.repeat(43);
/** Whether a browser has anything open. */
const [yes, no] = [() => true, () => false];
const browser = { userAgent: 'a browser', isConnected: no };

/** An access whose clocks the test moves. */
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

test('a link holds for an hour, and not a moment longer', async () => {
  const { access, clock } = await opened();
  const [early, late] = [access.newLink(), access.newLink()];
  clock.advance(HOUR_MS - 1);
  expect(await access.redeem(early, browser)).toBeDefined();
  clock.advance(1);
  expect(await access.redeem(late, browser)).toBeUndefined();
});

test('a link is taken once, and a code that never was one not at all', async () => {
  const { access } = await opened();
  const code = access.newLink();
  expect(await access.redeem(code, browser)).toBeDefined();
  expect(await access.redeem(code, browser)).toBeUndefined();
  expect(await access.redeem('x'.repeat(43), browser)).toBeUndefined();
});

test('of links that nobody uses, only the newest hundred count', async () => {
  const { access } = await opened();
  const [first, second] = Array.from({ length: 101 }, () => access.newLink());
  expect(await access.redeem(first as string, browser)).toBeUndefined();
  expect(await access.redeem(second as string, browser)).toBeDefined();
});

test('a login that is not used for seven days ends; each use begins them again', async () => {
  const { access, login, pass } = await opened();
  const { cookie } = await login();
  pass(7 * DAY_MS - 1);
  expect(await access.byCookie(cookie, no)).toMatchObject({ name: 'browser', scope: 'control', isOwner: true });
  pass(7 * DAY_MS - 1);
  expect(await access.byCookie(cookie, no)).toBeDefined();
  pass(7 * DAY_MS);
  expect(await access.byCookie(cookie, no)).toBeUndefined();
});

test('a page that stays open uses its login', async () => {
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

test('after thirty days a login ends, however often it was used', async () => {
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

test('only the secret of the page that got the cookie belongs to it', async () => {
  const { access, login } = await opened();
  const [one, two] = [await login(), await login()];
  expect(access.isPage(one.cookie, one.pageSecret)).toBe(true);
  for (const wrong of [two.pageSecret, one.cookie, '', OWNER]) expect(access.isPage(one.cookie, wrong)).toBe(false);
});

test('logins end when the owner has a new token, and are not listed any more', async () => {
  const { access, make, login } = await opened();
  const { cookie, pageSecret } = await login();
  const after = make('n'.repeat(43));
  expect(await after.byCookie(cookie, no)).toBeUndefined();
  expect(after.isPage(cookie, pageSecret)).toBe(false);
  expect(await access.logins.list(no)).toHaveLength(1);
  expect(await after.logins.list(no)).toEqual([]);
});

test('the list says when a login was made, last used and will end, and has none that ended', async () => {
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

test('an ended login is gone, and ends once', async () => {
  const { access, login } = await opened();
  const { cookie } = await login();
  const id = (await access.logins.list(no))[0]?.id ?? '';
  expect([await access.logins.end(id), await access.logins.end(id)]).toEqual([true, false]);
  expect(await access.byCookie(cookie, no)).toBeUndefined();
});

test('there are at most a hundred logins; the one that was not used for longest goes', async () => {
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

test('a removed token does not count any more', async () => {
  const { access } = await opened();
  const { id, token } = await access.addToken('reader', 'read');
  expect(await access.byToken(token)).toEqual({ id, name: 'reader', scope: 'read', isOwner: false });
  await access.removeToken(id);
  expect(await access.byToken(token)).toBeUndefined();
  expect(await access.byToken(OWNER)).toMatchObject({ isOwner: true });
});
