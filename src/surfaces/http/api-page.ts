import { operations } from '../../operations/index.js';
import type { Operation } from '../../operations/operation.js';
import { plainSchema } from '../mcp/schemas.js';
import { escapeHtml, page } from './pages.js';

interface FieldSchema {
  type?: string;
  enum?: unknown[];
  default?: unknown;
  description?: string;
}

/** The operations for a reader, without any script. */
export function apiPage(): string {
  const contents = operations.map(
    ({ name, summary }) => `<li><a href="#${name}">${name}</a> ${escapeHtml(summary)}</li>`,
  );
  return page(
    'The API of ttypilot',
    `<h1>The API of ttypilot</h1>
<p>Each operation is a <code>POST</code> to <code>/api/v1/NAME</code> with a JSON object; programs send
<code>Authorization: Bearer TOKEN</code>. For tools: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<ul>${contents.join('\n')}</ul>
${operations.map(section).join('\n')}`,
  );
}

function section({ name, summary, description = '', whole, example, target }: Operation): string {
  const { properties = {}, required = [] } = plainSchema(whole) as unknown as {
    properties?: Record<string, FieldSchema>;
    required?: string[];
  };
  const rows = Object.entries(properties).map(([field, schema]) => row(field, schema, required.includes(field)));
  const input = { ...(target === 'session' ? { session_id: 's-4kd9tbq2xf' } : {}), ...example.input };
  return `<h2 id="${name}">${name}</h2>
<p>${escapeHtml(summary)} ${escapeHtml(description)}</p>
<table><tbody>${rows.join('\n')}</tbody></table>
<pre>POST /api/v1/${name}
${json(input)}

${json(example.output)}</pre>`;
}

function row(
  field: string,
  { type, enum: choices, default: value, description = '' }: FieldSchema,
  isRequired: boolean,
): string {
  const kind = choices ? choices.join(' | ') : (type ?? 'any');
  const need = isRequired ? 'required' : value === undefined ? 'optional' : `default ${JSON.stringify(value)}`;
  return `<tr><th scope="row"><code>${field}</code></th><td>${escapeHtml(`${kind}, ${need}`)}</td><td>${escapeHtml(description)}</td></tr>`;
}

function json(value: unknown): string {
  return escapeHtml(JSON.stringify(value, null, 2));
}
