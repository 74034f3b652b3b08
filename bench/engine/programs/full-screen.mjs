// full-screen.mjs: fills 120 columns and 40 rows with coloured words, and waits
process.stdout.write('\x1b[2J');
for (let y = 0; y < 40; y++) {
  const words = Array.from({ length: 20 }, (_, x) => `\x1b[${31 + ((x + y) % 6)}m${`word${x + y}`.padEnd(5)}\x1b[m`);
  process.stdout.write(`\x1b[${y + 1};1H${words.join(' ')}`.slice(0, -1));
}
process.stdin.setRawMode(true).resume();
