import { expect } from 'vitest';
import type { Terminal } from '../../../src/terminal/types.js';
import { type ConformanceCase, conformance } from '../../helpers/conformance.js';
import { BEL, CSI, feedLatin1, OSC, ST } from './support.js';

/** Feeds `bytes` while listening and compares all that was announced. */
function announces(
  does: string,
  bytes: string,
  listen: (t: Terminal, note: (event: unknown) => void) => void,
  expected: unknown[],
): ConformanceCase {
  return {
    does,
    feed: '',
    check: (t) => {
      const seen: unknown[] = [];
      listen(t, (event) => seen.push(event));
      feedLatin1(t, bytes);
      expect(seen).toEqual(expected);
      expect(t.screenText().trim()).toBe('');
    },
  };
}

const directory = (t: Terminal, note: (event: unknown) => void) => t.onWorkingDirectory(({ url }) => note(url));
const notification = (t: Terminal, note: (event: unknown) => void) => t.onNotification(({ text }) => note(text));
const clipboard = (t: Terminal, note: (event: unknown) => void) =>
  t.onClipboard(({ selection, text }) => note([selection, text]));
const bell = (t: Terminal, note: (event: unknown) => void) => t.onBell(({ seq }) => note(seq));
const prompt = (t: Terminal, note: (event: unknown) => void) =>
  t.onPrompt(({ kind, exitCode }) => note(exitCode === undefined ? kind : [kind, exitCode]));

conformance('OSC 7', [
  announces('the working directory', `${OSC}7;file://host/home/me${ST}`, directory, ['file://host/home/me']),
  announces('ended by BEL', `${OSC}7;file:///tmp${BEL}`, directory, ['file:///tmp']),
  announces('semicolons belong to it', `${OSC}7;file:///a;b${BEL}`, directory, ['file:///a;b']),
]);

conformance('OSC 9', [
  announces('a notification', `${OSC}9;build done${ST}`, notification, ['build done']),
  announces('with semicolons', `${OSC}9;a; b${BEL}`, notification, ['a; b']),
]);

conformance('OSC 52', [
  announces('sets the clipboard', `${OSC}52;c;aGVsbG8=${ST}`, clipboard, [['c', 'hello']]),
  announces('sets the primary selection', `${OSC}52;p;aGk=${BEL}`, clipboard, [['p', 'hi']]),
  announces('UTF-8 text', `${OSC}52;c;w6nkuK0=${ST}`, clipboard, [['c', 'é中']]),
  announces('asks for it', `${OSC}52;c;?${ST}`, clipboard, [['c', null]]),
  announces('clears it', `${OSC}52;c;${ST}`, clipboard, [['c', '']]),
  { does: 'is never answered', feed: `${OSC}52;c;aGVsbG8=${ST}${OSC}52;c;?${ST}`, reply: '', screen: [] },
]);

conformance('OSC 133', [
  announces(
    'prompt, command, output, end',
    `${OSC}133;A${ST}${OSC}133;B${ST}${OSC}133;C${ST}${OSC}133;D;0${ST}`,
    prompt,
    ['prompt', 'command', 'output', ['done', 0]],
  ),
  announces('a failed command', `${OSC}133;D;127${BEL}`, prompt, [['done', 127]]),
  announces('an end without a code', `${OSC}133;D${BEL}`, prompt, ['done']),
  announces('options after the letter', `${OSC}133;A;cl=m;aid=7${ST}`, prompt, ['prompt']),
  announces('an end with a code and options', `${OSC}133;D;1;aid=7${ST}`, prompt, [['done', 1]]),
  announces(
    'who says so',
    `${OSC}133;A;cl=m;aid=7${ST}${OSC}133;C;aid=x=1${ST}${OSC}133;D;1;aid=7${ST}${OSC}133;D;aid=${ST}`,
    (t, note) => t.onPrompt(({ id }) => note(id)),
    ['7', 'x=1', '7', undefined],
  ),
  announces('unknown letters', `${OSC}133;Z${ST}${OSC}133${ST}`, prompt, []),
  {
    does: 'tells where',
    feed: `${CSI}3;1H`,
    check: (t) => {
      const marks: Array<[number, number]> = [];
      t.onPrompt(({ line, x }) => marks.push([line, x]));
      feedLatin1(t, `ab${OSC}133;B${ST}`);
      expect(marks).toEqual([[2, 2]]);
    },
  },
]);

conformance('BEL', [
  announces('rings', '\x07', bell, [1]),
  announces('does not ring at the end of an OSC', `${OSC}2;t${BEL}`, bell, []),
  announces('rings each time', '\x07\x07', bell, [1, 2]),
]);
