import { z } from 'zod';
import type { Fields } from '../../operations/operation.js';

export interface ObjectSchema extends Record<string, unknown> {
  type: 'object';
}

/**
 * JSON schema in the words that every client knows, and no word more: a model reads all of them. Inputs are strict, as
 * they are declared; results may grow, so that an older client does not refuse what a newer service adds.
 */
export function plainSchema(fields: Fields): ObjectSchema {
  // by `input` a field with a default is optional, and only what was declared strict refuses further fields
  const schema = z.toJSONSchema(fields, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      // some clients refuse it, and names are strings anyway
      delete jsonSchema.propertyNames;
    },
  });
  const { $schema, ...plain } = schema;
  return plain as ObjectSchema;
}
