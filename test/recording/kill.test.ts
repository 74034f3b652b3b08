import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const fixture = fileURLToPath(new URL('../fixtures/programs/record-flood.ts', import.meta.url));

/** Records a flood of output to a file, and kills the recorder in the middle of it. */
async function killedRecording(path: string, format: string): Promise<string> {
  const recorder = spawn(process.execPath, ['--import', 'tsx', fixture, path, format], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(recorder.stdout, 'data');
  recorder.kill('SIGKILL');
  await once(recorder, 'exit');
  return readFileSync(path, 'utf8');
}

test.each(['asciicast', 'jsonl', 'trace'])(
  'kill -9 during a flood of output leaves only whole lines: %s',
  async (format) => {
    const folder = temporaryFolder();
    const runs = [1, 2].map((run) => killedRecording(join(folder, `${run}`), format));
    for (const text of await Promise.all(runs)) {
      expect(text.endsWith('\n')).toBe(true);
      const lines = text.slice(0, -1).split('\n');
      expect(lines.length).toBeGreaterThan(2);
      expect(() => lines.forEach((line) => void JSON.parse(line))).not.toThrow();
    }
  },
);
