import type { HeldLines } from './held-lines.js';

/** The methods that type, and the one that may have them as its steps. */
const TYPING = ['sendText', 'sendLine', 'sendKey', 'batch'];
const FIELDS = ['text', 'key'];
const HIDDEN = '•••';

/** A request in a recording: what it types where a password is asked for is never written. */
export class NotedRequest {
  readonly #line: string;
  readonly #isBatch: boolean;
  readonly #secrets = new Set<string>();
  #decide: ((line: string) => void) | undefined;

  constructor(line: string, method: string, lines: HeldLines | undefined) {
    this.#line = line;
    this.#isBatch = method === 'batch';
    if (!TYPING.includes(method)) lines?.add('request', line);
    else
      this.#decide = lines?.hold(
        'request',
        line,
        withoutSecrets(line, () => true),
      );
  }

  /** Something was typed; in a batch more may come. */
  typed(text: string, isSecret: boolean): void {
    if (isSecret) this.#secrets.add(text);
    if (!this.#isBatch) this.settle();
  }

  /** Nothing more will be typed. */
  settle(): void {
    this.#decide?.(withoutSecrets(this.#line, (text) => this.#secrets.has(text)));
    this.#decide = undefined;
  }
}

/** The mark of a request that was not written as it was, which therefore can not be sent again. */
export const REDACTED = 'redacted';

/** Says of a message that something was taken out of it. */
export function markRedacted(line: string): string {
  return JSON.stringify({ ...(JSON.parse(line) as object), [REDACTED]: true });
}

function withoutSecrets(line: string, isSecret: (text: string) => boolean): string {
  let isChanged = false;
  const hidden = JSON.stringify(JSON.parse(line), (name, value) => {
    if (!FIELDS.includes(name) || typeof value !== 'string' || !isSecret(value)) return value;
    isChanged = true;
    return HIDDEN;
  });
  return isChanged ? markRedacted(hidden) : line;
}
