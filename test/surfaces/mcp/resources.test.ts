import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { call, connectInside, connectToProgram, startScript } from '../../helpers/mcp-client.js';

const puppet = 'stty -echo; printf "ready\\r\\n"; while read -r line; do eval "$line"; done';
const screenOf = (id: string) => `ttypilot://sessions/${id}/screen`;

test('sessions and screens are listed and can be read', async () => {
  const { client } = await connectInside();
  const id = await startScript(client, puppet, 'ready');
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(['ttypilot://sessions', screenOf(id)]);
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['ttypilot://sessions/{id}/screen']);
  expect(await textOf(client, screenOf(id))).toMatch(/^ready\n/);
  expect(JSON.parse(await textOf(client, 'ttypilot://sessions'))).toMatchObject({
    sessions: [{ id, state: 'running' }],
  });
});

test('the id in the template is completed', async () => {
  const { client } = await connectInside();
  const id = await startScript(client, puppet, 'ready');
  const ref = { type: 'ref/resource' as const, uri: 'ttypilot://sessions/{id}/screen' };
  const complete = (value: string) => client.complete({ ref, argument: { name: 'id', value } });
  expect((await complete('s-')).completion.values).toEqual([id]);
  expect((await complete('t')).completion.values).toEqual([]);
});

test.each(['ttypilot://sessions/s-none/screen', 'ttypilot://sessions/%/screen', 'ttypilot://nothing'])(
  '%s is not found',
  async (uri) => {
    const { client } = await connectInside();
    await expect(client.readResource({ uri })).rejects.toMatchObject({ message: expect.stringContaining(uri) });
    await expect(client.subscribeResource({ uri })).rejects.toMatchObject({ message: expect.stringContaining(uri) });
  },
);

test('a client is notified when sessions start and end', async () => {
  const { client } = await connectInside({ updateMs: 20 });
  const told = new Told(client);
  const isCount = (count: number) => async () => (await client.listResources()).resources.length === count;
  const come = told.listChange(isCount(2));
  const id = await startScript(client, puppet, 'ready');
  await come;
  const gone = told.listChange(isCount(1));
  await call(client, 'close_session', { session_id: id });
  await gone;
});

test('a subscriber to a screen gets throttled updates, and always the last one', async () => {
  const { client } = await connectInside({ updateMs: 100 });
  const told = new Told(client);
  const id = await startScript(client, puppet, 'ready');
  await client.subscribeResource({ uri: screenOf(id) });
  const began = performance.now();
  const { output } = await call(client, 'send_input', {
    session_id: id,
    input: 'i=0; while [ $i -lt 300 ]; do echo $i; i=$((i+1)); sleep 0.001; done; echo "the end"\n',
  });
  await call(client, 'wait_for_text', { session_id: id, pattern: 'the end', since: output.seq });
  await told.updateOf(screenOf(id), async () => (await textOf(client, screenOf(id))).includes('the end'));
  const most = (performance.now() - began) / 100 + 2;
  expect(told.updates.length).toBeLessThanOrEqual(most);
  await client.unsubscribeResource({ uri: screenOf(id) });
  const before = told.updates.length;
  await call(client, 'send_input', { session_id: id, input: 'echo more\n' });
  await call(client, 'wait_for_text', { session_id: id, pattern: 'more' });
  expect(told.updates).toHaveLength(before);
});

test('a subscriber to the list of sessions gets updates', async () => {
  const { client } = await connectInside({ updateMs: 20 });
  const told = new Told(client);
  await client.subscribeResource({ uri: 'ttypilot://sessions' });
  await startScript(client, puppet, 'ready');
  await told.updateOf('ttypilot://sessions');
});

test('the subscriptions of a client are limited, and closed sessions do not count', async () => {
  const { client } = await connectInside({ updateMs: 1, maxSubscriptions: 2 });
  const told = new Told(client);
  const ids = await Promise.all(['a', 'b', 'c'].map((word) => startScript(client, `echo ${word}; read -r rest`, word)));
  const [first, second, third] = ids as [string, string, string];
  await client.subscribeResource({ uri: screenOf(first) });
  await client.subscribeResource({ uri: screenOf(second) });
  await client.subscribeResource({ uri: screenOf(second) });
  const refusal = { message: expect.stringContaining('There are already 2 subscriptions') };
  await expect(client.subscribeResource({ uri: screenOf(third) })).rejects.toMatchObject(refusal);
  const isFollowed = () =>
    client.subscribeResource({ uri: screenOf(third) }).then(
      () => true,
      () => false,
    );
  const followed = told.listChange(isFollowed);
  await call(client, 'close_session', { session_id: first });
  await followed;
});

describe('over stdio, with a client of 2026', () => {
  test('a listening client gets updates of its screen and of the list', async () => {
    const client = await connectToProgram({ versionNegotiation: { mode: { pin: '2026-07-28' } } });
    const told = new Told(client);
    const id = await startScript(client, puppet, 'ready');
    const other = await startScript(client, puppet, 'ready');
    const subscription = await client.listen({ resourcesListChanged: true, resourceSubscriptions: [screenOf(id)] });
    await call(client, 'send_input', { session_id: other, input: 'echo other\n' });
    await call(client, 'send_input', { session_id: id, input: 'echo more\n' });
    await told.updateOf(screenOf(id), async () => (await textOf(client, screenOf(id))).includes('more'));
    const next = told.listChange();
    await call(client, 'close_session', { session_id: other });
    await next;
    expect(new Set(told.updates)).toEqual(new Set([screenOf(id)]));
    await subscription.close();
  });
});

/** The notifications of a client. */
class Told {
  readonly updates: string[] = [];
  #lists = 0;
  readonly #waiting = new Set<() => void>();

  constructor(client: Client) {
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      this.updates.push(params.uri);
      this.#wake();
    });
    client.setNotificationHandler('notifications/resources/list_changed', () => {
      this.#lists++;
      this.#wake();
    });
  }

  /** Waits for a change of the list after this call that satisfies the predicate. */
  async listChange(isWanted: () => Promise<boolean> = async () => true): Promise<void> {
    let seen = this.#lists;
    do {
      while (this.#lists === seen) await this.#next();
      seen = this.#lists;
    } while (!(await isWanted()));
  }

  /** Waits for an update of this resource that satisfies the predicate. */
  async updateOf(uri: string, isWanted: () => Promise<boolean> = async () => true): Promise<void> {
    let seen = 0;
    for (;;) {
      const fresh = this.updates.slice(seen);
      seen = this.updates.length;
      if (fresh.includes(uri) && (await isWanted())) return;
      if (seen === this.updates.length) await this.#next();
    }
  }

  #next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}

async function textOf(client: Client, uri: string): Promise<string> {
  const [content] = (await client.readResource({ uri })).contents;
  return content && 'text' in content ? content.text : '';
}
