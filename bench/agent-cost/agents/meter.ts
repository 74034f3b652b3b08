import { encode } from 'gpt-tokenizer/encoding/o200k_base';

/** What one round has cost. */
export interface Bill {
  calls: number;
  /** Commands in those calls; a call of a shell may chain several. */
  commands: number;
  /** Tokens of all requests and answers, as o200k_base. */
  tokens: number;
  /** Requests and answers in order, for a person who wonders about a figure. */
  transcript: string;
}

/** Counts what an agent pays. */
export class Meter {
  #texts: string[] = [];
  #calls = 0;
  #commands = 0;

  add(request: { name: string; arguments: object }, answer: string, commands = 1): void {
    this.#calls++;
    this.#commands += commands;
    this.#texts.push(JSON.stringify(request), answer);
  }

  /** The bill of a round, which starts the next. Tokens are counted only now: counting takes time that no agent pays. */
  take(): Bill {
    const tokens = this.#texts.reduce((sum, text) => sum + encode(text).length, 0);
    const bill = { calls: this.#calls, commands: this.#commands, tokens, transcript: this.#texts.join('\n') };
    this.#texts = [];
    this.#calls = 0;
    this.#commands = 0;
    return bill;
  }
}
