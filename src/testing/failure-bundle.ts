import { newId } from '../base/ids.js';
import { isPartMissing } from '../base/optional-part.js';
import { drawSnapshot } from '../snapshots/pictures.js';
import { SafeFolder } from '../snapshots/safe-folder.js';
import { slugOf } from '../snapshots/slug.js';
import { takeSnapshot } from '../snapshots/snapshot.js';
import { writeSnapshot } from '../snapshots/snapshot-files.js';
import { currentStep } from './steps.js';
import type { Bundle, Watched } from './watched.js';

/** Writes everything known about the screen to a new folder. */
export async function writeBundle(
  screen: Watched,
  message: string,
  keep?: (folder: SafeFolder) => Promise<void>,
): Promise<Bundle> {
  const { resultsDir, title } = screen.settings;
  try {
    const folder = await SafeFolder.open(resultsDir, newId(slugOf(title)));
    await folder.write('failure.txt', `${message}\n`);
    await keepScreen(folder, screen);
    const trace = await keepRecording(folder, screen);
    await keep?.(folder);
    return { place: folder.path, isWritten: true, trace };
  } catch (error) {
    // do not hide the failure of the test behind another one
    return { place: `incomplete, because writing failed: ${(error as Error).message}`, isWritten: false };
  }
}

async function keepScreen(folder: SafeFolder, { session, inputs, redactor }: Watched): Promise<void> {
  const { text, size } = takeSnapshot(session.terminal);
  const snapshot = { text: redactor.text(text), size };
  await folder.write('screen.txt', `${redactor.text(session.screen.trimEnd())}\n`);
  await writeSnapshot(folder, 'screen', snapshot);
  await folder.write('inputs.txt', inputs.entries.map((entry) => `${entry}\n`).join(''));
  await folder.write('state.json', redactor.json(`${JSON.stringify(stateOf(session), null, 2)}\n`));
  const picture = await drawSnapshot(snapshot).catch((error: unknown) => {
    if (isPartMissing(error)) return undefined;
    throw error;
  });
  if (picture) await folder.write('screen.png', picture);
}

function stateOf({ command, state, exit, terminal }: Watched['session']): object {
  const { cols, rows, cursor, title, isAlternate, seq } = terminal;
  return { command, state, exit, step: currentStep(), cols, rows, cursor, title, isAlternate, seq };
}

/** The marker makes the recorder flush its held text. */
async function keepRecording(folder: SafeFolder, { recording }: Watched): Promise<string | undefined> {
  if (!recording) return undefined;
  recording.mark('failed');
  const path = await recording.keepIn(folder);
  return recording.isTrace ? path : undefined;
}
