import { expect, test } from 'vitest';
import { agent } from './agent.js';

const { spawn } = agent();

test('python: a function pasted, used, and an error', async () => {
  const python = await spawn('python3', { args: ['-q'], env: { PYTHONSTARTUP: null, NO_COLOR: '1' } });
  await python.shows('>>> $', { since: 'screen' });
  await python.paste(
    'def squares(n):\n    out = []\n    for i in range(n):\n        out.append(i * i)\n    return out\n\n',
  );
  await python.press('enter');
  await python.shows('>>> $');
  await python.type('sum(squares(5))\n');
  await python.shows('^30$');
  await python.type('1/0\n');
  await python.shows('^ZeroDivisionError');
  await python.type('exit(5)\n');
  expect(await python.ends()).toMatchObject({ exit_code: 5 });
});

test('node: several lines pasted, a promise, and ctrl+d', async () => {
  const env = { NO_COLOR: '1', NODE_REPL_HISTORY: '', FORCE_COLOR: null };
  const node = await spawn('node', { args: ['--interactive'], env });
  await node.shows('^> $', { since: 'screen' });
  await node.paste('function add(a, b) {\n  const sum = a + b;\n  return sum;\n}\n');
  await node.shows('^undefined$');
  await node.type('add(40, 2)\n');
  await node.shows('^42$');
  await node.type('await Promise.resolve("lat" + "er")\n');
  await node.shows(`^'later'$`);
  await node.press('ctrl+d');
  expect(await node.ends()).toMatchObject({ exit_code: 0 });
});
