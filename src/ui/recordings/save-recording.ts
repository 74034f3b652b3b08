import { systemClock } from '../../base/clock.js';
import { fetchRecording } from '../api.js';

/** Longer than a browser takes to begin a download. */
const KEEP_MS = 60_000;

/** Saves the file of a recording. A plain link would not do: it cannot carry the secret of the page. */
export async function saveRecording(recordingId: string, fileName: string): Promise<void> {
  const response = await fetchRecording(recordingId);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  systemClock.after(KEEP_MS, () => URL.revokeObjectURL(url));
}
