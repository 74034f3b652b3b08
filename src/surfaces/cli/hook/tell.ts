import { systemClock } from '../../../base/clock.js';
import { choiceProblem } from '../../../base/errors/plain-problem.js';
import { dataDirectory } from '../../../base/files/data-directory.js';
import { HOOK_EVENTS } from '../../../contracts/hook-events.js';
import { findHost } from '../find-host.js';
import { note } from './note.js';
import { payloadOf } from './payload.js';
import { post } from './post.js';
import { readInput } from './read-input.js';

/** From the start of the process. A hook may delay an agent by two seconds at most, and exiting takes time as well. */
const LIMIT_MS = 1800;

/**
 * `ttypilot hook EVENT`: posts the event that a coding agent writes to stdin. The agent must not notice: no output, no
 * failure, no delay. An unknown event without the JSON that an agent sends comes from a person and gets an error.
 */
export async function tell(args: readonly string[]): Promise<never> {
  const { event = '', agent, dataDir } = read(args);
  const directory = dataDir ?? dataDirectory();
  const end = (problem?: string): never => {
    if (problem !== undefined) note(directory, `${event}: ${problem}`);
    process.exit(0);
  };
  const isEvent = (HOOK_EVENTS as readonly string[]).includes(event);
  process.on('uncaughtException', (error) => end(error.message));
  let hasInput = false;
  const spentMs = process.uptime() * 1000;
  systemClock.after(Math.max(0, LIMIT_MS - spentMs), () =>
    isEvent || hasInput ? end('gave up, it took too long') : refuse(event),
  );
  const said = await readInput(process.stdin);
  hasInput = said !== undefined;
  const payload = payloadOf(said, process.env, agent);
  if (typeof payload === 'string') return isEvent ? end(payload) : refuse(event);
  try {
    return end(await post(await findHost(directory, process.env), event, payload));
  } catch (error) {
    return end(error instanceof Error ? error.message : String(error));
  }
}

/** Lists the events, in the words of the rest of the command line, which is not loaded here. */
function refuse(word: string): never {
  const choices = [...HOOK_EVENTS, 'install', 'uninstall'];
  const problem = word === '' ? `hook needs one of ${choices.join(', ')}` : choiceProblem(word, choices);
  process.stderr.write(`ttypilot: ${problem}.\nSee: ttypilot hook --help\n`);
  process.exit(2);
}

interface Words {
  event?: string;
  agent?: string;
  dataDir?: string;
}

/** Ignores what it does not understand: the agent must not notice. */
function read(args: readonly string[]): Words {
  const words: Words = {};
  for (let i = 0; i < args.length; i++) {
    const [name, value = args[++i] ?? ''] = (args[i] as string).startsWith('--')
      ? (args[i] as string).split(/=(.*)/s, 2)
      : ['event', args[i]];
    if (name === '--agent') words.agent = value;
    else if (name === '--data-dir') words.dataDir = value;
    else if (name === 'event') words.event ??= value;
  }
  return words;
}
