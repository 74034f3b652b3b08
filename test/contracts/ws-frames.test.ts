import { expect, test } from 'vitest';
import {
  KNOWN_FRAME_TYPES,
  PtyExitedFrame,
  parseClientFrame,
  parseServerFrame,
  WsFrameSchema,
} from '../../src/contracts/index.js';

const exited = {
  type: 'pty_exited',
  session_id: 's-4kd9tbq2xf',
  pane_id: '%3',
  exit_code: 0,
  reason: 'exited',
  last_lines: ['bye'],
  session_title: null,
  timed_out: false,
  seq: 3,
  duration_ms: 12,
};

test('the known types are the types of the frames', () => {
  const types = WsFrameSchema.options.flatMap(({ options }) => options.map(({ shape }) => shape.type.value));
  expect(new Set(KNOWN_FRAME_TYPES)).toEqual(new Set(types));
  expect(KNOWN_FRAME_TYPES).toHaveLength(new Set(types).size);
});

test('an exit notice survives a round trip', () => {
  expect(parseServerFrame(JSON.stringify(exited))).toEqual(exited);
  expect(WsFrameSchema.parse(exited)).toEqual(exited);
});

test.each(['', 'a b', '../x', 'x'.repeat(65), 'ü'])('%j is not an id', (session_id) => {
  expect(PtyExitedFrame.safeParse({ ...exited, session_id }).success).toBe(false);
});

test('the legacy exit frame can be read too', () => {
  expect(parseServerFrame('{"type":"exit","code":3}')).toEqual({ type: 'exit', code: 3 });
});

test.each(['', '{', '[]', 'null', '{"type":"dance"}', '{"type":"init"}'])('%j is not a frame', (text) => {
  expect(parseServerFrame(text)).toBeUndefined();
  expect(parseClientFrame(text)).toBeUndefined();
});
