import { join } from 'node:path';
import { expect as assert, test } from 'vitest';
import { expect, launch, step } from '../../src/testing/index.js';
import { openTraceFile } from '../../src/trace/open-trace-file.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

test('a trace of a test has its steps and expectations, and explains the one that failed', async () => {
  const folder = temporaryFolder();
  const screen = await launch('sh', { args: ['-c', 'printf "Save? "; read -r x; echo Sved; cat'] });
  const path = join(folder, 'test.ttrace');
  const recording = screen.session.startRecording({ format: 'trace', path });
  await step('save the file', async () => {
    await expect(screen).toShow('Save? ');
    await screen.press('enter');
    await assert(expect(screen).toShow('Saved', { timeoutMs: 300 })).rejects.toThrow();
  });
  recording.stop();
  const trace = await openTraceFile(path);
  const sentences = trace.steps.map(({ sentence }) => sentence);
  assert(sentences).toContain('save the file');
  assert(sentences).toContain('expected toShow("Save? "): met');
  const failure = await trace.failure();
  assert(failure?.text).toMatch(/^Expected: toShow\("Saved"\)\nBut: it is not on the screen/);
  assert(failure?.acts.map(({ sentence }) => sentence)).toEqual(['pressed enter']);
  assert(failure?.after).toContainEqual({ row: 1, text: 'Sved' });
  trace.close();
});
