import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import type { Session } from '../../../src/session/session.js';
import { program } from '../../helpers/programs.js';

/** Registers a test’s cleanup; concurrent tests have no other way. */
export type Context = Pick<TestContext, 'onTestFinished'>;

/** Starts a program on one of the backends; it ends with the test. */
export type Start = (command: string, args: readonly string[], context: Context) => Promise<Session>;

/** How many texts each program gets: few in the everyday run, TTYPILOT_TEXTS=200 for the long one. */
export const TEXT_COUNT = Number(process.env.TTYPILOT_TEXTS ?? 8);

export interface Composer {
  session: Session;
  /** What it has accepted, in order. */
  submitted(): string[];
  /** Keys that a dialog got. */
  modalKeys(): string[];
  /** Keys that it ignored. */
  swallowedKeys(): string[];
}

/** The input box with these behaviours, ready to be typed into. */
export async function composer(start: Start, context: Context, behaviours: readonly string[] = []): Promise<Composer> {
  const directory = await mkdtemp(join(tmpdir(), 'ttypilot-composer-'));
  context.onTestFinished(() => rm(directory, { recursive: true }));
  const log = join(directory, 'log');
  writeFileSync(log, '');
  const { command, args = [] } = program('composer.mjs', log, ...behaviours);
  const session = await start(command, args, context);
  await session.waits.forText(behaviours.includes('bare') ? 'ready' : '╭');
  await session.waits.forInput();
  const entries = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, string>);
  const all = (name: string) => entries().flatMap((entry) => entry[name] ?? []);
  return {
    session,
    submitted: () => all('text'),
    modalKeys: () => all('modal'),
    swallowedKeys: () => all('swallowed'),
  };
}

/** Texts of many kinds: short and long, wrapped, with blanks, signs, wide characters, and the same one twice in a row. */
export function texts(count: number): string[] {
  return Array.from({ length: count }, (_, i) => KINDS[i % KINDS.length]?.(i) ?? `text ${i}`);
}

const KINDS = [
  (i: number) => `y${i}`,
  (i: number) => `run ${i} | sort > "out put" && echo $HOME`,
  () => 'the same text as before',
  () => 'the same text as before',
  (i: number) =>
    `${i}: ${'a sentence that is long enough to wrap in the box, more than once. '.repeat(1 + (i % 4))}end ${i}`,
  (i: number) => `größer ${i}: 漢字かな交じり文 und mehr ✓`,
  (i: number) => `${'x'.repeat(60 + (i % 25))}`,
  (i: number) => `> [${i}] #! /not-a-command 100%`,
];

/** The same with line breaks. */
export function multiLineTexts(count: number): string[] {
  return texts(count).map((text, i) => `first line ${i}\n\n  indented: ${text}\n}${i % 2 ? '\n' : ''}`);
}
