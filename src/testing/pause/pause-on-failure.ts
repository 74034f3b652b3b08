import { closeSync, openSync, writeSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { systemClock } from '../../base/clock.js';
import { readProcessStat } from '../../base/process-identity.js';
import type { Session } from '../../session/session.js';
import { openDoor } from './door.js';

const MAX_MINUTES = 30;
const TERMINAL = '/dev/tty';
/** Where the foreground group of the terminal and the own group are among the fields of /proc/…/stat. */
const OWN_GROUP = 2;
const FOREGROUND_GROUP = 5;

/** Keeps a failed program running until a person has looked at it. */
export class PauseOnFailure {
  readonly #say: ((text: string) => void) | undefined;
  #failure: string | undefined;

  static ifWanted(env: NodeJS.ProcessEnv, say?: (text: string) => void): PauseOnFailure | undefined {
    return isPauseWanted(env) ? new PauseOnFailure(say) : undefined;
  }

  private constructor(say?: (text: string) => void) {
    this.#say = say;
  }

  /** The program has failed its test. */
  failed(message: string): void {
    this.#failure ??= message.split('\n')[0] ?? '';
  }

  /** The test passed nevertheless. */
  cancel(): void {
    this.#failure = undefined;
  }

  /** Resolves when the person goes on, once. At once if nothing failed, or without a terminal. */
  async hold(screen: { session: Session; settings: { title: string } }): Promise<void> {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure === undefined) return;
    const terminal = openTerminal();
    if (!terminal) {
      const reason = 'nobody could look, since this process has no terminal';
      process.stderr.write(`ttypilot: TTYPILOT_PAUSE_ON_FAILURE is ignored: ${reason}.\n`);
      return;
    }
    const say = this.#say ?? terminal.write;
    try {
      await using door = await openDoor(screen.session);
      say(pausedText({ title: screen.settings.title, failure, socket: door.path, canRead: terminal.canRead }));
      const ended = await Promise.race([terminal.enter, door.left, tooLong()]);
      say(`ttypilot: going on, ${ended}.\n`);
    } catch (error) {
      say(`ttypilot: no pause: ${(error as Error).message}\n`);
    } finally {
      terminal.close();
    }
  }
}

export function isPauseWanted({ TTYPILOT_PAUSE_ON_FAILURE: wanted = '' }: NodeJS.ProcessEnv): boolean {
  return !['', '0', 'false'].includes(wanted);
}

function pausedText(told: { title: string; failure: string; socket: string; canRead: boolean }): string {
  const end = told.canRead ? 'Press Enter here, or Ctrl+] there, to go on' : 'Press Ctrl+] there to go on';
  return [
    '',
    `ttypilot: paused in "${told.title}", because ${told.failure}`,
    `  Look at the program and type into it, in another terminal: npx ttypilot attach ${told.socket}`,
    `  ${end}. It goes on by itself after ${MAX_MINUTES} minutes.`,
    '',
    '',
  ].join('\n');
}

function tooLong(): Promise<string> {
  return new Promise((resolve) => {
    systemClock.after(MAX_MINUTES * 60_000, () => resolve(`${MAX_MINUTES} minutes are over`), { isBackground: true });
  });
}

/** The terminal of the person who runs the tests; undefined when there is none, as in CI. */
function openTerminal() {
  let out: number;
  try {
    out = openSync(TERMINAL, 'r+');
  } catch {
    return undefined;
  }
  const canRead = isInForeground();
  const input = canRead ? new ReadStream(openSync(TERMINAL, 'r')) : undefined;
  const enter = new Promise<string>((resolve) => {
    input?.on('data', (bytes: Buffer) => /[\r\n]/.test(bytes.toString()) && resolve('Enter was pressed'));
    // a terminal that was closed
    input?.on('error', () => resolve('the terminal is gone'));
  });
  return {
    canRead,
    enter,
    write: (text: string) => void writeSync(out, text),
    close: () => {
      input?.destroy();
      closeSync(out);
    },
  };
}

/** A process in the background that reads the terminal would be stopped. */
function isInForeground(): boolean {
  const fields = readProcessStat(process.pid)?.fields;
  return fields === undefined || fields[OWN_GROUP] === fields[FOREGROUND_GROUP];
}
