import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { methodsPage } from '../../scripts/methods-reference.js';
import { methods } from '../../src/methods/index.js';

test('the reference of the methods is up to date: npm run fix', () => {
  const page = readFileSync(new URL('../../docs/reference/json-rpc.md', import.meta.url), 'utf8');
  expect(page).toBe(methodsPage());
});

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

test('every param says what it is', () => {
  for (const { name, params } of methods) {
    for (const [field, schema] of Object.entries(params.shape)) {
      expect(schema.description, `${name}.${field}`).toBeTruthy();
    }
  }
});
