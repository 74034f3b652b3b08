// create-app.mjs RESULT: prompts as scaffolding tools have them: a list, a list with several choices, text, yes or no;
// writes the answers as JSON
import { writeFileSync } from 'node:fs';
import { setTimeout as elapse } from 'node:timers/promises';

const { stdin, stdout } = process;
const [cyan, green, dim, plain] = [36, 32, 2, 0].map((code) => `\x1b[${code}m`);
/** @type {string[]} */
const keys = [];
let wake = () => {};

stdin.setRawMode(true);
stdin.setEncoding('utf8');
stdin.on('data', (data) => {
  keys.push(...(`${data}`.match(/\x1b\[[A-D]|./gs) ?? []));
  wake();
});

async function nextKey() {
  while (keys.length === 0) {
    await new Promise((resolve) => {
      wake = () => resolve(undefined);
    });
  }
  const key = keys.shift() ?? '';
  if (key === '\x03') process.exit(130);
  return key;
}

/**
 * @param {string} question
 * @param {string[]} options
 * @param {boolean} isMany
 */
async function choose(question, options, isMany) {
  /** @type {Set<number>} */
  const chosen = new Set();
  let at = 0;
  for (let isFirst = true; ; isFirst = false) {
    const hint = isMany ? ' (space to choose, enter to go on)' : ' (use the arrow keys)';
    const lines = options.map((option, i) => {
      const mark = isMany ? (chosen.has(i) ? `${green}◉${plain} ` : '◯ ') : '';
      return i === at ? `${cyan}❯${plain} ${mark}${cyan}${option}${plain}` : `  ${mark}${option}`;
    });
    if (!isFirst) stdout.write(`\x1b[${options.length + 1}A`);
    stdout.write(`\x1b[0J${green}?${plain} ${question}${dim}${hint}${plain}\n${lines.join('\n')}\n`);
    const key = await nextKey();
    if (key === '\x1b[A') at = (at + options.length - 1) % options.length;
    if (key === '\x1b[B') at = (at + 1) % options.length;
    if (key === ' ' && !chosen.delete(at)) chosen.add(at);
    if (key !== '\r') continue;
    const answer = isMany ? options.filter((_, i) => chosen.has(i)) : options[at];
    stdout.write(`\x1b[${options.length + 1}A\x1b[0J${green}?${plain} ${question} ${cyan}${answer}${plain}\n`);
    return answer;
  }
}

/** @param {string} question */
async function ask(question) {
  stdout.write(`${green}?${plain} ${question} `);
  for (let text = ''; ; ) {
    const key = await nextKey();
    if (key === '\r') {
      stdout.write('\n');
      return text;
    }
    if (key === '\x7f' && text !== '') stdout.write('\b \b');
    else if (key >= ' ') stdout.write(key);
    text = key === '\x7f' ? text.slice(0, -1) : text + key;
  }
}

/**
 * @param {string} words
 * @param {number} ms
 */
async function spin(words, ms) {
  for (let i = 0; i * 80 < ms; i++) {
    stdout.write(`\r${cyan}${'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'[i % 10]}${plain} ${words}`);
    await elapse(80);
  }
  stdout.write(`\r${green}✔${plain} ${words}\n`);
}

await spin('Fetching the templates', 1200);
const framework = await choose('Which framework?', ['Vanilla', 'React', 'Vue', 'Svelte', 'Solid', 'Lit'], false);
await spin('Reading its options', 1600);
const features = await choose('Which features?', ['TypeScript', 'Router', 'Tests', 'Linter', 'Formatter'], true);
const name = await ask('Project name:');
const isGit = /^y/i.test(await ask('Initialize git? (y/N)'));
await spin('Installing the packages', 3200);
writeFileSync(`${process.argv[2]}`, JSON.stringify({ framework, features, name, isGit }));
stdout.write('Done. Now run npm start.\n');
process.exit(0);
