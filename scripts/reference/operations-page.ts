import { z } from 'zod';
import { errorTable } from '../../src/base/errors/error-table.js';
import { operations } from '../../src/operations/index.js';
import type { Operation } from '../../src/operations/operation.js';
import { escapeCell, type JsonSchema, typeOf } from './json-schema.js';

/** The page that lists every operation and every error. */
export function operationsPage(): string {
  const contents = operations.map(({ name, summary }) => `- [\`${name}\`](#${name}): ${summary}`);
  return `# Operations

<!-- generated from src/operations by scripts/reference/write.ts: change it there -->

Operations are the same on every surface: MCP tools have these names, and commands have them with dashes instead of
underscores. Fields with a default or marked optional can be left out; a field that is not listed is an error.
\`spawn_tui\` and \`list_sessions\` return the \`session_id\`.

${contents.join('\n')}

${operations.map(section).join('\n')}
## Errors

An error has a code, a message, a hint and details. The code is the same on every surface; the table has its HTTP status,
JSON-RPC number and exit code.

| code | HTTP | JSON-RPC | exit code | message |
| --- | --- | --- | --- | --- |
${Object.entries(errorTable)
  .map(
    ([code, { http, rpc, exit, message }]) => `| \`${code}\` | ${http} | ${rpc} | ${exit} | ${escapeCell(message)} |`,
  )
  .join('\n')}
`;
}

function section(operation: Operation): string {
  const { name, summary, description, errors, example, effect, whole, output } = operation;
  const target = operation.target === 'session' ? { session_id: 's-4kd9tbq2xf' } : {};
  const codes = errors.map((code) => `\`${code}\``).join(', ');
  return `## ${name}

${summary}${description ? `\n\n${description}` : ''}

Permission: ${effect}.${codes ? ` Specific errors: ${codes}.` : ''}

${fieldTable('input', whole)}
${fieldTable('result', output)}
\`\`\`json
${JSON.stringify({ ...target, ...example.input })}
\`\`\`

gives

\`\`\`json
${JSON.stringify(example.output, null, 2)}
\`\`\`
`;
}

function fieldTable(title: string, schema: z.ZodObject): string {
  const json = z.toJSONSchema(schema, { io: title === 'input' ? 'input' : 'output' }) as JsonSchema;
  const rows = Object.entries(json.properties ?? {}).map(([name, field]) => {
    const isRequired = json.required?.includes(name) ?? false;
    const fallback =
      field.default === undefined ? (isRequired ? '' : 'optional') : `\`${JSON.stringify(field.default)}\``;
    return `| \`${name}\` | ${escapeCell(typeOf(field))} | ${fallback} | ${escapeCell(field.description ?? '')} |`;
  });
  if (rows.length === 0) return '';
  return `| ${title} | type | default | meaning |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}
