import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ReportData } from './results.js';

/** What the pages of a report share. */
export interface PageParts {
  /** What a script must have to run. Nobody could know it when the results were written. */
  nonce: string;
}

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** The names of the files that the pages load. */
export const FILES = {
  report: { script: 'report.js', style: 'report.css' },
  viewer: { script: 'viewer.js', style: 'viewer.css' },
} as const;

/** Marks a page of ours. */
export const GENERATOR = '<meta name="generator" content="ttypilot report">';

/** The list of tests. */
export function reportHtml(data: ReportData, { nonce }: PageParts): string {
  // no text in it can end the element
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const body = `<script type="application/json" id="report">${json}</script>`;
  return page({ title: 'Test report', body, files: FILES.report, folder: '', nonce });
}

/** A page for one trace, in a folder of its own: it shares the viewer with the others. */
export function tracePageHtml(
  trace: Uint8Array,
  { title, back, nonce }: PageParts & { title: string; back: string },
): string {
  const packed = gzipSync(trace).toString('base64');
  const body = `<script type="application/octet-stream" id="trace" data-back="${escaped(back)}">${packed}</script>`;
  return page({ title, body, files: FILES.viewer, folder: '../', nonce });
}

interface PageWords extends PageParts {
  title: string;
  /** Data for the script; it must be escaped. */
  body: string;
  files: { script: string; style: string };
  /** Where the files are, seen from the page. */
  folder: string;
}

function page({ title, body, files, folder, nonce }: PageWords): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    'font-src data:',
    // a page on disk has no origin
    "img-src 'self' file: data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${GENERATOR}
<title>${escaped(title)}</title>
<link rel="stylesheet" nonce="${nonce}" href="${folder}${files.style}">
</head>
<body>
<div id="app"></div>
${body}
<script nonce="${nonce}" src="${folder}${files.script}"></script>
</body>
</html>
`;
}

function escaped(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"]/g, (character) => names[character] ?? character);
}
