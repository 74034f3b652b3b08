import { expect, test } from 'vitest';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { puppetPane } from './puppet-pane.js';

const tmux = new PrivateTmux();

test('a pane is read as a stream: every byte after a seq, none twice', async () => {
  const { session, run } = await puppetPane(tmux, { cols: 40, rows: 5, historyLimit: 10 });
  let { seq } = await run(
    "seq -f 'line %g of many' 1 5000; printf '\\033[31mred\\033[m \\303\\251\\r\\n'; echo the end",
  );
  let text = '';
  while (!text.includes('the end')) {
    const piece = session.readOutput({ since: seq, maxBytes: 4000, raw: true });
    expect(piece.missed).toBe(0);
    text += piece.text;
    // without sleeping: when there is nothing new, until there is
    if (piece.seq === seq) await session.waits.forScreenChange({ since: seq, stableMs: 0 });
    seq = piece.seq;
  }
  const lines = Array.from({ length: 5000 }, (_, i) => `line ${i + 1} of many\r\n`);
  expect(text).toBe(`${lines.join('')}\x1b[31mred\x1b[m é\r\r\nthe end\r\n`);
});

test('what is not kept any more is counted', async () => {
  const { session, run } = await puppetPane(tmux);
  const { seq } = await run('head -c 3000000 /dev/zero | tr "\\0" x; echo; echo the end');
  await session.waits.forText('the end', { since: seq });
  const { missed, text } = session.readOutput({ since: seq, maxBytes: 2_000_000, raw: true });
  const written = `${'x'.repeat(3_000_000)}\r\nthe end\r\n`;
  expect(missed).toBeGreaterThan(1_000_000);
  expect(text).toBe(written.slice(missed));
});
