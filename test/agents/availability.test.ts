import { expect, onTestFinished, test } from 'vitest';
import { Availability, type AvailabilityChange } from '../../src/agents/availability.js';
import { Engine } from '../../src/engine/engine.js';
import { PrivateTmux } from '../helpers/private-tmux.js';

test('Background health check', async () => {
  const [one, other] = [new PrivateTmux(), new PrivateTmux()];
  const { availability, changes, questions } = open({ intervalMs: 100 });
  const ids = ['a', 'b', 'c', 'd'];
  const panes = [one.pane('cat'), one.pane('cat'), one.pane('cat')];
  for (const [i, pane] of panes.entries()) availability.register(agent(ids[i] ?? '', pane, one));
  availability.register(agent('d', other.pane('cat'), other));
  availability.start();
  await expect.poll(() => changes.length).toBe(4);
  expect(ids.map((id) => availability.available(id))).toEqual([true, true, true, true]);
  one.run('kill-pane', '-t', panes[1] ?? '');
  await expect.poll(() => availability.available('b')).toBe(false);
  const rounds = questions.filter((name) => name === other.socketName).length;
  await expect.poll(() => questions.filter((name) => name === other.socketName).length).toBeGreaterThan(rounds + 2);
  expect(changes).toHaveLength(5);
  expect(changes.at(-1)).toEqual({ agentId: 'b', available: false });
  // one query per server and round, however many agents it has
  const ofOne = questions.filter((name) => name === one.socketName).length;
  expect(Math.abs(ofOne - questions.filter((name) => name === other.socketName).length)).toBeLessThanOrEqual(1);
});

test('the check of a present pane looks for the program of the agent', async () => {
  const tmux = new PrivateTmux();
  const { availability } = open({});
  availability.register({ ...agent('a', tmux.pane('cat'), tmux), program: 'cat' });
  availability.register(agent('b', tmux.pane('cat'), tmux));
  expect(await availability.checkAgent('a')).toMatchObject({ available: true, running: true, program: 'cat' });
  expect(await availability.checkAgent('b')).toMatchObject({ available: true, running: false });
});

test('a remaining pane whose program has ended takes no answers', async () => {
  const tmux = new PrivateTmux();
  const { availability } = open({});
  const paneId = tmux.pane('cat');
  tmux.run('set-option', '-w', '-t', paneId, 'remain-on-exit', 'on');
  availability.register(agent('a', paneId, tmux));
  await availability.check();
  expect(availability.available('a')).toBe(true);
  tmux.run('send-keys', '-t', paneId, 'C-d');
  await expect.poll(() => tmux.format(paneId, '#{pane_dead}')).toBe('1');
  await availability.check();
  expect(availability.available('a')).toBe(false);
});

test('a reused pane id with another process is not the pane of the agent', async () => {
  const tmux = new PrivateTmux();
  const { availability, changes } = open({});
  const paneId = tmux.pane('cat');
  availability.register(agent('a', paneId, tmux));
  await availability.check();
  tmux.run('respawn-pane', '-k', '-t', paneId, 'cat');
  await availability.check();
  expect(changes).toEqual([
    { agentId: 'a', available: true },
    { agentId: 'a', available: false },
  ]);
  // until an agent reports that it is there
  availability.register(agent('a', paneId, tmux));
  await availability.check();
  expect(availability.available('a')).toBe(true);
});

test('an unregistered agent is neither checked nor reported', async () => {
  const tmux = new PrivateTmux();
  const { availability, changes } = open({});
  availability.register(agent('a', tmux.pane('cat'), tmux));
  const checking = availability.check();
  availability.unregister('a');
  await checking;
  expect(changes).toEqual([]);
  expect(availability.available('a')).toBeUndefined();
  expect(await availability.checkAgent('a')).toMatchObject({ available: false });
  availability.register({ id: 'b', tmuxPaneId: null, tmuxSocket: null, program: null });
  expect(availability.registered).toEqual([]);
});

test('a missing tmux server has no panes', async () => {
  const { availability } = open({});
  availability.register({ id: 'a', tmuxPaneId: '%0', tmuxSocket: '/tmp/no-such-server', program: null });
  await availability.check();
  expect(availability.available('a')).toBe(false);
});

test('a pane counts as gone after two checks that tmux answered without it, until its agent reports again', async () => {
  const tmux = new PrivateTmux();
  const { availability, gone, failures } = open({});
  const paneId = tmux.pane('cat');
  tmux.pane('cat');
  availability.register(agent('a', paneId, tmux));
  await availability.check();
  tmux.run('kill-pane', '-t', paneId);
  await availability.check();
  expect([availability.available('a'), availability.isGone('a')]).toEqual([false, false]);
  failures.push(new Error('tmux does not answer'));
  await availability.check();
  expect(availability.isGone('a')).toBe(false);
  await availability.check();
  expect(availability.isGone('a')).toBe(true);
  await availability.check();
  expect(gone).toEqual(['a']);
  availability.register(agent('a', paneId, tmux));
  expect(availability.isGone('a')).toBe(false);
});

function open({ intervalMs = 3_600_000 }: { intervalMs?: number }) {
  const engine = new Engine();
  const questions: (string | undefined)[] = [];
  /** What the next questions fail with. */
  const failures: Error[] = [];
  const listPanes = (socketName?: string) => {
    questions.push(socketName);
    const failure = failures.shift();
    if (failure) return Promise.reject(failure);
    return engine.listPanes(socketName);
  };
  const availability = new Availability({ engine: { listPanes }, intervalMs, programNames: ['claude', 'node'] });
  const changes: AvailabilityChange[] = [];
  availability.onChange((change) => changes.push(change));
  const gone: string[] = [];
  availability.onGoneChange((agentId) => gone.push(agentId));
  onTestFinished(async () => {
    availability.dispose();
    await engine.dispose();
  });
  return { availability, changes, gone, failures, questions };
}

function agent(id: string, tmuxPaneId: string, { socketName }: PrivateTmux) {
  return { id, tmuxPaneId, tmuxSocket: socketName, program: null };
}
