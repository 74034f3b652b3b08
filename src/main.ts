import { readFileSync } from 'node:fs';
import { tour } from './tour.js';

const help = `ttypilot: drive interactive terminal programs

Usage: ttypilot [command] [options]

Commands:
  tour           show in a few screens what the terminal core does (the default)

Options:
  -h, --help     show this help
  -V, --version  show the version

Colours appear on a terminal only; NO_COLOR=1 turns them off.
`;

interface Answer {
  exitCode: 0 | 2;
  stdout?: string;
  stderr?: string;
}

function answer(args: string[]): Answer {
  const known = ['tour', '-h', '--help', '-V', '--version'];
  const unknown = args.find((word) => !known.includes(word));
  if (unknown !== undefined)
    return wrongUsage(`unknown ${unknown.startsWith('-') ? 'option' : 'command'} '${unknown}'`);
  if (args.includes('-h') || args.includes('--help')) return { exitCode: 0, stdout: help };
  if (args.includes('-V') || args.includes('--version')) return { exitCode: 0, stdout: `${version()}\n` };
  if (args.length > 1) return wrongUsage(`'${args[1]}' is one word too many`);
  const hasColour = process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
  return { exitCode: 0, stdout: tour({ version: version(), hasColour }) };
}

function wrongUsage(problem: string): Answer {
  return { exitCode: 2, stderr: `ttypilot: ${problem}\nThis version has one command, tour. See: ttypilot --help\n` };
}

function version(): string {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}

/** MCP over stdio, with sessions that live and die with this process. */
async function embeddedMcp(): Promise<void> {
  const { Engine } = await import('./engine/engine.js');
  const { EngineCaller } = await import('./operations/caller.js');
  const { serveMcp } = await import('./surfaces/mcp/serve.js');
  const engine = new Engine();
  await serveMcp(new EngineCaller(engine));
  await engine.dispose();
}

const isMcp = process.argv[2] === 'mcp';
if (isMcp) await embeddedMcp();
const { exitCode, stdout, stderr } = isMcp ? ({ exitCode: 0 } as Answer) : answer(process.argv.slice(2));
// a reader that closed the pipe, such as head, has seen enough
process.stdout.on('error', () => process.exit());
if (stderr) process.stderr.write(stderr);
if (stdout) process.stdout.write(stdout);
process.exitCode = exitCode;
