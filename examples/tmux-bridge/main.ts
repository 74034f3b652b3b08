import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { TmuxBridge, TmuxBridgeErrorType } from 'ttypilot/tmux-bridge';

// a separate tmux server instead of the agents' own one, which has no socket name (or `default`)
const socketName = `ttypilot-example-${process.pid}`;
const tmux = (...args: string[]) =>
  execFileSync('tmux', ['-L', socketName, '-f', '/dev/null', ...args], { encoding: 'utf8' });
const paneId = tmux('new-session', '-d', '-P', '-F', '#{pane_id}', 'PS1="\\$ " sh').trim();
const bridge = new TmuxBridge({ socketName, programNames: ['sh'] });
try {
  // the pane exists at once, but its program starts a moment later
  let health = await bridge.checkHealth(paneId);
  while (health.available && !health.running) health = await bridge.checkHealth(paneId);
  assert.ok(health.running);

  // sends the text, then Enter as a separate write; success means that the program accepted it
  const sent = await bridge.sendText(paneId, 'printf "%s-%s\\n" all done; sleep 600');
  assert.ok(sent.success);
  console.log(`taken after ${Math.round(sent.latencyMs)} ms: ${sent.receipt?.evidence.join(', ')}`);

  // keys have tmux's names; this one stops the sleep
  assert.ok((await bridge.sendKeys(paneId, 'C-c', { verifyEnter: true })).success);
  assert.match((await bridge.capturePane(paneId)).content, /^all-done$/m);

  // a failure is a result too
  const missing = await bridge.sendText('%4711', 'hello?');
  assert.equal(missing.errorType, TmuxBridgeErrorType.PANE_NOT_FOUND);
} finally {
  await bridge.dispose();
  tmux('kill-server');
}
