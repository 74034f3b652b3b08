import type { ActOptions } from '../input.js';

/** What was proven about a text that was sent. */
export interface Receipt {
  /** What the program wrote after Enter has a seq above this one; without Enter, what it wrote after the text. */
  seq: number;
  /** The text was seen in the input line. */
  staged: boolean;
  /** Whether the program took it. `no`: it provably did not. `unconfirmed`: nothing shows whether it did. */
  accepted: 'yes' | 'no' | 'unconfirmed';
  /** How often Enter was pressed. */
  attempts: number;
  /** What the receipt is based on, in short sentences. Never what was typed. */
  evidence: string[];
  latencyMs: number;
}

export interface SendTextOptions extends ActOptions {
  /** Press Enter after the text. Default true. */
  submit?: boolean;
  /** Look whether the program takes it. Default true; without it the receipt says `unconfirmed`. */
  verify?: boolean;
  /** How often Enter is repeated at most while the text is provably still in the input line. Default 3. */
  maxEnterRetries?: number;
  /** How long Enter waits at most for the program to show a short text; 1 ms more for each 10 characters above 200. Default 120. */
  enterDelayMs?: number | undefined;
  /** Dismiss a suggestion behind the text with Escape before Enter. Default true. */
  detectGhostText?: boolean | undefined;
  /** How long Enter waits at least after such an Escape. Default 0: until the suggestion is gone. */
  clearDelayMs?: number | undefined;
  /** A call with the key of an earlier one types nothing and returns the receipt of that. */
  idempotencyKey?: string | undefined;
}
