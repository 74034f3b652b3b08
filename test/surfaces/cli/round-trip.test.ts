import { expect, test } from 'vitest';
import { assignWords } from '../../../src/surfaces/cli/args/assign-words.js';
import { buildManifest } from '../../../src/surfaces/cli/args/build-manifest.js';
import type { Command, Field } from '../../../src/surfaces/cli/args/command.js';
import { parseCommand } from '../../../src/surfaces/cli/args/parse.js';
import { toArguments } from '../../../src/surfaces/cli/args/to-arguments.js';
import fc from '../../helpers/fast-check.js';

test.each(buildManifest())('what $name is given is what it reads', (command) => {
  fc.assert(
    fc.property(inputOf(command), (input) => {
      const { values, words } = parseCommand(command, toArguments(command, input).slice(1));
      assignWords(command, words, values);
      expect(values).toEqual(input);
    }),
    { numRuns: 60 },
  );
});

/** A call names a session or a pane, not both. */
function inputOf({ fields, words }: Command): fc.Arbitrary<Record<string, unknown>> {
  const isNamed = fields.some(({ name }) => name === 'session_id') && fields.some(({ name }) => name === 'pane_id');
  const without = (...names: string[]) => fields.filter(({ name }) => !names.includes(name));
  const variants = isNamed ? [without('pane_id', 'socket_name'), without('session_id')] : [fields];
  return fc.oneof(...variants.map((some) => inputWith(some, [...words, ...(some === variants[1] ? ['pane_id'] : [])])));
}

function inputWith(fields: readonly Field[], needed: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const required = fields.filter(({ name, isRequired }) => isRequired || needed.includes(name)).map(({ name }) => name);
  return fc.record(Object.fromEntries(fields.map((field) => [field.name, anyValue(field)])), {
    requiredKeys: required,
  });
}

function anyValue({ kind, choices, canUnset, parts = [], min, max }: Field): fc.Arbitrary<unknown> {
  const item = choices ? fc.constantFrom(...choices) : fc.string({ unit: 'grapheme' });
  switch (kind) {
    case 'flag':
      return fc.boolean();
    case 'integer':
      return fc.integer({ ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) });
    case 'number':
      return fc
        .double({
          ...(min === undefined ? {} : { min }),
          ...(max === undefined ? {} : { max }),
          noNaN: true,
          noDefaultInfinity: true,
        })
        .map((number) => number || 0);
    case 'list':
      return fc.array(item, { minLength: 1 });
    case 'record': {
      const text = canUnset ? fc.option(fc.string()) : fc.string();
      return fc.dictionary(fc.stringMatching(/^[A-Z_]{1,5}$/), text, { minKeys: 1, noNullPrototype: true });
    }
    case 'object':
      return fc.record(Object.fromEntries(parts.map((part) => [part, fc.integer()])));
    default:
      return item;
  }
}
