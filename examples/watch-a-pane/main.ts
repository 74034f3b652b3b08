import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { Engine } from 'ttypilot';

// a separate tmux server instead of a person's own one, which has no socket name (or `default`)
const socketName = `ttypilot-example-${process.pid}`;
const tmux = (...args: string[]) =>
  execFileSync('tmux', ['-L', socketName, '-f', '/dev/null', ...args], { encoding: 'utf8' });
const paneId = tmux('new-session', '-d', '-P', '-F', '#{pane_id}', 'PS1="\\$ " sh').trim();
const engine = new Engine();
try {
  // any pane becomes a session like those that ttypilot starts; the same pane gives the same session
  const pane = await engine.pane({ paneId, socketName });
  await pane.waits.forText('$ ');

  // the prompt is there already: only what comes after the act counts
  const act = await pane.input.type('echo READY\n');
  const ready = await pane.waits.forText(/^READY$/m, { since: act.seq });
  assert.ok(ready.found);

  // nothing new has come, and the result says that the text is there, but old
  const stale = await pane.waits.forText('READY', { since: 'now', timeoutMs: 100 });
  assert.equal(stale.found, false);
  assert.equal(stale.matchedAtEntry, true);

  // a search of the current screens does not wait
  const found = await engine.searchPanes('READY', { socketName });
  assert.equal(found.total, 2);

  // a unique mark identifies the end of this command
  const mark = `done-${Math.random().toString(36).slice(2)}`;
  const job = await pane.input.type(`sleep 0.1; echo ${mark}:$?\n`);
  const done = await pane.waits.forText(new RegExp(`^${mark}:(\\d+)$`, 'm'), { since: job.seq });
  assert.deepEqual(done.match?.groups, ['0']);

  // closing the session releases the pane and leaves it running
  await pane.close();
  assert.match(tmux('list-panes', '-a', '-F', '#{pane_id}'), new RegExp(paneId));
  console.log('The pane has said READY twice.');
} finally {
  tmux('kill-server');
  await engine.dispose();
}
