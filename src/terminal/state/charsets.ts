export type Charset = 'ascii' | 'graphics' | 'uk' | 'latin1';

const WITH_94: Record<string, Charset> = { B: 'ascii', '0': 'graphics', A: 'uk' };
const WITH_96: Record<string, Charset> = { A: 'latin1' };

/** DEC special graphics, from backquote to tilde. */
const GRAPHICS = '◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·';

/** The four character sets G0–G3, and which of them is in use. */
export class Charsets {
  readonly sets: [Charset, Charset, Charset, Charset] = ['ascii', 'ascii', 'ascii', 'ascii'];
  gr = 2;
  /** Whether printable ASCII stands for itself; read for every run of text. */
  isPlain = true;
  #gl = 0;
  #single: 0 | 2 | 3 = 0;

  /** The set in use. */
  get gl(): number {
    return this.#gl;
  }

  set gl(index: number) {
    this.#gl = index;
    this.#update();
  }

  /** SS2 or SS3: applies only to the next character. */
  get single(): 0 | 2 | 3 {
    return this.#single;
  }

  set single(index: 0 | 2 | 3) {
    this.#single = index;
    this.#update();
  }

  /** Whether the set in use has characters at 0x20 and 0x7f. */
  get has96(): boolean {
    return this.sets[this.single || this.gl] === 'latin1';
  }

  /** SCS: `final` names a set of this size; an unknown name selects ASCII. */
  designate(index: 0 | 1 | 2 | 3, final: string, size: 94 | 96): void {
    this.sets[index] = (size === 94 ? WITH_94 : WITH_96)[final] ?? 'ascii';
    this.#update();
  }

  /** The character for a byte below 0x80; consumes a single shift. */
  map(code: number): number {
    const set = this.sets[this.single || this.gl] as Charset;
    this.single = 0;
    if (set === 'graphics' && code >= 0x60 && code < 0x7f) return GRAPHICS.charCodeAt(code - 0x60);
    if (set === 'graphics' && code === 0x5f) return 0x20;
    if (set === 'uk' && code === 0x23) return 0xa3;
    if (set === 'latin1') return code + 0x80;
    return code;
  }

  copy(): Charsets {
    const copy = new Charsets();
    this.sets.forEach((set, i) => {
      copy.sets[i] = set;
    });
    copy.gl = this.gl;
    copy.gr = this.gr;
    return copy;
  }

  #update(): void {
    this.isPlain = this.#single === 0 && this.sets[this.#gl] === 'ascii';
  }
}
