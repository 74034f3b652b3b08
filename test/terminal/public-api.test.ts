import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import type * as Api from '../../src/terminal/index.js';
import * as api from '../../src/terminal/index.js';
import { terminalWith } from '../helpers/feed.js';
import { terminalExports, terminalMembers } from '../pins/terminal.js';

const index = readFileSync(new URL('../../src/terminal/index.ts', import.meta.url), 'utf8');

test('the values that are exported are the pinned ones', () => {
  expect(Object.keys(api).sort()).toEqual(terminalExports.values);
});

test('the names that the entry lists, types among them, are the pinned ones', () => {
  const names = [...index.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(
    ([, list = '']) => list.match(/\b(?!type\b)\w+/g) ?? [],
  );
  expect(index).not.toContain('*');
  expect(names.sort()).toEqual([...terminalExports.values, ...terminalExports.types].sort());
});

test('the objects have the pinned members', () => {
  const terminal = terminalWith('\x1b]8;id=a;http://a.example/\x07wrapped\r\n\n', { cols: 4, rows: 2 });
  const [cell] = terminal.history.cells(0);
  const [line] = terminal.logicalLines();
  expect(membersOf(terminal)).toEqual(terminalMembers.Terminal);
  expect(membersOf(terminal.modes)).toEqual(terminalMembers.Modes);
  expect(membersOf(terminal.cursor)).toEqual(terminalMembers.Cursor);
  expect(membersOf(terminal.history)).toEqual(terminalMembers.History);
  expect(membersOf(line as object)).toEqual(terminalMembers.LogicalLine);
  expect(membersOf(cell as object)).toEqual(terminalMembers.Cell);
  expect(membersOf(cell?.style as object)).toEqual(terminalMembers.Style);
  expect(membersOf(cell?.style.link as object)).toEqual(terminalMembers.Link);
  // the compiler checks those that exist only as types
  expectTypeOf<Unpinned>().toBeNever();
});

/** Own properties, and those of its class. */
function membersOf(value: object): string[] {
  const names = new Set(Object.keys(value));
  const prototype = Object.getPrototypeOf(value) as object;
  if (prototype !== Object.prototype) for (const name of Object.getOwnPropertyNames(prototype)) names.add(name);
  names.delete('constructor');
  return [...names].sort();
}

/** Members that are pinned and gone, or there and not pinned. */
type Difference<A, B> = Exclude<A, B> | Exclude<B, A>;
type Pinned = typeof terminalMembers;
type Unpinned = {
  [Name in keyof Pinned]: Difference<Pinned[Name][number], keyof Types[Name]>;
}[keyof Pinned];

interface Types {
  Terminal: Api.Terminal;
  TerminalOptions: Api.TerminalOptions;
  Cell: Api.Cell;
  Style: Api.Style;
  Link: Api.Link;
  Cursor: Api.Cursor;
  LineRange: Api.LineRange;
  LogicalLine: Api.LogicalLine;
  History: Api.History;
  PromptMark: Api.PromptMark;
  Modes: Api.Modes;
}
