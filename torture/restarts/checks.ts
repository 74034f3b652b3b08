import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/** SQLite's integrity check; `ok` for a sound database. */
export function integrityOf(directory: string): string {
  const database = new DatabaseSync(join(directory, 'ttypilot.db'));
  try {
    return Object.values(database.prepare('PRAGMA integrity_check').get() as object).join();
  } finally {
    database.close();
  }
}

/** Recordings that end in a partial line or contain a line that is not JSON. */
export function brokenRecordings(directory: string): string[] {
  const folder = join(directory, 'recordings');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => !isWhole(readFileSync(join(folder, name), 'utf8')));
}

/** The processes whose environment contains this text. */
export function processesMarked(mark: string): number[] {
  const wanted = `TORTURE_MARK=${mark}`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(wanted))
    .map(Number);
}

function isWhole(content: string): boolean {
  const lines = content.split('\n');
  return lines.pop() === '' && lines.every(isJson);
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
  } catch {
    return [];
  }
}
