import { types } from 'node:util';
import { fail } from '../base/errors/errors.js';
import type { Session } from '../session/session.js';
import { checkStyle } from '../terminal/selectors/check.js';
import type { Match, Rect, Selector, StyleQuery } from '../terminal/selectors/selector.js';
import type { WaitOptions } from './settings.js';

/** Text as it is, a regular expression, or a locator. */
export type Wanted = string | RegExp | Located;

/** What a locator tells about itself. */
interface Located {
  readonly selector: Selector;
  toString(): string;
}

/** The screen that a locator looks at. */
interface LookedAt {
  readonly session: Session;
  waitFor(wanted: Locator, options?: WaitOptions): Promise<Match>;
  click(place: { col: number; row: number; button?: 'left' | 'middle' | 'right' | undefined }): Promise<void>;
}

type Side = 'right' | 'left' | 'below' | 'above';
const SIDES: Record<Side, string> = { right: 'rightOf', left: 'leftOf', below: 'below', above: 'above' };

/**
 * Something on the screen, by what it says, where it is or how it looks. It is looked up again each time it is used,
 * and what acts on one thing fails when there are several.
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

  /** Only in this part of the screen; columns and rows count from 0. */
  within(rect: Rect): Locator {
    const place = `{ col: ${rect.col}, row: ${rect.row}, width: ${rect.width}, height: ${rect.height} }`;
    return this.#then({ type: 'within', rect, selector: this.selector }, `within(${place})`);
  }

  /** Only where every cell looks like this. */
  withStyle(style: StyleQuery): Locator {
    checkStyle(style);
    return this.#then({ type: 'style', style, selector: this.selector }, `withStyle(${JSON.stringify(style)})`);
  }

  /** Also in the history, which has scrolled off the top of the screen; its rows count down from -1. */
  withHistory(): Locator {
    return this.#then({ type: 'history', selector: this.selector }, 'withHistory()');
  }

  /** Of several, the one at this place in reading order, from 0; negative counts from the end. */
  nth(index: number): Locator {
    return this.#then({ type: 'nth', index, selector: this.selector }, `nth(${index})`);
  }

  first(): Locator {
    return this.nth(0);
  }

  last(): Locator {
    return this.nth(-1);
  }

  /** The one that is closest to a label, on its right. */
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

  /** Everything that it means right now, in reading order. */
  all(): Match[] {
    return this.#screen.session.find(this.selector);
  }

  /** Whether it is there right now. To wait for it, expect it. */
  isVisible(): boolean {
    return this.all().length > 0;
  }

  /** Waits until it is there. */
  waitFor(options?: WaitOptions): Promise<Match> {
    return this.#screen.waitFor(this, options);
  }

  /** Waits until it is there, and gives what it says. */
  async text(options?: WaitOptions): Promise<string> {
    return (await this.waitFor(options)).text;
  }

  /** Waits until it is there, and clicks on its middle. */
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

/** Only what says more than its text has to mean one thing. */
export function isLocator(wanted: Wanted): wanted is Located {
  return typeof wanted === 'object' && wanted !== null && 'selector' in wanted;
}

export function selectorOf(wanted: Wanted): Selector {
  if (wanted === '') throw fail('invalid_argument', { name: 'text', reason: 'it is empty, which is everywhere' });
  if (typeof wanted === 'string') return { type: 'exact', text: wanted };
  if (isLocator(wanted)) return wanted.selector;
  if (!types.isRegExp(wanted)) {
    const reason = 'it is neither a text nor a pattern nor a locator, which screen.locate makes of a selector';
    throw fail('invalid_argument', { name: 'wanted', reason });
  }
  return { type: 'regex', pattern: wanted.source, flags: wanted.flags.replace(/[gyd]/g, '') };
}

/** As it would be written in a test. */
export function describeWanted(wanted: Wanted): string {
  return typeof wanted === 'string' ? JSON.stringify(wanted) : String(wanted);
}
