/** The part of JSON Schema that the docs show. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  description?: string;
}

/** The type in a few words. */
export function typeOf(field: JsonSchema): string {
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.enum) return field.enum.map((value) => String(value)).join(' | ');
  if (field.anyOf) return field.anyOf.map(typeOf).join(' or ');
  if (field.type === 'array') return `list of ${typeOf(field.items ?? {})}`;
  if (field.properties) return `{ ${Object.keys(field.properties).join(', ')} }`;
  if (typeof field.additionalProperties === 'object') return `names to ${typeOf(field.additionalProperties)}`;
  if (Array.isArray(field.type)) return field.type.join(' or ');
  if (field.type === 'integer') return `integer${rangeOf(field)}`;
  return field.type ?? 'anything';
}

function rangeOf({ minimum, maximum }: JsonSchema): string {
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  if (!isBounded) return minimum === 0 ? ' ≥ 0' : '';
  return ` ${minimum ?? 0}…${maximum}`;
}
