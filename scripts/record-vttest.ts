import { argv } from 'node:process';
import { PtyHost } from '../src/backends/pty/pty-host.js';
import { systemClock } from '../src/base/clock.js';
import { driveVttest, vttestVersion } from '../test/helpers/vttest/drive.js';
import { describeScreen } from '../test/helpers/vttest/golden.js';
import { underHeading, writeGolden, writeRecording } from '../test/helpers/vttest/recording.js';
import { walks } from '../test/helpers/vttest/walks.js';

// node scripts/run.mjs scripts/record-vttest.ts [NAMES]: walks through the installed vttest, completely or only the named
// walks, and writes its output and the resulting screens. Review every difference before committing it.
const only = argv.slice(2);
const host = new PtyHost(systemClock);
const version = vttestVersion();
if (version === undefined) throw new Error('vttest is not installed');

for (const walk of walks.filter(({ name }) => only.length === 0 || only.includes(name))) {
  const offsets: number[] = [];
  const screens: string[] = [];
  const bytes = await driveVttest(host, walk.choices.split(' '), (terminal, replies) => {
    screens.push(underHeading(walk, screens.length, describeScreen(terminal, replies)));
    offsets.push(terminal.seq);
  });
  writeRecording(walk, { bytes, offsets }, version);
  writeGolden(walk, screens);
  console.log(`${walk.name}: ${screens.length} screens, ${walk.screens.length} judged`);
}
