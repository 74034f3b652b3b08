import { z } from 'zod';
import { methods } from '../../src/surfaces/jsonrpc/methods/index.js';
import type { Method } from '../../src/surfaces/jsonrpc/methods/method.js';
import { escapeCell, type JsonSchema, typeOf } from './json-schema.js';

/** The page that lists every method of the JSON-RPC server. */
export function methodsPage(): string {
  return `# Methods of the JSON-RPC server

<!-- generated from src/surfaces/jsonrpc/methods by scripts/reference/write.ts: change it there -->

The methods of \`ttypilot server\`; the [guide](../guides/json-rpc.md) says how to use it. Params that are not listed are
ignored, and \`null\` counts as left out. Columns and rows count from 1.

| method | what it does | result |
| --- | --- | --- |
${methods.map(({ name, summary, result }) => `| [\`${name}\`](#${name.toLowerCase().replace('.', '')}) | ${escapeCell(summary)} | ${result} |`).join('\n')}

${methods.map(section).join('\n')}`;
}

function section({ name, summary, needs, params, result }: Method): string {
  return `## ${name}

${summary}${needs === 'none' ? ' Needs no session.' : ''}

${paramTable(params)}Result: ${result}.
`;
}

function paramTable(params: z.ZodObject): string {
  const json = z.toJSONSchema(params, { unrepresentable: 'any' }) as JsonSchema;
  const rows = Object.entries(json.properties ?? {}).map(([name, field]) => {
    const isOptional = params.shape[name]?.safeParse(undefined).success;
    const fallback =
      field.default === undefined ? (isOptional ? 'optional' : '') : `\`${JSON.stringify(field.default)}\``;
    return `| \`${name}\` | ${escapeCell(typeName(name, field))} | ${fallback} | ${escapeCell(field.description ?? '')} |`;
  });
  if (rows.length === 0) return '';
  return `| param | type | default | meaning |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n\n`;
}

/** Params that are decoded have no type in the schema. */
function typeName(name: string, field: JsonSchema): string {
  const type = typeOf(field);
  return type === 'anything' && /selector|expectAfter/i.test(name) ? 'selector' : type;
}
