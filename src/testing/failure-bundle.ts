import { readFile } from 'node:fs/promises';
import { newId } from '../base/ids.js';
import { drawSnapshot } from '../snapshots/pictures.js';
import { SafeFolder } from '../snapshots/safe-folder.js';
import { slugOf } from '../snapshots/slug.js';
import { takeSnapshot } from '../snapshots/snapshot.js';
import { writeSnapshot } from '../snapshots/snapshot-files.js';
import { currentStep } from './steps.js';
import type { Watched } from './watched.js';

/** Writes everything known about the screen to a new folder. Returns its path, or the reason why writing failed. */
export async function writeBundle(
  screen: Watched,
  message: string,
  keep?: (folder: SafeFolder) => Promise<void>,
): Promise<string> {
  const { resultsDir, title } = screen.settings;
  try {
    const folder = await SafeFolder.open(resultsDir, newId(slugOf(title)));
    await folder.write('failure.txt', `${message}\n`);
    await keepScreen(folder, screen);
    await keepRecording(folder, screen);
    await keep?.(folder);
    return folder.path;
  } catch (error) {
    // do not hide the failure of the test behind another one
    return `incomplete, because writing failed: ${(error as Error).message}`;
  }
}

async function keepScreen(folder: SafeFolder, { session, inputs, redactor }: Watched): Promise<void> {
  const { text, size } = takeSnapshot(session.terminal);
  const snapshot = { text: redactor.text(text), size };
  await folder.write('screen.txt', `${redactor.text(session.screen.trimEnd())}\n`);
  await writeSnapshot(folder, 'screen', snapshot);
  await folder.write('inputs.txt', inputs.entries.map((entry) => `${entry}\n`).join(''));
  await folder.write('state.json', redactor.json(`${JSON.stringify(stateOf(session), null, 2)}\n`));
  await folder.write('screen.png', await drawSnapshot(snapshot));
}

function stateOf({ command, state, exit, terminal }: Watched['session']): object {
  const { cols, rows, cursor, title, isAlternate, seq } = terminal;
  return { command, state, exit, step: currentStep(), cols, rows, cursor, title, isAlternate, seq };
}

/** The marker makes the recorder flush its held text. */
async function keepRecording(folder: SafeFolder, { recording }: Watched): Promise<void> {
  if (!recording) return;
  recording.mark('failed');
  await folder.write('recording.cast', await readFile(recording.path));
}
