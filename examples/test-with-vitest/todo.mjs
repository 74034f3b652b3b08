// The program under test: a list of tasks, a clock, keys.
import { emitKeypressEvents } from 'node:readline';

const tasks = [
  { title: 'buy milk', isDone: false },
  { title: 'write tests', isDone: false },
];
let at = 0;

function draw() {
  const time = new Date().toTimeString().slice(0, 5);
  const rows = tasks.map(({ title, isDone }, i) => {
    const row = `${i === at ? '>' : ' '} [${isDone ? 'x' : ' '}] ${title}`;
    return isDone ? `\x1b[2m${row}\x1b[m` : row;
  });
  const open = tasks.filter(({ isDone }) => !isDone).length;
  const lines = [`\x1b[1mTodo\x1b[m ${time}`, ...rows, '', `${open} open, q quits`];
  process.stdout.write(`\x1b[H${lines.map((line) => `${line}\x1b[K`).join('\r\n')}`);
}

function toggle() {
  const task = tasks[at];
  if (task) task.isDone = !task.isDone;
}

process.stdout.write('\x1b[?1049h\x1b[?25l');
process.on('exit', () => process.stdout.write('\x1b[?25h\x1b[?1049l'));
process.stdin.setRawMode(true);
emitKeypressEvents(process.stdin);
process.stdin.on('keypress', (_, { name }) => {
  if (name === 'up') at = Math.max(0, at - 1);
  if (name === 'down') at = Math.min(tasks.length - 1, at + 1);
  if (name === 'space') toggle();
  if (name === 'q') process.exit();
  draw();
});
draw();
