import { beforeAll, expect, test } from 'vitest';
import { PtyHost } from '../../src/backends/pty/pty-host.js';
import { systemClock } from '../../src/base/clock.js';
import { createVttestTerminal, driveVttest, vttestVersion } from '../helpers/vttest/drive.js';
import { describeScreen } from '../helpers/vttest/golden.js';
import { readGolden, readRecording, recordedVersion, underHeading } from '../helpers/vttest/recording.js';
import type { Walk } from '../helpers/vttest/walk.js';
import { walks } from '../helpers/vttest/walks.js';

const PATIENCE_MS = 60_000;
// another version has other texts
const liveWalks = vttestVersion() === recordedVersion() ? walks.filter(({ isSlow }) => !isSlow) : [];
const live = new Map<Walk, Promise<string[] | Error>>();

beforeAll(() => {
  // all at once, for they mostly wait: vttest gives every answer a tenth of a second to go on
  const host = new PtyHost(systemClock);
  for (const walk of liveWalks) {
    const seen = walkThrough(host, walk).catch((error: Error) => error);
    live.set(walk, seen);
  }
});

for (const walk of walks) {
  test(`${walk.name}: what vttest wrote, replayed, shows the golden screens`, () => {
    expectGolden(walk, replay(walk));
  });
}

for (const walk of liveWalks) {
  test(`${walk.name}: a living vttest shows the golden screens`, { timeout: PATIENCE_MS }, async () => {
    const seen = await live.get(walk);
    if (!Array.isArray(seen)) throw seen;
    expectGolden(walk, seen);
  });
}

function expectGolden(walk: Walk, seen: readonly string[]): void {
  const golden = readGolden(walk);
  for (const [at, screen] of golden.entries()) expect(seen[at]).toBe(screen);
  expect(seen).toHaveLength(golden.length);
  expect(walk.screens).toHaveLength(golden.length);
}

function replay(walk: Walk): string[] {
  const { bytes, offsets } = readRecording(walk);
  const terminal = createVttestTerminal();
  let replies = '';
  terminal.onReply((reply) => {
    replies += Buffer.from(reply).toString('latin1');
  });
  const seen = offsets.map((offset, at) => {
    terminal.feed(bytes.subarray(terminal.seq, offset));
    const screen = underHeading(walk, at, describeScreen(terminal, replies));
    replies = '';
    return screen;
  });
  terminal.dispose();
  return seen;
}

async function walkThrough(host: PtyHost, walk: Walk): Promise<string[]> {
  const seen: string[] = [];
  await driveVttest(host, walk.choices.split(' '), (terminal, replies) => {
    seen.push(underHeading(walk, seen.length, describeScreen(terminal, replies)));
  });
  return seen;
}
