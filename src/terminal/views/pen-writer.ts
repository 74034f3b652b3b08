import { renditionParameters } from '../functions/reports/status-strings.js';
import { WIDE } from '../screen/cells.js';
import { contentText } from '../screen/text.js';
import type { State } from '../state/state.js';
import { advance, JOINED, NO_CLUSTER } from '../unicode/graphemes.js';
import { properties } from '../unicode/properties.js';
import { clusterWidth } from '../unicode/width.js';

/** Writes characters with their style; tracks the resulting pen and writes only the changes. */
export class PenWriter {
  readonly #state: State;
  #style = 0;
  #cluster = NO_CLUSTER;

  constructor(state: State) {
    this.#state = state;
  }

  to(style: number): string {
    return style === this.#style ? '' : this.#set(style);
  }

  /** The text of a cell, written so that it takes the same columns and does not join the text before it. */
  print(style: number, content: number): string {
    const { clusters, ambiguousWidth } = this.#state;
    const text = contentText(content, clusters);
    if (text === '') return '';
    let out = this.to(style);
    const first = properties(text.codePointAt(0) as number);
    if (advance(this.#cluster, first) & JOINED && out === '') out = this.#set(style);
    this.#cluster = clusterAfter(text);
    const width = content & WIDE ? 2 : 1;
    // a cluster written without mode 2027 may be narrower than with it
    const isPlain = text.length === 1 || clusterWidth(text, ambiguousWidth) === width;
    return out + (isPlain ? text : `\x1b[?2027l${text}\x1b[?2027h`);
  }

  #set(style: number): string {
    const { styles } = this.#state;
    const [before, link] = [styles.linkOf(this.#style), styles.linkOf(style)];
    const [wasProtected, isProtected] = [styles.isProtected(this.#style), styles.isProtected(style)];
    this.#style = style;
    let out = `\x1b[${renditionParameters(styles, style).join(';')}m`;
    if (link !== before) out += link ? `\x1b]8;id=${link.id};${link.url}\x1b\\` : '\x1b]8;;\x1b\\';
    if (wasProtected !== isProtected) out += `\x1b[${isProtected ? 1 : 0}"q`;
    return out;
  }
}

function clusterAfter(text: string): number {
  let cluster = NO_CLUSTER;
  for (const character of text) cluster = advance(cluster, properties(character.codePointAt(0) as number));
  return cluster;
}
