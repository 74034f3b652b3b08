import type { IParser } from '@xterm/xterm';

/**
 * Stops xterm from answering a program's queries: the service answers each query once, however many viewers there are. Each
 * handler runs before xterm's own.
 */
export function silence(parser: IParser): void {
  const take = () => true;
  for (const id of QUESTIONS) parser.registerCsiHandler(id, take);
  parser.registerDcsHandler({ intermediates: '$', final: 'q' }, take);
  parser.registerCsiHandler({ final: 't' }, take);
  for (const number of COLORS) parser.registerOscHandler(number, (data) => data.split(';').includes('?'));
}

/** Attributes, status and cursor, modes, version, keyboard. */
const QUESTIONS = [
  { final: 'c' },
  { prefix: '>', final: 'c' },
  { prefix: '=', final: 'c' },
  { final: 'n' },
  { prefix: '?', final: 'n' },
  { intermediates: '$', final: 'p' },
  { prefix: '?', intermediates: '$', final: 'p' },
  { prefix: '>', final: 'q' },
  { prefix: '?', final: 'u' },
];

/** Of the palette, the text, the background and the cursor. */
const COLORS = [4, 10, 11, 12];
