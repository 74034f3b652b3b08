import { systemClock } from '../../../base/clock.js';
import { dataDirectory } from '../../../base/data-directory.js';
import { findService } from './find-service.js';
import { note } from './note.js';
import { payloadOf } from './payload.js';
import { post } from './post.js';
import { readInput } from './read-input.js';

/** Since the process was started: two seconds are what an agent may be kept, and ending takes its time, too. */
const LIMIT_MS = 1800;

/**
 * `ttypilot hook EVENT`: tells the service what a coding agent says on stdin. The agent must not notice anything of it:
 * never an output, never a failure, never for long.
 */
export async function tell(args: readonly string[]): Promise<never> {
  const { event = '', agent, dataDir } = read(args);
  const directory = dataDir ?? dataDirectory();
  const end = (problem?: string): never => {
    if (problem !== undefined) note(directory, `${event}: ${problem}`);
    process.exit(0);
  };
  process.on('uncaughtException', (error) => end(error.message));
  const spentMs = process.uptime() * 1000;
  systemClock.after(Math.max(0, LIMIT_MS - spentMs), () => end('it took too long, and was given up'));
  const payload = payloadOf(await readInput(process.stdin), process.env, agent);
  if (typeof payload === 'string') return end(payload);
  try {
    return end(await post(await findService(directory, process.env), event, payload));
  } catch (error) {
    return end(error instanceof Error ? error.message : String(error));
  }
}

interface Words {
  event?: string;
  agent?: string;
  dataDir?: string;
}

/** Of what is not understood the agent must not suffer either. */
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
