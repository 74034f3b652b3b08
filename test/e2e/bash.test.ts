import { expect, test } from 'vitest';
import { agent, temporaryFolder } from './agent.js';

const { spawn } = agent();
const shell = () => spawn('bash', { args: ['--norc', '--noprofile'], cwd: temporaryFolder(), env: { PS1: '$ ' } });

test('exit codes of commands', async () => {
  const bash = await shell();
  for (const code of [0, 1, 2, 42, 126, 127, 255]) {
    expect(await bash.run(`sh -c 'exit ${code}'`)).toMatchObject({ outcome: 'done', exit_code: code, output: '' });
  }
  expect(await bash.run('no-such-command')).toMatchObject({
    exit_code: 127,
    output: expect.stringMatching(/not found/),
  });
  expect(await bash.run(`sh -c 'kill -TERM $$'`)).toMatchObject({ exit_code: 143 });
  expect(await bash.run('true | false')).toMatchObject({ exit_code: 1 });
});

test('what one command leaves, the next one finds', async () => {
  const bash = await shell();
  await bash.run('mkdir -p deep/er && cd deep/er && name=value && f() { echo "f of $1"; }');
  expect(await bash.run('basename "$PWD"; echo $name; f it')).toMatchObject({ output: 'er\nvalue\nf of it' });
});

test('a script over a here-document, with output longer than the screen', async () => {
  const bash = await shell();
  const script = `cat > count.sh <<'EOF'
for i in $(seq 1 "$1"); do
\techo "line $i"
done
exit 3
EOF
bash count.sh 200`;
  const { output, exit_code } = await bash.run(script);
  expect(exit_code).toBe(3);
  expect(output.split('\n')).toEqual(Array.from({ length: 200 }, (_, i) => `line ${i + 1}`));
});

test('exit ends the session with its code', async () => {
  const bash = await shell();
  expect(await bash.run('exit 7')).toMatchObject({ outcome: 'exited', exit_code: 7, exited: true });
  expect(await bash.ends()).toMatchObject({ exit_code: 7 });
});

test('a program in it is typed to, then interrupted', async () => {
  const bash = await shell();
  await bash.shows('\\$ $', { since: 'screen' });
  await bash.type('cat\n');
  // bash still has the keyboard for a moment, and would read an Enter as it does itself
  await bash.readsLine();
  await bash.type('echoed\n');
  await bash.shows('echoed\\s+echoed', { since: 'screen' });
  await bash.press('ctrl+c');
  await bash.shows('\\$ $');
  expect(await bash.run('echo $?')).toMatchObject({ output: '130' });
});
