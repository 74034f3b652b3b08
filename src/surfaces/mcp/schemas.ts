import { z } from 'zod';
import type { Fields } from '../../operations/operation.js';

export interface ObjectSchema extends Record<string, unknown> {
  type: 'object';
}

/**
 * JSON schema with only the keywords that every client knows, and as few as possible, since a model reads them all.
 * Inputs stay strict; results may grow, so that an older client accepts what a newer service adds.
 */
export function plainSchema(fields: Fields): ObjectSchema {
  // with `input`, a field with a default is optional, and only strict objects refuse further fields
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
