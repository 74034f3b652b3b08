import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a program that uses the built library, and waits for its end: it must come by itself. */
function run(code: string): Promise<{ stdout: string; stderr: string; error: Error | null }> {
  const args = ['--input-type=module', '--eval', `import { launch } from 'ttypilot';\n${code}`];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, timeout: 15_000 }, (error, stdout, stderr) =>
      resolve({ stdout, stderr, error }),
    );
  });
}

test('a process ends by itself when its sessions are closed', async () => {
  const result = await run(`
    const session = await launch('sh', { args: ['-c', 'echo ready; exec sleep 300'] });
    await session.waits.forText('ready');
    const pending = session.waits.forText('never', { timeoutMs: 600_000 });
    await session.close();
    console.log((await pending).outcome);
  `);
  expect(result).toEqual({ stdout: 'exited\n', stderr: '', error: null });
});

test('a process ends by itself when its programs have, although they were not closed', async () => {
  const result = await run(`
    const session = await launch('sh', { args: ['-c', 'echo bye; exit 3'] });
    session.onExit(({ exitCode, lastLines }) => console.log(exitCode, lastLines.join()));
  `);
  expect(result).toEqual({ stdout: '3 bye\n', stderr: '', error: null });
});

test('a process goes on as long as a program runs', async () => {
  const result = await run(`
    const session = await launch('sh', { args: ['-c', 'sleep 0.3; echo done'] });
    session.onScreen(() => console.log(session.screen.trim()));
  `);
  expect(result).toEqual({ stdout: expect.stringMatching(/^(done\n)+$/), stderr: '', error: null });
});

test('a process ends by itself when a session was aborted', async () => {
  const result = await run(`
    const controller = new AbortController();
    const session = await launch('sleep', { args: ['300'], signal: controller.signal });
    session.onExit(({ reason }) => console.log(reason));
    controller.abort();
  `);
  expect(result).toEqual({ stdout: 'closed\n', stderr: '', error: null });
});

test('an error in a listener is an uncaught error, and the program is ended all the same', async () => {
  const result = await run(`
    process.on('uncaughtException', (error) => console.log('uncaught', error.message));
    const session = await launch('sh', { args: ['-c', 'echo ready; exec sleep 300'] });
    session.onScreen(() => { throw new Error('listener'); });
    console.log((await session.waits.forText('ready')).found);
    console.log((await session.close()).survivors.length);
  `);
  expect(result).toMatchObject({ stderr: '', error: null });
  expect(new Set(result.stdout.trim().split('\n'))).toEqual(new Set(['uncaught listener', 'true', '0']));
});
