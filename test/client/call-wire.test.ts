import { expect, test } from 'vitest';
import { fromHeaders, toHeaders } from '../../src/client/call-wire.js';

const options = { patienceMs: 1500, callerPane: '%3@4711', viewer: 'me', callId: 'c-1' };

test('the options of a call arrive as they were sent', () => {
  expect(fromHeaders(toHeaders(options))).toEqual(options);
  expect(fromHeaders(toHeaders({}))).toEqual({});
});

test('the names on the wire stay', () => {
  expect(toHeaders(options)).toEqual({
    'x-ttypilot-patience-ms': '1500',
    'x-ttypilot-pane': '%3@4711',
    'x-ttypilot-viewer': 'me',
    'x-ttypilot-call': 'c-1',
  });
});

test('a header that makes no sense is ignored', () => {
  for (const patience of ['soon', '-5', '']) {
    expect(fromHeaders({ 'x-ttypilot-patience-ms': patience })).toEqual({});
  }
});
