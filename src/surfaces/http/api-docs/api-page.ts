import { errorTable } from '../../../base/errors/error-table.js';
import { type JsonSchema, typeOf } from '../../../base/json-schema.js';
import { operations } from '../../../operations/index.js';
import type { Operation } from '../../../operations/operation.js';
import { plainSchema } from '../../mcp/schemas.js';
import { openApiDocument } from '../app/openapi.js';
import { escapeHtml, page } from '../app/pages.js';
import { API_STYLE, bar } from './docs-frame.js';

/** The API as a page: every operation and every other route. Only its colours need a script. */
export function apiPage(stylesheet: string | undefined): string {
  const links = [
    ...operations.map(({ name }) => `<a href="#${name}">${name}</a>`),
    '<a href="#routes">Other routes</a>',
  ].join('\n');
  return page(
    'The API · ttypilot',
    { style: API_STYLE, stylesheet, isWhole: true },
    [
      bar('api', stylesheet !== undefined),
      `<div class="docs">
<aside><nav class="list" aria-label="Operations">${links}</nav></aside>
<main>
<h1>The API of ttypilot</h1>
<p>Each operation is a <code>POST</code> to <code>/api/v1/NAME</code> with a JSON object; programs send
<code>Authorization: Bearer TOKEN</code>. <a href="/#/settings">Settings</a> has tokens for programs. The
<a href="/api/openapi.json">OpenAPI 3.1 document</a> describes the same API for code generators and other tools.</p>
<p>A refusal is JSON with <code>code</code>, <code>message</code> and <code>hint</code>. The label of an operation is the
scope that a token needs for it.</p>
<details class="list"><summary>All operations</summary><nav aria-label="All operations">${links}</nav></details>
${operations.map(operationCard).join('\n')}
${routesCard()}
</main>
</div>`,
    ].join('\n'),
  );
}

function operationCard({ name, summary, description = '', effect, whole, example, target, errors }: Operation): string {
  const { properties = {}, required = [] } = plainSchema(whole) as unknown as JsonSchema;
  const rows = Object.entries(properties).map(([field, schema]) => fieldRow(field, schema, required.includes(field)));
  const input = { ...(target === 'session' ? { session_id: 's-4kd9tbq2xf' } : {}), ...example.input };
  const codes = errors.map((code) => `<code>${code}</code> ${errorTable[code].http}`).join(', ');
  return `<section class="card">
<header><h2 id="${name}">${name}</h2><span class="effect ${effect}">${effect}</span></header>
<p>${escapeHtml(`${summary} ${description}`.trim())}</p>
${rows.length === 0 ? '' : `<h3>Input</h3>\n<table><tbody>${rows.join('\n')}</tbody></table>`}
<h3>Example</h3>
<pre>POST /api/v1/${name}
${json(input)}</pre>
<pre>${json(example.output)}</pre>
${codes === '' ? '' : `<p class="errors">Errors of its own: ${codes}</p>`}
</section>`;
}

function fieldRow(field: string, schema: JsonSchema, isRequired: boolean): string {
  const { default: value, description = '' } = schema;
  const need = isRequired ? 'required' : value === undefined ? 'optional' : `default ${JSON.stringify(value)}`;
  return `<tr><th scope="row"><code>${field}</code></th><td class="kind">${escapeHtml(`${typeOf(schema)}, ${need}`)}</td><td>${escapeHtml(description)}</td></tr>`;
}

/** Routes that are not operations. */
function routesCard(): string {
  const paths: Record<string, Record<string, { summary?: string }>> = openApiDocument('', '').paths;
  const rows = Object.entries(paths)
    .filter(([path]) => !path.startsWith('/api/v1/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary = '' }]) => {
        const route = `<code>${method.toUpperCase()} ${path}</code>`;
        return `<tr><th scope="row">${route}</th><td>${escapeHtml(summary)}</td></tr>`;
      }),
    );
  return `<section class="card routes">
<header><h2 id="routes">Other routes</h2></header>
<table><tbody>${rows.join('\n')}</tbody></table>
</section>`;
}

function json(value: unknown): string {
  return escapeHtml(JSON.stringify(value, null, 2));
}
