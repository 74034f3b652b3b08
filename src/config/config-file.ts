import { closeSync, openSync, readSync } from 'node:fs';
import { isNode, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import { fail } from '../base/errors/errors.js';
import type { Values } from './environment.js';

/** The values of a file and their lines. */
export interface ConfigFile {
  path: string;
  values: Values;
  /** The line of the deepest of these keys that the file has; 1 if it has none. */
  lineOf(keys: readonly PropertyKey[]): number;
}

const MAX_BYTES = 1024 * 1024;

/** Reads config.yaml. Undefined if it does not exist, unless `isWanted`. */
export function readConfigFile(path: string, { isWanted }: { isWanted: boolean }): ConfigFile | undefined {
  const text = readText(path, isWanted);
  if (text === undefined) return undefined;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [problem] = document.errors;
  if (problem) {
    const { line } = lines.linePos(problem.pos[0]);
    throw invalid(`${path}:${line}`, firstLine(problem.message));
  }
  const values: unknown = document.toJS() ?? {};
  if (typeof values !== 'object' || Array.isArray(values))
    throw invalid(`${path}:1`, 'it must consist of sections with keys');
  const lineOf = (keys: readonly PropertyKey[]) => {
    for (let count = keys.length; count > 0; count--) {
      const range = rangeOf(document, keys.slice(0, count));
      if (range) return lines.linePos(range[0]).line;
    }
    return 1;
  };
  return { path, values: values as Values, lineOf };
}

/** An error that names the source of a wrong value. */
export function invalid(source: string, reason: string): Error {
  return fail('invalid_config', { source, reason });
}

function readText(path: string, isWanted: boolean): string | undefined {
  let fd: number | undefined;
  try {
    fd = openSync(path, 'r');
    const buffer = Buffer.alloc(MAX_BYTES + 1);
    const byteCount = readSync(fd, buffer);
    if (byteCount > MAX_BYTES) throw invalid(path, `it is larger than ${MAX_BYTES} bytes`);
    return buffer.toString('utf8', 0, byteCount);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if ((code === 'ENOENT' || code === 'ENOTDIR') && !isWanted) return undefined;
    if (code === 'invalid_config') throw error;
    throw invalid(path, code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`);
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** The range of the key itself if present, since its value may begin lines below. */
function rangeOf(
  document: ReturnType<typeof parseDocument>,
  keys: readonly PropertyKey[],
): ParsedNode['range'] | undefined {
  const parent = keys.length > 1 ? document.getIn(keys.slice(0, -1), true) : document.contents;
  const items = (parent as { items?: { key?: unknown }[] } | null)?.items ?? [];
  const pair = items.find(({ key }) => isNode(key) && (key.toJSON() as unknown) === keys.at(-1));
  const node = pair ? pair.key : document.getIn(keys, true);
  return isNode(node) ? ((node as ParsedNode).range ?? undefined) : undefined;
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '').replace(/:$/, '');
}
