import { expect, test } from 'vitest';
import { methods } from '../../../src/surfaces/jsonrpc/methods/index.js';

test('there are these 25 methods', () => {
  expect(methods.map(({ name }) => name).sort()).toEqual([
    'batch',
    'click',
    'currentView',
    'diffView',
    'dumpView',
    'expectNotVisible',
    'expectSnapshot',
    'expectVisible',
    'initialize',
    'launch',
    'recording.start',
    'recording.status',
    'recording.stop',
    'renderView',
    'replay',
    'sendKey',
    'sendLine',
    'sendText',
    'server.ping',
    'server.shutdown',
    'viewSubscribe',
    'viewUnsubscribe',
    'waitForStable',
    'waitForText',
    'waitUntil',
  ]);
});

test('every param has a description', () => {
  for (const { name, params } of methods) {
    for (const [field, schema] of Object.entries(params.shape)) {
      expect(schema.description, `${name}.${field}`).toBeTruthy();
    }
  }
});
