import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { TmuxBridge, TmuxBridgeErrorType } from 'ttypilot/tmux-bridge';

// a tmux server of its own stands for the one in which agents run, which has no name (or `default`)
const socketName = `ttypilot-example-${process.pid}`;
const tmux = (...args: string[]) =>
  execFileSync('tmux', ['-L', socketName, '-f', '/dev/null', ...args], { encoding: 'utf8' });
const paneId = tmux('new-session', '-d', '-P', '-F', '#{pane_id}', 'PS1="\\$ " sh').trim();
const bridge = new TmuxBridge({ socketName, programNames: ['sh'] });
try {
  // the pane is there at once, and the program that we look for runs in it a moment later
  let health = await bridge.checkHealth(paneId);
  while (health.available && !health.running) health = await bridge.checkHealth(paneId);
  assert.ok(health.running);

  // text, then Enter as a write of its own; success means that the program has taken it
  const sent = await bridge.sendText(paneId, 'printf "%s-%s\\n" all done; sleep 600');
  assert.ok(sent.success);
  console.log(`taken after ${Math.round(sent.latencyMs)} ms: ${sent.receipt?.evidence.join(', ')}`);

  // keys go by the names that tmux has for them; this one stops the sleep
  assert.ok((await bridge.sendKeys(paneId, 'C-c', { verifyEnter: true })).success);
  assert.match((await bridge.capturePane(paneId)).content, /^all-done$/m);

  // what does not work is a result as well
  const missing = await bridge.sendText('%4711', 'hello?');
  assert.equal(missing.errorType, TmuxBridgeErrorType.PANE_NOT_FOUND);
} finally {
  await bridge.dispose();
  tmux('kill-server');
}
