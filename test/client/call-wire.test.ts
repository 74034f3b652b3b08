import { expect, test } from 'vitest';
import { fromHeaders, fromMembers, membersProblem, toHeaders, toMembers } from '../../src/client/call-wire.js';

const options = { patienceMs: 1500, callerPane: '%3@4711' };

test('the options of a call arrive as they were sent, in headers and in JSON', () => {
  expect(fromHeaders(toHeaders(options))).toEqual(options);
  expect(fromMembers(JSON.parse(JSON.stringify(toMembers(options))))).toEqual(options);
  expect(fromHeaders(toHeaders({}))).toEqual({});
  expect(JSON.stringify(toMembers({}))).toBe('{}');
});

test('the names on the wire stay', () => {
  expect(toHeaders(options)).toEqual({ 'x-ttypilot-patience-ms': '1500', 'x-ttypilot-pane': '%3@4711' });
  expect(toMembers(options)).toEqual({ patience_ms: 1500, caller_pane: '%3@4711' });
});

test('a header that makes no sense is ignored', () => {
  for (const patience of ['soon', '-5', '']) {
    expect(fromHeaders({ 'x-ttypilot-patience-ms': patience })).toEqual({});
  }
});

test('a member of the wrong type is named', () => {
  expect(membersProblem({ patience_ms: '5' })).toBe('patience_ms is not a number');
  expect(membersProblem({ patience_ms: -1 })).toBe('patience_ms is not a number');
  expect(membersProblem({ caller_pane: 3 })).toBe('caller_pane is not a string');
  expect(membersProblem({ patience_ms: 5, caller_pane: '%1@1' })).toBeUndefined();
});
