import type { Clock } from '../base/clock.js';
import { fail, TtypilotError } from '../base/errors/errors.js';
import { onAbort } from '../base/on-abort.js';
import type { Session } from '../session/session.js';
import { compilePattern } from '../session/waits/patterns.js';
import type { Terminal } from '../terminal/index.js';
import type { Camera } from './camera.js';
import type { Awaited, Pacing, TapePlace, TapeStep } from './tape.js';

interface PlayerParts {
  session: Session;
  camera: Camera;
  pacing: Required<Pacing>;
  clock: Clock;
  signal?: AbortSignal | undefined;
}

/** How long the program may take to answer what was typed last, before a wait looks at the old screen. */
const ANSWER_MS = 250;

/** Plays the steps of a tape in a shell. */
export class TapePlayer {
  readonly #parts: PlayerParts;
  #pacing: Required<Pacing>;
  #clipboard = '';
  #lastAct = 0;

  constructor(parts: PlayerParts) {
    this.#parts = parts;
    this.#pacing = parts.pacing;
  }

  async play(steps: readonly TapeStep[]): Promise<void> {
    for (const step of steps) {
      this.#parts.signal?.throwIfAborted();
      try {
        await this.#step(step);
      } catch (error) {
        throw error instanceof TtypilotError && error.code !== 'tape_failed' ? failure(error, step.place) : error;
      }
      const { problem } = this.#parts.camera;
      if (problem) throw problem;
    }
  }

  async #step(step: TapeStep): Promise<void> {
    const { session, camera } = this.#parts;
    switch (step.do) {
      case 'type':
        return this.#each([...step.text], step.everyMs, (character) => session.input.type(character));
      case 'press':
        return this.#each(times(step.count), step.everyMs, () => session.input.press(step.key));
      case 'scroll':
        return this.#each(times(step.count), step.everyMs, () => {
          const { x, y } = session.terminal.cursor;
          return session.input.mouse({ action: 'wheel', direction: step.direction, x, y });
        });
      case 'paste':
        return this.#each([this.#clipboard], undefined, (text) => session.input.paste(text));
      case 'copy':
        this.#clipboard = step.text;
        return;
      case 'sleep':
        return this.#pause(step.ms);
      case 'wait':
        return this.#wait(step);
      case 'hide':
        return camera.hide();
      case 'show':
        return camera.show();
      case 'screenshot':
        return camera.photograph(step.path);
      case 'set':
        this.#pacing = { ...this.#pacing, ...step };
    }
  }

  async #each<T>(
    things: readonly T[],
    everyMs = this.#pacing.typingMs,
    act: (thing: T) => Promise<{ seq: number }>,
  ): Promise<void> {
    for (const thing of things) {
      this.#parts.signal?.throwIfAborted();
      this.#lastAct = (await act(thing)).seq;
      if (everyMs > 0) await this.#pause(everyMs);
    }
  }

  async #wait({
    scope,
    pattern = this.#pacing.waitPattern,
    timeoutMs = this.#pacing.waitTimeoutMs,
    place,
  }: Awaited & { place: TapePlace }) {
    const { session, signal } = this.#parts;
    // a prompt that the last keys are about to change must not count
    const since = this.#lastAct;
    await session.waits.until((terminal) => terminal.seq > since, { timeoutMs: ANSWER_MS, signal });
    const compiled = compilePattern(pattern);
    const isThere = (terminal: Terminal) => compiled.exec(shownText(terminal, scope), 0) !== undefined;
    const { outcome, screenText } = await session.waits.until(isThere, { timeoutMs, signal });
    signal?.throwIfAborted();
    if (outcome === 'matched') return;
    const what = outcome === 'exited' ? 'the shell has ended' : `not there within ${timeoutMs / 1000} s`;
    const where = scope === 'line' ? 'the line of the cursor' : 'the screen';
    const shown = scope === 'line' ? shownText(session.terminal, 'line') : screenText.trimEnd();
    throw fail('tape_failed', {
      place: placeText(place),
      reason: `Wait for /${pattern}/ in ${where}: ${what}; it shows ${shown === '' ? 'nothing' : `\n${shown}\n`}`,
      advice:
        scope === 'line'
          ? 'Wait+Screen /…/ looks at the whole screen, Wait@60s waits longer.'
          : 'Wait+Screen@60s waits longer.',
    });
  }

  /** A pause of the tape, which Ctrl+C ends. */
  #pause(ms: number): Promise<void> {
    const { clock, signal } = this.#parts;
    return new Promise((resolve, reject) => {
      const timer = clock.after(ms, () => {
        listening?.dispose();
        resolve();
      });
      const listening =
        signal &&
        onAbort(signal, () => {
          timer.dispose();
          reject(signal.reason);
        });
    });
  }
}

function times(count: number): undefined[] {
  return Array.from({ length: count }, () => undefined);
}

function shownText(terminal: Terminal, scope: 'line' | 'screen'): string {
  const rows = terminal
    .screenText()
    .split('\n')
    .map((row) => row.trimEnd());
  return scope === 'line' ? (rows[terminal.cursor.y] ?? '') : rows.join('\n').trimEnd();
}

function failure(error: TtypilotError, place: TapePlace): TtypilotError {
  const hasEnded = error.code === 'session_exited';
  return fail(
    'tape_failed',
    {
      place: placeText(place),
      reason: hasEnded ? 'the shell has ended, so nothing can be typed any more' : error.message.replace(/\.$/, ''),
      advice: hasEnded ? 'Remove the command that ends the shell, or what follows it.' : error.hint,
    },
    { cause: error },
  );
}

function placeText({ file, line }: TapePlace): string {
  return `${file}:${line}`;
}
