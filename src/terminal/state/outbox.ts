import type { Modes } from '../modes.js';
import type { PromptMark } from '../types.js';

export type TerminalEvent =
  | { type: 'reply'; text: string }
  | { type: 'title'; title: string; seq: number }
  | { type: 'bell'; seq: number }
  | { type: 'link'; url: string; id: string; seq: number }
  | { type: 'workingDirectory'; url: string; seq: number }
  | { type: 'notification'; text: string; seq: number }
  | { type: 'prompt'; mark: PromptMark; seq: number }
  | { type: 'clipboard'; selection: string; text: string | null; seq: number }
  | { type: 'mode'; mode: keyof Modes; modes: Modes; seq: number }
  | { type: 'resizeRequest'; cols: number; rows: number; seq: number };

/**
 * What the terminal has to say, in the order in which the bytes caused it. It is told when the parse is done, so that a
 * listener may do as it likes with the terminal.
 */
export class Outbox {
  #events: TerminalEvent[] = [];

  get isEmpty(): boolean {
    return this.#events.length === 0;
  }

  add(event: TerminalEvent): void {
    this.#events.push(event);
  }

  /** `text` is written with 7-bit introducers. */
  reply(text: string, with8BitControls: boolean): void {
    this.#events.push({ type: 'reply', text: with8BitControls ? to8Bit(text) : text });
  }

  take(): TerminalEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}

/** ESC and a byte from `@` to `_` become the one C1 control that they stand for. */
function to8Bit(text: string): string {
  return text.replace(/\x1b([@-_])/g, (_, letter: string) => String.fromCharCode(letter.charCodeAt(0) + 0x40));
}
