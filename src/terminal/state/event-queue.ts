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
 * Replies and events in the order of the bytes that caused them. They are delivered after the parse, so that a listener may
 * call any method of the terminal.
 */
export class EventQueue {
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

/** Replaces ESC and a byte from `@` to `_` by the equivalent C1 control. */
function to8Bit(text: string): string {
  return text.replace(/\x1b([@-_])/g, (_, letter: string) => String.fromCharCode(letter.charCodeAt(0) + 0x40));
}
