interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  default?: unknown;
  description?: string;
  minimum?: number;
  maximum?: number;
}

/** A JSON schema in one line: names, what is optional, types, bounds and defaults, without the descriptions. */
export function signature(given: object): string {
  const schema: Schema = given;
  const { properties, required = [], items, additionalProperties, anyOf } = schema;
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => {
      const fallback = field.default === undefined ? '' : ` = ${JSON.stringify(field.default)}`;
      return `${name}${required.includes(name) ? '' : '?'}: ${signature(field)}${fallback}`;
    });
    return `{ ${fields.join(', ')} }${additionalProperties === false ? ' strict' : ''}`.replace('{  }', '{}');
  }
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (anyOf) return anyOf.map(signature).join(' | ');
  if (items) return `${signature(items)}[]`;
  if (typeof additionalProperties === 'object') return `Record<string, ${signature(additionalProperties)}>`;
  return `${[schema.type ?? 'unknown'].flat().join(' | ')}${bounds(schema)}`;
}

function bounds({ minimum, maximum }: Schema): string {
  return minimum === undefined && maximum === undefined ? '' : ` (${minimum ?? ''}…${maximum ?? ''})`;
}
