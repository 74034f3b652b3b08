import { expect, test } from 'vitest';
import { fail, TtypilotError } from '../../src/base/errors/errors.js';

test('an error carries its code, its message with the details filled in, and a hint', () => {
  const cause = new Error('below');
  const error = fail('input_queue_full', { queuedBytes: 5, bytes: 3, limitBytes: 7 }, { cause });
  expect(error).toBeInstanceOf(TtypilotError);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'TtypilotError',
    code: 'input_queue_full',
    message: 'The program is not reading: 5 bytes are queued, 3 more would exceed 7.',
    details: { queuedBytes: 5, bytes: 3, limitBytes: 7 },
    cause,
  });
  expect(error.hint).toMatch(/./);
});

test('placeholders in details are not filled in', () => {
  expect(fail('program_not_found', { program: '{program} $&' }).message).toBe('There is no program {program} $&.');
});
