import { types } from 'node:util';
import { fail } from '../base/errors/errors.js';
import type { Session } from '../session/session.js';
import { checkStyle } from '../terminal/selectors/check.js';
import type { Match, Rect, Selector, StyleQuery } from '../terminal/selectors/selector.js';
import type { WaitOptions } from './settings.js';

/** Literal text, a regular expression, or a locator. */
export type Wanted = string | RegExp | Located;

/** The parts of a locator that others need. */
interface Located {
  readonly selector: Selector;
  toString(): string;
}

/** The screen of a locator. */
interface LookedAt {
  readonly session: Session;
  waitFor(wanted: Locator, options?: WaitOptions): Promise<Match>;
  click(place: { col: number; row: number; button?: 'left' | 'middle' | 'right' | undefined }): Promise<void>;
}

type Side = 'right' | 'left' | 'below' | 'above';
const SIDES: Record<Side, string> = { right: 'rightOf', left: 'leftOf', below: 'below', above: 'above' };

/**
 * Something on the screen, by what it says, where it is or how it looks. It is looked up again each time it is used,
 * fails when there are several.
 */
export class Locator implements Located {
  readonly #screen: LookedAt;
  readonly selector: Selector;
  readonly #description: string;

  constructor(screen: LookedAt, selector: Selector, description: string) {
    this.#screen = screen;
    this.selector = selector;
    this.#description = description;
  }

  /** Restricts it to a part of the screen; columns and rows count from 0. */
  within(rect: Rect): Locator {
    const place = `{ col: ${rect.col}, row: ${rect.row}, width: ${rect.width}, height: ${rect.height} }`;
    return this.#then({ type: 'within', rect, selector: this.selector }, `within(${place})`);
  }

  /** Restricts it to text whose cells all have this style. */
  withStyle(style: StyleQuery): Locator {
    checkStyle(style);
    return this.#then({ type: 'style', style, selector: this.selector }, `withStyle(${JSON.stringify(style)})`);
  }

  /** Includes the history above the screen; its rows count down from -1. */
  withHistory(): Locator {
    return this.#then({ type: 'history', selector: this.selector }, 'withHistory()');
  }

  /** Chooses one of several matches in reading order, from 0; negative numbers count from the end. */
  nth(index: number): Locator {
    return this.#then({ type: 'nth', index, selector: this.selector }, `nth(${index})`);
  }

  first(): Locator {
    return this.nth(0);
  }

  last(): Locator {
    return this.nth(-1);
  }

  /** Chooses the match closest to the right of a label. */
  rightOf(label: Wanted): Locator {
    return this.#near(label, 'right');
  }

  leftOf(label: Wanted): Locator {
    return this.#near(label, 'left');
  }

  below(label: Wanted): Locator {
    return this.#near(label, 'below');
  }

  above(label: Wanted): Locator {
    return this.#near(label, 'above');
  }

  /** All current matches, in reading order. */
  all(): Match[] {
    return this.#screen.session.find(this.selector);
  }

  /** Whether it is on the screen right now. To wait for it, use an expectation. */
  isVisible(): boolean {
    return this.all().length > 0;
  }

  /** Waits until it is on the screen. */
  waitFor(options?: WaitOptions): Promise<Match> {
    return this.#screen.waitFor(this, options);
  }

  /** Waits until it is on the screen and returns its text. */
  async text(options?: WaitOptions): Promise<string> {
    return (await this.waitFor(options)).text;
  }

  /** Waits until it is on the screen and clicks its middle. */
  async click(options: WaitOptions & { button?: 'left' | 'middle' | 'right' } = {}): Promise<void> {
    const { row, col, endRow, endCol } = await this.waitFor(options);
    if (row < 0) throw fail('invalid_argument', { name: 'click', reason: `${this} has scrolled off the screen` });
    const end = endRow === row + 1 ? endCol : this.#screen.session.terminal.cols;
    await this.#screen.click({ row, col: Math.floor((col + end - 1) / 2), button: options.button });
  }

  toString(): string {
    return this.#description;
  }

  #near(label: Wanted, side: Side): Locator {
    const selector = { type: 'near', label: selectorOf(label), side, selector: this.selector } as const;
    return this.#then(selector, `${SIDES[side]}(${describeWanted(label)})`);
  }

  #then(selector: Selector, call: string): Locator {
    return new Locator(this.#screen, selector, `${this.#description}.${call}`);
  }
}

/** Only a locator must have exactly one match; plain text may have several. */
export function isLocator(wanted: Wanted): wanted is Located {
  return typeof wanted === 'object' && wanted !== null && 'selector' in wanted;
}

export function selectorOf(wanted: Wanted): Selector {
  if (wanted === '')
    throw fail('invalid_argument', { name: 'text', reason: 'it is empty, so it would match everywhere' });
  if (typeof wanted === 'string') return { type: 'exact', text: wanted };
  if (isLocator(wanted)) return wanted.selector;
  if (!types.isRegExp(wanted)) {
    const reason = 'it is neither a text nor a pattern nor a locator, which screen.locate makes of a selector';
    throw fail('invalid_argument', { name: 'wanted', reason });
  }
  return { type: 'regex', pattern: wanted.source, flags: wanted.flags.replace(/[gyd]/g, '') };
}

/** As a test would write it. */
export function describeWanted(wanted: Wanted): string {
  return typeof wanted === 'string' ? JSON.stringify(wanted) : String(wanted);
}
