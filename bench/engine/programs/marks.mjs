import { writeFileSync, writeSync } from 'node:fs';

// marks.mjs COUNT FILE DELAY SPREAD: writes a mark DELAY to DELAY + SPREAD milliseconds after each line of input; after
// COUNT + 1 lines, writes the time of each mark to FILE, by two clocks, and exits
const [count = '0', file = '', delay = '0', spread = '6'] = process.argv.slice(2);
/** @type {{ monotonic: number[], wall: number[] }} */
const times = { monotonic: [], wall: [] };

writeSync(1, 'ready.');
for await (const chunk of process.stdin) {
  for (const byte of chunk) if (byte === 0x0a) await answer();
}

async function answer() {
  if (times.wall.length < Number(count)) return mark();
  writeFileSync(file, JSON.stringify(times));
  process.exit();
}

async function mark() {
  const number = times.wall.length;
  // out of step with any period
  await new Promise((resolve) => setTimeout(resolve, Number(delay) + ((number * 7) % Number(spread))));
  const bytes = Buffer.from(`mark-${number}.`);
  times.wall.push(performance.timeOrigin + performance.now());
  times.monotonic.push(Number(process.hrtime.bigint()) / 1e6);
  writeSync(1, bytes);
}
