import { type Output, plain } from './output.js';
import { ageText, printTable } from './session-table.js';

type Recording = Record<string, unknown>;

/** One line per recording, newest first. */
export function recordingTable(recordings: readonly Recording[], output: Output): void {
  if (recordings.length === 0) {
    return output.note('No recordings. Start one with: ttypilot start-recording SESSION');
  }
  printTable([['RECORDING', 'STATE', 'AGE', 'LENGTH', 'BYTES', 'SESSION', 'FILE'], ...recordings.map(rowOf)], output);
}

function rowOf({ recording_id, started_at, duration_ms, bytes, session_id, path, ...rest }: Recording): string[] {
  return [
    String(recording_id),
    stateOf(rest),
    ageText(Math.max(0, Date.now() - Date.parse(String(started_at)))),
    ageText(Number(duration_ms)),
    String(bytes),
    String(session_id),
    plain(String(path)),
  ];
}

function stateOf({ state, end_reason, complete }: Recording): string {
  if (state === 'recording') return 'recording';
  return complete ? `ended (${end_reason})` : 'cut off';
}
