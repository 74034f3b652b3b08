import type { HeldLines } from './held-lines.js';

/** The methods that type, and the method that may run them as steps. */
const TYPING = ['sendText', 'sendLine', 'sendKey', 'batch'];
const FIELDS = ['text', 'key'];
const HIDDEN = '•••';

/** A request in a recording. Text that it types at a password prompt is never written. */
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

  /** Text was typed. In a batch, more may follow. */
  typed(text: string, isSecret: boolean): void {
    if (isSecret) this.#secrets.add(text);
    if (!this.#isBatch) this.settle();
  }

  /** The request types no more. */
  settle(): void {
    this.#decide?.(withoutSecrets(this.#line, (text) => this.#secrets.has(text)));
    this.#decide = undefined;
  }
}

/** Marks a request that was not recorded in full and cannot be sent again. */
export const REDACTED = 'redacted';

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
