import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { walks } from '../helpers/vttest/walks.js';
import { describeReasons } from './describe-reasons.js';
import { reasons } from './reasons.js';
import { recordedStreams } from './streams.js';

test('docs/conformance.md has the list as it is', () => {
  const document = readFileSync(new URL('../../docs/conformance.md', import.meta.url), 'utf8');
  const [, tables] = document.split(/<!-- the list(?: ends)? -->\n/);
  expect(tables).toBe(`\n${describeReasons({ reasons, streams: recordedStreams(), walks })}\n`);
});
