import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { fail } from '../../base/errors/errors.js';

/** The built viewer: one script, one style sheet. */
export interface ViewerFiles {
  script: string;
  style: string;
}

/** A page that holds more is too much for a browser tab; the service reads larger traces piece by piece. */
const MAX_PAGE_TRACE_BYTES = 200 * 1024 * 1024;

/**
 * A trace and its viewer as one page that needs no server. The trace is in it as base64, so nothing of it is ever HTML, and
 * the content policy allows exactly one script and no connection.
 */
export function traceHtml(trace: Uint8Array, { title, viewer }: { title: string; viewer: ViewerFiles }): string {
  checkPageSize(trace.length);
  const script = viewer.script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const style = viewer.style.replaceAll('</style', '<\\/style');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    "style-src 'unsafe-inline'",
    'font-src data:',
    'img-src data:',
    // the viewer searches in a worker that it makes from its own text
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<script type="application/octet-stream" id="trace">${gzipSync(trace).toString('base64')}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** Throws when a trace is too large for a page. */
export function checkPageSize(bytes: number): void {
  if (bytes <= MAX_PAGE_TRACE_BYTES) return;
  const reason = `a page can hold a trace of at most ${MAX_PAGE_TRACE_BYTES} bytes; open it in the web app`;
  throw fail('invalid_argument', { name: 'file', reason });
}

function escaped(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"]/g, (character) => names[character] ?? character);
}
