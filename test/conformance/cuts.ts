import type { Handler } from '../../src/terminal/parser/handler.js';
import { Parser } from '../../src/terminal/parser/parser.js';

const MAX_CUTS = 6;
const MIN_BYTES = 2_000;
const LEAVES_ALTERNATE_SCREEN = /^\x1b\[\?(1049|1047|47)l/;
const REPEATS = /^\x1b\[\d*b/;

/** Where a stream is stopped to be looked at: in even steps, before it leaves the alternate screen, and at its end. */
export function cutsOf(bytes: Uint8Array): number[] {
  const text = Buffer.from(bytes).toString('latin1');
  const step = Math.max(MIN_BYTES, bytes.length / MAX_CUTS);
  const cuts: number[] = [];
  for (const at of sequenceEnds(bytes)) {
    const next = text.slice(at, at + 10);
    if (at < (cuts.at(-1) ?? 0) + step && !LEAVES_ALTERNATE_SCREEN.test(next)) continue;
    if (!REPEATS.test(next)) cuts.push(at);
  }
  return cuts.at(-1) === bytes.length ? cuts : [...cuts, bytes.length];
}

/** The offsets after whole control sequences, where another one may stand. */
function sequenceEnds(bytes: Uint8Array): number[] {
  const ends: number[] = [];
  const handler: Handler = {
    printAscii: (part, start, end) => {
      let at = start;
      while (at < end && isPrintable(part[at] as number)) at++;
      return at;
    },
    printMultiByte: (_, start) => start,
    print: () => {},
    control: () => {},
    escape: (_intermediates, _final, at) => ends.push(at),
    csi: (_prefix, _intermediates, _final, _params, at) => ends.push(at),
    osc: () => {},
    dcs: () => {},
    hasRaw8BitControls: false,
    isUtf8: true,
  };
  new Parser(handler).parse(bytes);
  return ends;
}

function isPrintable(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f;
}
