import { systemClock } from '../../base/clock.js';
import { fetchRecording } from '../api.js';

/** Longer than a browser takes to start a download. */
const KEEP_MS = 60_000;

/** Saves the file of a recording. A plain link cannot carry the page's secret. */
export async function saveRecording(recordingId: string, fileName: string): Promise<void> {
  saveFile(await (await fetchRecording(recordingId)).blob(), fileName);
}

/** Downloads data that the page holds. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  systemClock.after(KEEP_MS, () => URL.revokeObjectURL(url));
}
