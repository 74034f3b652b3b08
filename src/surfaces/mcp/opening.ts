import { readFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { systemClock } from '../../base/clock.js';
import type { Disposable } from '../../base/disposable.js';

/** What the server says first; the build asks it, and writes the answers next to this module. */
export interface PreparedOpening {
  /** The versions of the protocol that start with `initialize`. */
  versions: readonly string[];
  /** By the set of tools: for sessions of this process, and for those of a daemon or a service. */
  sets: Record<string, Record<'own' | 'shared', OpeningAnswers>>;
}

export interface OpeningAnswers {
  initialize: Record<string, unknown>;
  tools: Record<string, unknown>;
}

/** How a client and its opening went. */
export interface Opened {
  /** The client has left, and has asked nothing else. */
  isOver: boolean;
  /** The id of the `initialize` that was answered; the server gets to see it, but must not answer it again. */
  answered?: string | number | undefined;
}

const FILE = new URL('opening.json', import.meta.url);
/** A longer beginning is nothing that is answered here. */
const MAX_BYTES = 65_536;
/** The server is loaded when a client has been silent for so long. */
const SILENCE_MS = 100;

/**
 * Answers `initialize` and `tools/list` from what the build has prepared, before the server is loaded. Ends with the first
 * message that needs the server, and puts back into stdin what the server has to see. Without a build it ends at once.
 */
export async function answerOpening(
  tools: readonly string[],
  sessions: 'own' | 'shared',
  output: Writable,
): Promise<Opened> {
  const opening = tools.length === 1 ? readOpening() : undefined;
  const answers = opening?.sets[tools[0] ?? '']?.[sessions];
  if (!opening || !answers) return { isOver: false };
  const { stdin: input } = process;
  const conversation = new Conversation(opening.versions, answers, output);
  return new Promise((resolve) => {
    let timer: Disposable | undefined;
    const end = (isOver: boolean) => {
      timer?.dispose();
      input.off('data', hear);
      input.off('end', leave);
      input.off('error', leave);
      if (!isOver) {
        input.pause();
        const rest = conversation.unheard();
        if (rest.length > 0) input.unshift(rest);
      }
      resolve({ isOver, answered: conversation.answered });
    };
    const leave = () => end(true);
    const hear = (chunk: Buffer) => {
      timer?.dispose();
      if (!conversation.hear(chunk)) return end(false);
      timer = systemClock.after(SILENCE_MS, () => end(false));
    };
    input.on('data', hear);
    input.on('end', leave);
    input.on('error', leave);
  });
}

class Conversation {
  readonly #versions: readonly string[];
  readonly #answers: OpeningAnswers;
  readonly #output: Writable;
  /** What the server has to see: the messages that start a session, and what nobody has read yet. */
  #kept = Buffer.alloc(0);
  #unread = Buffer.alloc(0);
  answered: string | number | undefined;

  constructor(versions: readonly string[], answers: OpeningAnswers, output: Writable) {
    this.#output = output;
    this.#versions = versions;
    this.#answers = answers;
  }

  /** Returns false when the server is needed. */
  hear(chunk: Buffer): boolean {
    this.#unread = Buffer.concat([this.#unread, chunk]);
    for (let end = this.#unread.indexOf('\n') + 1; end > 0; end = this.#unread.indexOf('\n') + 1) {
      const line = this.#unread.subarray(0, end);
      const use = this.#answer(line);
      if (use === 'unknown') return false;
      if (use === 'keep') this.#kept = Buffer.concat([this.#kept, line]);
      this.#unread = this.#unread.subarray(end);
      // all of the opening is done: the server can be loaded while the client thinks
      if (use === 'last') return false;
    }
    return this.#kept.length + this.#unread.length <= MAX_BYTES;
  }

  unheard(): Buffer {
    return Buffer.concat([this.#kept, this.#unread]);
  }

  #answer(line: Buffer): 'keep' | 'last' | 'unknown' {
    const message = parsed(line);
    if (message?.jsonrpc !== '2.0') return 'unknown';
    const { id, method, params } = message;
    if (this.answered === undefined) {
      const { protocolVersion, capabilities, clientInfo } = params ?? {};
      const isKnown = this.#versions.includes(protocolVersion as string);
      const isWhole = isRecord(capabilities) && isRecord(clientInfo);
      if (method !== 'initialize' || !isId(id) || !isKnown || !isWhole) return 'unknown';
      this.answered = id;
      this.#write(id, { ...this.#answers.initialize, protocolVersion });
      return 'keep';
    }
    if (method === 'notifications/initialized' && id === undefined) return 'keep';
    if (method !== 'tools/list' || !isId(id) || id === this.answered || params?.cursor !== undefined) return 'unknown';
    this.#write(id, this.#answers.tools);
    return 'last';
  }

  #write(id: string | number, result: Record<string, unknown>): void {
    this.#output.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
  }
}

interface Message {
  jsonrpc?: unknown;
  id?: unknown;
  method?: unknown;
  params?: Record<string, unknown>;
}

function parsed(line: Buffer): Message | undefined {
  try {
    const message: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line));
    return isRecord(message) && (message.params === undefined || isRecord(message.params)) ? message : undefined;
  } catch {
    return undefined;
  }
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || Number.isInteger(id);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readOpening(): PreparedOpening | undefined {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as PreparedOpening;
  } catch {
    // run from source
    return undefined;
  }
}
