import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { launch } from 'ttypilot';

const answers: Record<string, string> = { line: 'Ada\n', password: 'sesame\n', raw: 'y' };
const script = fileURLToPath(new URL('installer.sh', import.meta.url));
await using installer = await launch('sh', { args: [script] });

const asked: string[] = [];
for (;;) {
  const { state, evidence } = await installer.waits.forInput();
  if (state === 'exited') break;
  console.log(`${state}: ${evidence.join('; ')}`);
  asked.push(state);
  const { isSecret = false } = await installer.input.type(answers[state] ?? '\x03');
  // leave this out of any log
  assert.equal(isSecret, state === 'password');
}
assert.deepEqual(asked, ['line', 'password', 'raw']);
assert.match(installer.screen, /^Ada installs it with 6 letters: y$/m);
