import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { openTraceFile } from '../../../trace/open-trace-file.js';
import { checkPageSize, traceHtml } from '../../../trace/page/trace-html.js';
import { readViewerFiles } from '../../../trace/page/viewer-files.js';
import type { Trace } from '../../../trace/trace.js';
import type { Context } from '../context.js';
import { checkOutFile, writeOutFile } from '../show/out-file.js';

/** `ttypilot trace html FILE`: writes a page that shows the trace without a server. */
export async function writeTracePage(file: string, out: string | undefined, { output }: Context): Promise<number> {
  const path = out ?? `${file.replace(/\.(ttrace|cast|jsonl)$/, '')}.html`;
  const trace = await openTraceFile(file);
  try {
    for (const problem of trace.problems) output.note(`ttypilot: ${file}: ${problem}.`);
    checkPageSize((await stat(file)).size);
    checkOutFile(path);
    const title = titleOf(trace) ?? basename(file);
    const page = traceHtml(await readFile(file), { title, viewer: await readViewerFiles() });
    writeOutFile(path, Buffer.from(page));
  } finally {
    trace.close();
  }
  output.data(`${path}\n`);
  return 0;
}

/** The test's name says more than the command that it ran. */
function titleOf({ steps, header }: Trace): string | undefined {
  const test = steps.find(({ kind }) => kind === 'test');
  return test?.kind === 'test' ? test.title : (header.title ?? header.command);
}
