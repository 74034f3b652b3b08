import { execFile } from 'node:child_process';
import type { InputMode } from '../backend.js';

/** Asks stty, because Node cannot; undefined where it is missing or the terminal is gone. */
export function readInputMode(terminalPath: string): Promise<InputMode | undefined> {
  const fileFlag = process.platform === 'linux' ? '-F' : '-f';
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  return new Promise((resolve) => {
    execFile('stty', [fileFlag, terminalPath, '-a'], { env, timeout: 1000 }, (error, stdout) => {
      resolve(error ? undefined : parse(stdout));
    });
  });
}

/** stty writes a mode's name when it is on, and `-name` when it is off. */
function parse(settings: string): InputMode | undefined {
  const words = new Set(settings.split(/[\s;]+/));
  if (!words.has('icanon') && !words.has('-icanon')) return undefined;
  return { canonical: words.has('icanon'), echo: words.has('echo') };
}
