import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { TtypilotError } from '../../../base/errors/errors.js';
import { readHostNote } from '../../../base/files/host-note.js';
import { hasPart, OPTIONAL_PARTS, type OptionalPart } from '../../../base/optional-part.js';
import { isSshAddress } from '../../../base/ssh/ssh-address.js';
import type { Client } from '../../../operations/client.js';
import { connect } from '../connect.js';
import type { Context, Parts } from '../context.js';
import { wrap } from '../help/wrap.js';
import { isColourful, json } from '../show/output.js';

interface Finding {
  name: string;
  state: 'good' | 'missing' | 'broken';
  value: string;
  /** The consequence, when something is not right. */
  meaning?: string;
}

const OLDEST_NODE = 20;
const SIGNS = { good: '✓', missing: '!', broken: '✗' } as const;
const VALUE_COLUMN = 14;
const COLOURS = { good: 32, missing: 33, broken: 31 } as const;

/** `ttypilot doctor`. The exit code is 1 only when ttypilot cannot work at all. */
export async function doctor({ json: asJson }: Record<string, unknown>, context: Context): Promise<number> {
  const findings = await checkEverything(context.parts);
  const isGood = findings.every(({ state }) => state !== 'broken');
  if (asJson) context.output.data(json({ ok: isGood, findings }, context.output));
  else context.output.data(`${findings.map((finding) => show(finding, context)).join('')}\n${verdict(findings)}\n`);
  return isGood ? 0 : 1;
}

function show({ name, state, value, meaning }: Finding, { output }: Context): string {
  const sign = isColourful(output) ? `\x1b[${COLOURS[state]}m${SIGNS[state]}\x1b[39m` : SIGNS[state];
  const note = meaning === undefined ? '' : `    ${wrap(meaning, Math.min(output.columns, 100), 4)}\n`;
  // in a pipe, a finding stays on one line
  const found = output.isDataTerminal ? wrap(value, output.columns, VALUE_COLUMN) : value;
  return `${sign} ${name.padEnd(11)} ${found}\n${note}`;
}

function verdict(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  if (count('broken') > 0) return 'ttypilot cannot work here: see the lines with ✗.';
  return count('missing') > 0 ? 'ttypilot works. The lines with ! say what does not.' : 'Everything works.';
}

/** Checks everything that ttypilot needs or can use, by using it. */
async function checkEverything(parts: Parts): Promise<Finding[]> {
  const findings = [node(parts), ...(await terminals(parts))];
  return [
    ...findings,
    await tool('tmux', ['-V'], 'tmux panes cannot be driven.'),
    await tool('script', ['--version'], 'spawn_tui with use_script does not work.'),
    await tool('ssh', ['-V'], 'Sessions of other machines (--connect ssh://HOST) cannot be reached.'),
    ...optionalParts(),
    locale(),
    await served(parts),
    ownTerminal(),
  ];
}

function node({ version }: Parts): Finding {
  const { node: running, modules } = process.versions;
  const value = `ttypilot ${version}, Node ${running} (ABI ${modules}), ${process.platform} ${process.arch}`;
  if (Number.parseInt(running, 10) >= OLDEST_NODE) return { name: 'versions', state: 'good', value };
  return { name: 'versions', state: 'broken', value, meaning: `Node ${OLDEST_NODE} or newer is needed.` };
}

/** Starts a program in a terminal, and finds out how large a terminal can be. */
async function terminals(parts: Parts): Promise<Finding[]> {
  const engine = await parts.openEngine().catch((error: unknown) => error as Error);
  if (engine instanceof Error)
    return [{ name: 'pty', state: 'broken', value: engine.message, meaning: 'Nothing can be started.' }];
  try {
    return [await opensTerminal(engine.client), await largestTerminal(engine.client), await endsAll(engine.client)];
  } catch (error) {
    const value = (error as Error).message;
    return [{ name: 'pty', state: 'broken', value, meaning: 'No program can be started in a terminal.' }];
  } finally {
    await engine.dispose();
  }
}

