import { writeFileSync, writeSync } from 'node:fs';

// marks.mjs COUNT FILE DELAY SPREAD: DELAY milliseconds and up to SPREAD more after each line of input writes a mark; after
// one line more than COUNT writes to FILE when it wrote each of them, by two clocks, and ends
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
  // not in step with anything
  await new Promise((resolve) => setTimeout(resolve, Number(delay) + ((number * 7) % Number(spread))));
  const bytes = Buffer.from(`mark-${number}.`);
  times.wall.push(performance.timeOrigin + performance.now());
  times.monotonic.push(Number(process.hrtime.bigint()) / 1e6);
  writeSync(1, bytes);
}
