import { writeFileSync, writeSync } from 'node:fs';

// marks.mjs COUNT FILE: writes COUNT marks, some milliseconds apart, and then to FILE when it wrote each of them
const [count = '0', file = ''] = process.argv.slice(2);
const times = [];

for (let mark = 0; mark < Number(count); mark++) {
  await new Promise((resolve) => setTimeout(resolve, 3 + ((mark * 7) % 6)));
  const bytes = Buffer.from(`\nmark-${mark}.`);
  times.push(Number(process.hrtime.bigint()) / 1e6);
  writeSync(1, bytes);
}
writeFileSync(file, JSON.stringify(times));