async function opensTerminal(client: Client): Promise<Finding> {
  const startedAt = performance.now();
  const { session_id } = await client.call('spawn_tui', {
    command: 'sh',
    args: ['-c', 'test -t 1 && echo a terminal'],
  });
  const { found } = await client.call('wait_for_text', { session_id, pattern: '^a terminal' });
  const value = `a program ran in a terminal, ${Math.round(performance.now() - startedAt)} ms`;
  if (found) return { name: 'pty', state: 'good', value };
  return {
    name: 'pty',
    state: 'broken',
    value: 'a program did not see its terminal',
    meaning: 'Nothing can be driven.',
  };
}

async function largestTerminal(client: Client): Promise<Finding> {
  const { session_id } = await client.call('spawn_tui', { command: 'stty', args: ['size'], cols: 1000, rows: 1000 });
  const { match } = await client.call('wait_for_text', { session_id, pattern: '\\d+ \\d+' });
  const isWhole = match === '1000 1000';
  return {
    name: 'size',
    state: isWhole ? 'good' : 'missing',
    value: isWhole ? 'terminals up to 1000 × 1000' : String(match),
  };
}

/** Checks how well closing a session finds the processes that its program started. */
async function endsAll(client: Client): Promise<Finding> {
  const { session_id } = await client.call('spawn_tui', { command: 'cat' });
  const { contained } = await client.call('close_session', { session_id });
  if (contained === 'subreaper') {
    return { name: 'containment', state: 'good', value: 'subreaper: everything that a program starts ends with it' };
  }
  return {
    name: 'containment',
    state: 'missing',
    value: 'marks',
    meaning:
      'A background process that clears its environment can outlive its session, and ttypilot itself when it is killed. Install perl (Linux).',
  };
}

async function tool(name: string, args: string[], meaning: string): Promise<Finding> {
  try {
    const { stdout, stderr } = await promisify(execFile)(name, args, { timeout: 5000 });
    return { name, state: 'good', value: (stdout || stderr).split('\n')[0] ?? '' };
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code !== 'ENOENT';
    return isThere
      ? { name, state: 'good', value: 'installed' }
      : { name, state: 'missing', value: 'not installed', meaning };
  }
}

function optionalParts(): Finding[] {
  const { pictures, postgresql } = OPTIONAL_PARTS;
  return [
    part('pictures', { ...pictures, file: '@napi-rs/canvas' }),
    part('postgresql', { ...postgresql, file: 'pg/package.json' }),
  ];
}

function part(name: OptionalPart, { install, lacks, file }: { install: string; lacks: string; file: string }): Finding {
  if (hasPart(name, file)) return { name, state: 'good', value: 'installed' };
  return { name, state: 'missing', value: 'not installed', meaning: `${lacks}. Run npm install ${install}.` };
}

function locale(): Finding {
  const { LC_ALL, LC_CTYPE, LANG } = process.env;
  const value = LC_ALL || LC_CTYPE || LANG || 'not set';
  if (/utf-?8/i.test(value)) return { name: 'locale', state: 'good', value };
  // each overrides those after it
  const variable = LC_ALL ? 'LC_ALL' : LC_CTYPE ? 'LC_CTYPE' : 'LANG';
  return {
    name: 'locale',
    state: 'missing',
    value,
    meaning: `Programs may print nothing but ASCII: set ${variable}=C.UTF-8, here or with --env.`,
  };
}

/** What serves commands now: the service in TTYPILOT_URL, or else the daemon or service of the data directory. */
async function served(parts: Parts): Promise<Finding> {
  const name = 'commands';
  try {
    const client = await (await connect(parts)).checked();
    client.close();
    const note = readHostNote(await parts.dataDirectory());
    const value =
      note?.socket === client.address
        ? `served by the daemon, version ${note.version}, pid ${note.pid}, ${note.socket}`
        : `served by ${isSshAddress(client.address) ? 'the ttypilot at' : 'the service'} ${client.address}`;
    return { name, state: 'good', value };
  } catch (error) {
    if (!(error instanceof TtypilotError)) throw error;
    const value =
      error.code === 'no_service' ? 'nothing serves them: no daemon and no service is running' : error.message;
    return { name, state: 'missing', value, meaning: error.hint };
  }
}

function ownTerminal(): Finding {
  const { columns, rows } = process.stdout;
  const value = process.stdout.isTTY
    ? `${columns} × ${rows}, TERM=${process.env.TERM ?? ''}`
    : 'stdout is not a terminal';
  return { name: 'here', state: 'good', value };
}
