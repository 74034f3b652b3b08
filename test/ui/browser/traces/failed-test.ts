import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { ServicePlace } from '../../../helpers/service.js';
import { MemoryTrace } from '../../../trace/helpers.js';

/** A test that failed: a menu, a typed word, and a message that was not the expected one. */
export function failedTest(title = 'saves the note'): MemoryTrace {
  const trace = new MemoryTrace({ cols: 60, rows: 12 });
  const at = (atMs: number) => {
    trace.atMs = atMs;
  };
  trace.step({ kind: 'test', title, outcome: 'running' });
  trace.output('\x1b[2J\x1b[HMenu: \x1b[32mopen\x1b[0m');
  at(300);
  trace.step({ kind: 'wait', for: '/open/', outcome: 'matched', tookMs: 250, match: 'open', row: 0, col: 6 });
  at(500);
  trace.step({ kind: 'act', do: 'press', what: 'n' });
  at(600);
  trace.output('\x1b[1;7H\x1b[Kname? ');
  at(900);
  trace.step({ kind: 'act', do: 'type', what: 'Plans' });
  at(950);
  trace.output('Plans');
  at(1000);
  trace.output('\x1b[3;1H\x1b[31mSave failed\x1b[0m');
  at(4000);
  const nearest = "row 2 has 'Save failed'";
  trace.step({
    ...{ kind: 'expect', what: "'Saved' on the screen", isMet: false, tookMs: 3000 },
    ...{ problem: 'not on the screen', nearest, row: 2, col: 0 },
  });
  at(4100);
  trace.output('\x1b[2J\x1b[Hbye');
  trace.step({ kind: 'exit', exitCode: 1 });
  trace.keyframe();
  return trace;
}

/** Puts a trace where an earlier run of the service would have left it. */
export function keptTrace(place: ServicePlace, bytes: Uint8Array, ending = 'ttrace'): string {
  const mark = `x${Math.random().toString(36).slice(2, 10)}`;
  const folder = join(place.directory, 'recordings');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `s-earlier-20260101T000000-${mark}.${ending}`);
  writeFileSync(path, bytes, { mode: 0o600 });
  onTestFinished(() => rmSync(path, { force: true }));
  return `r-${mark}`;
}

export const screens = (page: Page) => page.locator('[data-screen]');
export const step = (page: Page, text: string | RegExp) => page.getByRole('option').filter({ hasText: text });

/** Clicks a cell of a screen of 60 columns and 12 rows. */
export async function clickCell(page: Page, row: number, col: number): Promise<void> {
  const { width, height } = (await screens(page).last().boundingBox()) ?? { width: 0, height: 0 };
  const position = { x: ((col + 0.5) / 60) * width, y: ((row + 0.5) / 12) * height };
  await screens(page).last().click({ position });
}
