import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { launch } from 'ttypilot';

const script = fileURLToPath(new URL('build.sh', import.meta.url));
await using build = await launch('sh', { args: [script] });
build.onExit(({ exitCode, durationMs }) => console.log(`exit code ${exitCode} after ${Math.round(durationMs)} ms`));

// one wait for both ends: it is over as soon as the build is, whether or not the text ever came
const success = await build.waits.forText('build finished', { timeoutMs: 60_000 });
assert.equal(success.found, false);
assert.equal(success.outcome, 'exited');
assert.equal(success.exit?.exitCode, 2);
assert.deepEqual(success.exit.lastLines, ['compiling 100%', 'src/main.c:3: error: expected a semicolon', '1 error']);

// what a program has left can be searched after its end
const error = await build.waits.forText(/^(.+):(\d+): error: (.+)$/m);
assert.deepEqual(error.match?.groups, ['src/main.c', '3', 'expected a semicolon']);
