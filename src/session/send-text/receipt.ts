import type { ActOptions } from '../input.js';

/** What is proven about a text that was sent. */
export interface Receipt {
  /** Output that followed Enter has a higher seq; without Enter, output that followed the text. */
  seq: number;
  /** Whether the text was seen in the input line; without Enter, whether it is there now. */
  staged: boolean;
  /**
   * Whether the program took it. `no`: it provably did not. `unconfirmed`: nothing shows whether it did. Absent when it was
   * not to be submitted.
   */
  accepted?: 'yes' | 'no' | 'unconfirmed';
  /** How often Enter was pressed. */
  attempts: number;
  /** The facts behind the receipt, in short sentences. They never contain the text. */
  evidence: string[];
  latencyMs: number;
}

export interface SendTextOptions extends ActOptions {
  /** Press Enter after the text. Default true. */
  submit?: boolean;
  /** Verify that the program took the text. Default true; otherwise the receipt says `unconfirmed`. */
  verify?: boolean;
  /** How often Enter may be repeated while the text is provably still in the input line. Default 3. */
  maxEnterRetries?: number;
  /** Maximum time that Enter waits for the program to show the text, plus 1 ms per 10 characters above 200. Default 120. */
  enterDelayMs?: number | undefined;
  /** Dismiss a suggestion after the text with Escape before Enter. Default true. */
  detectGhostText?: boolean | undefined;
  /** Minimum time between that Escape and Enter. Default 0: until the suggestion is gone. */
  clearDelayMs?: number | undefined;
  /** A call with the key of an earlier call types nothing and returns that call's receipt. */
  idempotencyKey?: string | undefined;
}
