import { describe, expect, test } from 'vitest';
import { shell, start } from '../../engine/start.js';

const taken = { staged: true, accepted: 'yes', attempts: 1 };
const env = { PS1: '$ ', NODE_REPL_HISTORY: '', INPUTRC: '/dev/null', PYTHONSTARTUP: '' };

describe('real programs take texts at the first Enter', { timeout: 60_000 }, () => {
  test('bash: commands, the same one again, long ones, silent ones, open quotes', async () => {
    const bash = await start('bash', { args: ['--norc', '-i'], env });
    await bash.waits.forInput();
    for (const text of ['echo one', 'echo one', `echo ${'long '.repeat(60)}`, 'true', 'echo "open', 'closed"']) {
      expect(await bash.sendText(text)).toMatchObject(taken);
    }
    const last = await bash.sendText('echo $((40 + 2))');
    expect(last).toMatchObject(taken);
    expect(await bash.waits.forText(/^42$/m, { since: last.seq })).toMatchObject({ found: true });
  });

  test('bash: the receipt does not wait for the end of a command', async () => {
    const bash = await start('bash', { args: ['--norc', '-i'], env });
    await bash.waits.forInput();
    expect(await bash.sendText('sleep 60')).toMatchObject(taken);
    await bash.input.press('ctrl+c');
  });

  test('bash: several lines are one paste', async () => {
    const bash = await start('bash', { args: ['--norc', '-i'], env });
    await bash.waits.forInput();
    const receipt = await bash.sendText('for i in 1 2 3; do\n  echo "number $i"\ndone');
    expect(receipt).toMatchObject(taken);
    expect(await bash.waits.forText('number 1\nnumber 2\nnumber 3\n', { since: receipt.seq })).toMatchObject({
      found: true,
    });
  });

  test('the REPL of Python', async () => {
    const python = await start('python3', { args: ['-q'], env });
    await python.waits.forText('>>> ');
    await python.waits.forInput();
    expect(await python.sendText('def double(x):')).toMatchObject(taken);
    expect(await python.sendText('    return 2 * x')).toMatchObject(taken);
    await python.input.press('enter');
    await python.waits.forText(/>>> $/m);
    const receipt = await python.sendText('double(21)');
    expect(receipt).toMatchObject(taken);
    expect(await python.waits.forText(/^42$/m, { since: receipt.seq })).toMatchObject({ found: true });
  });

  test('the REPL of Node', async () => {
    const node = await start(process.execPath, { args: ['-i'], env });
    await node.waits.forText(/> $/m);
    await node.waits.forInput();
    expect(await node.sendText('const x = 21')).toMatchObject(taken);
    const receipt = await node.sendText('x * 2');
    expect(receipt).toMatchObject(taken);
    expect(await node.waits.forText(/^42$/m, { since: receipt.seq })).toMatchObject({ found: true });
  });

  test('cat: lines of many kinds, also when it shows nothing of them', async () => {
    const cat = await start('cat');
    const silent = await shell('echo ready; cat > /dev/null');
    await silent.waits.forText('ready');
    for (const session of [cat, silent]) {
      await session.waits.forInput();
      for (const text of ['hello', 'hello', 'größer 漢字 🦀', 'x'.repeat(500)]) {
        expect(await session.sendText(text)).toMatchObject(taken);
      }
    }
  });

  test('a program that asks once, whatever it does then', async () => {
    const asking = 'printf "Name? "; read -r name;';
    for (const after of ['echo "Hello, $name"', 'sleep 60', 'exit 3', 'exec cat']) {
      const session = await shell(`${asking} ${after}`);
      await session.waits.forText('Name? ');
      await session.waits.forInput();
      expect(await session.sendText('Ada')).toMatchObject(taken);
    }
  });
});

describe('a password prompt', { timeout: 30_000 }, () => {
  test.each([
    [
      'read -s',
      'bash',
      ['-c', 'read -r -s -p "Password: " secret; echo; echo "$(printf %s "$secret" | wc -c) characters"; sleep 60'],
    ],
    ['getpass', 'python3', ['-c', 'import getpass; print(len(getpass.getpass()), "characters")']],
  ])('of %s takes what is not shown, and the receipt does not tell it', async (_, command, args) => {
    const session = await start(command, { args, env });
    await session.waits.forText('Password: ');
    await session.waits.forInput();
    const receipt = await session.sendText('correct horse');
    expect(receipt).toMatchObject({ staged: false, accepted: 'yes', attempts: 1 });
    expect(JSON.stringify(receipt)).not.toContain('horse');
    expect(await session.waits.forText('13 characters')).toMatchObject({ found: true });
  });
});

describe('nothing is claimed of a program that does not read', { timeout: 30_000 }, () => {
  test.each([
    ['sleeps', 'echo ready; sleep 60'],
    ['prints on and on', 'echo ready; while sleep 0.05; do echo tick; done'],
  ])('one that %s', async (_, script) => {
    const session = await shell(script);
    await session.waits.forText('ready');
    expect(await session.sendText('hello?')).toMatchObject({ accepted: 'unconfirmed', attempts: 1 });
  });

  test.each([
    ['less', 'less', ['/etc/services']],
    ['top', 'top', []],
  ])('Enter is not pressed in %s, which has no input line', async (_, command, args) => {
    const session = await start(command, { args, env: { LESS: '' } });
    await session.waits.forInput();
    expect(await session.sendText('hello')).toMatchObject({ staged: false, accepted: 'no', attempts: 0 });
  });
});

test('several lines to a program without bracketed paste: each is submitted, and the evidence says so', async () => {
  const cat = await start('cat');
  await cat.waits.forInput();
  const receipt = await cat.sendText('one\ntwo\nthree');
  expect(receipt).toMatchObject({ accepted: 'yes', attempts: 1 });
  expect(receipt.evidence.join()).toContain('every line but the last was submitted');
});

test('a line that the kernel would cut is refused before anything is typed', async () => {
  const cat = await start('cat');
  await cat.waits.forInput();
  await expect(cat.sendText('x'.repeat(5000))).rejects.toMatchObject({ code: 'line_too_long' });
  expect(await cat.sendText('short')).toMatchObject(taken);
  expect(await cat.waits.forText('short\nshort\n')).toMatchObject({ found: true });
  expect(cat.screen).not.toContain('x');
});
