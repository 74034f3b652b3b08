import assert from 'node:assert/strict';
import { launch } from 'ttypilot';

await using shell = await launch('bash', { args: ['--norc', '--noprofile'], env: { PS1: 'demo$ ' } });
await shell.act({ until: { text: 'demo$ ' } });

// type, press Enter, wait until the shell wants the next command, and get what it printed
const sum = await shell.act({ do: ['echo $((6 * 7))', 'enter'] });
assert.equal(sum.state, 'prompt');
assert.equal(sum.shown.output, '42');

// answer two questions in one call, each answer only when its question is there
const script = 'read -p "Name? " n; sleep 0.1; read -p "Age? " a; echo "$n is $a"';
const asked = await shell.act({
  do: [script, 'enter', { wait: 'Name? ' }, 'Ada', 'enter', { wait: 'Age? ' }, '36', 'enter'],
  until: { text: /^Ada is 36$/m, andSettled: true },
});
assert.equal(asked.outcome, 'matched');

// send nothing unless the screen shows what the keys are meant for
const refused = await shell.act({ do: ['y', 'enter'], onlyIf: { shows: 'Delete everything?' } });
assert.equal(refused.outcome, 'refused');
console.log(refused.message);
