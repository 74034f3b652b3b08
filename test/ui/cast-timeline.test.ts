import { expect, test } from 'vitest';
import { readTimeline, withoutPauses } from '../../src/ui/recordings/cast-timeline.js';

const V2 = '{"version":2,"width":80,"height":24,"title":"two"}\n[0.5,"o","a"]\n[4.5,"o","b"]\n[5,"m","here"]\n';
const V3 =
  '{"version":3,"term":{"cols":80,"rows":24},"command":"three"}\n# note\n[0.5,"o","a"]\n[4,"o","b"]\n[0.5,"m","here"]\n';

test('both asciicast versions give the same times', () => {
  const [two, three] = [readTimeline(V2), readTimeline(V3)];
  expect(two.events).toEqual([
    { atMs: 500, code: 'o', data: 'a' },
    { atMs: 4500, code: 'o', data: 'b' },
    { atMs: 5000, code: 'm', data: 'here' },
  ]);
  expect(three.events).toEqual(two.events);
  expect([two.title, three.title, two.durationMs]).toEqual(['two', 'three', 5000]);
});

test('an unfinished last line is ignored, and a malformed recording is refused', () => {
  expect(readTimeline(`${V2}[6,"o","ha`).events).toHaveLength(3);
  expect(() => readTimeline('hello\n')).toThrow('no asciicast header');
  expect(() => readTimeline(`${V2}{}\n`)).toThrow('not an event');
});

test('long pauses can be left out', () => {
  const { events, durationMs } = withoutPauses(readTimeline(V2));
  expect(events.map(({ atMs }) => atMs)).toEqual([500, 1500, 2000]);
  expect(durationMs).toBe(2000);
});
