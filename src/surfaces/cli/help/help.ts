import { placeholder } from '../args/assign-words.js';
import { type Command, dashed, endsInProgram, type Field, fieldOf, placeholderOf, SESSION } from '../args/command.js';
import { readManifest } from '../args/manifest.js';
import { OWN_COMMANDS } from '../args/own-commands.js';
import { isColourful, type Output } from '../show/output.js';
import { rows, wrap } from './wrap.js';

/** What `ttypilot --help` prints. */
export async function overview(output: Output): Promise<string> {
  const operations = await readManifest();
  const list = (commands: readonly Command[]) =>
    rows(
      commands.map(({ name, summary }) => [name, summary]),
      widthOf(output),
    );
  return `ttypilot: drive interactive terminal programs

${heading('Usage:', output)} ttypilot COMMAND [options]

${heading('Sessions', output)} (kept by the daemon or the service from one command to the next):
${list(operations.filter(({ isAboutAgents }) => !isAboutAgents))}
${heading('Coding agents', output)} (tracked by the daemon or the service):
${list(operations.filter(({ isAboutAgents }) => isAboutAgents))}
${heading('Other commands:', output)}
${list(OWN_COMMANDS)}
${heading('Options:', output)}
${rows(
  [
    ['-h, --help', 'Explain ttypilot or a command.'],
    ['-V, --version', 'Print the version.'],
  ],
  widthOf(output),
)}
${heading('First steps:', output)}
  ttypilot daemon start
  ttypilot spawn-tui -- vim notes.txt
  ttypilot act i 'Hello' escape
  ttypilot daemon stop

Exit codes: 0 success; 1 failure, or a wait that did not succeed; 2 wrong
usage; 3 no daemon or service to talk to. NO_COLOR=1 turns colours off.
`;
}

/** What `ttypilot COMMAND --help` prints. */
export function helpOf(command: Command, output: Output): string {
  const width = widthOf(output);
  const { usage, words, options } = partsOfHelp(command);
  const parts = [
    `${heading('Usage:', output)} ttypilot ${usage}\n`,
    `${wrap(command.summary, width)}\n`,
    command.description === undefined ? '' : `${wrap(command.description, width)}\n`,
    words.length === 0 ? '' : `${heading('Arguments:', output)}\n${rows(words, width)}`,
    `${heading('Options:', output)}\n${rows([...options, ['-h, --help', 'Show this help.']], width)}`,
    examplesOf(command, output),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** What the help of a command says about its arguments: names and meanings. */
export function partsOfHelp(command: Command) {
  const words = command.words.map((name): [string, string] => [placeholder(command, name), wordHelp(command, name)]);
  const options = command.fields.filter(({ name }) => !command.words.includes(name)).flatMap(optionRows);
  return { usage: usageOf(command), words, options };
}

function usageOf(command: Command): string {
  const words = command.words.map((name) => {
    const field = fieldOf(command, name);
    const word = placeholder(command, name);
    const isOptional = name === SESSION ? !command.isDestructive : !field.isRequired;
    const shown = field.kind === 'list' ? `${word}…` : word;
    return isOptional ? `[${shown}]` : shown;
  });
  const all = endsInProgram(command) ? ['[options]', '[--]', ...words] : [...words, '[options]'];
  return [command.name, ...all].join(' ');
}

function wordHelp(command: Command, name: string): string {
  const field = fieldOf(command, name);
  const help = `${field.help ?? ''}${choicesOf(field)}`;
  if (name !== SESSION || command.isDestructive) return help;
  return `${help} Optional when there is only one.`;
}

function optionRows(field: Field): [string, string][] {
  const name = dashed(field.name);
  const known = field.default === undefined || field.kind === 'flag' || field.kind === 'record' ? '' : defaultOf(field);
  const often = field.kind === 'list' ? ' Can be given several times.' : '';
  const help = `${field.help ?? ''}${choicesOf(field)}${often}${known}`.trim();
  const short = field.short === undefined ? '' : `-${field.short}, `;
  if (field.kind === 'flag')
    return [[`${short}--${field.default === true ? 'no-' : ''}${name}`, flagHelp(field, help)]];
  const row: [string, string] = [`${short}--${name} ${placeholderOf(field)}`, help];
  return field.canUnset ? [row, [`--unset-${name} NAME`, 'Unset a name.']] : [row];
}

/** Lists the choices, unless the placeholder does. */
function choicesOf(field: Field): string {
  const { choices } = field;
  return choices && choices.join('|') !== placeholderOf(field) ? ` One of ${choices.join(', ')}.` : '';
}

function flagHelp(field: Field, help: string): string {
  const off = /^False (\w)(.*)/s.exec(help);
  if (field.default === true && off) return `${off[1]?.toUpperCase()}${off[2]}`;
  return field.default === true ? `Turn off: ${help}`.replace(/: $/, ` ${dashed(field.name)}.`) : help;
}

function defaultOf({ default: value }: Field): string {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return '';
  return ` Default: ${String(value)}.`;
}

function examplesOf({ examples = [] }: Command, output: Output): string {
  if (examples.length === 0) return '';
  const lines = examples.map((example) => `  ttypilot ${example}\n`).join('');
  return `${heading(examples.length === 1 ? 'Example:' : 'Examples:', output)}\n${lines}`;
}

function heading(text: string, output: Output): string {
  return isColourful(output) ? `\x1b[1m${text}\x1b[22m` : text;
}

function widthOf(output: Output): number {
  return Math.min(output.columns, 100);
}
