import { systemClock } from '../../base/clock.js';
import { fetchRecording } from '../api.js';

/** Longer than a browser takes to begin a download. */
const KEEP_MS = 60_000;

/** Saves the file of a recording. A plain link would not do: it cannot carry the secret of the page. */
export async function saveRecording(recordingId: string, fileName: string): Promise<void> {
  saveFile(await (await fetchRecording(recordingId)).blob(), fileName);
}

/** Makes the browser download what the page holds. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  systemClock.after(KEEP_MS, () => URL.revokeObjectURL(url));
}
