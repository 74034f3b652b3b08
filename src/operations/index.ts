import { fail } from '../base/errors.js';
import { capturePane } from './capture-pane.js';
import { checkHealth } from './check-health.js';
import { closeSession } from './close-session.js';
import { deleteRecording } from './delete-recording.js';
import { didYouMean } from './did-you-mean.js';
import { dismissAgent } from './dismiss-agent.js';
import { getAgent } from './get-agent.js';
import { getScreen } from './get-screen.js';
import { getScreenshot } from './get-screenshot.js';
import { getSession } from './get-session.js';
import { listAgents } from './list-agents.js';
import { listPanes } from './list-panes.js';
import { listRecordings } from './list-recordings.js';
import { listSessions } from './list-sessions.js';
import type { Operation } from './operation.js';
import { paste } from './paste.js';
import { readOutput } from './read-output.js';
import { releaseControl } from './release-control.js';
import { renameRecording } from './rename-recording.js';
import { resizeSession } from './resize-session.js';
import { respond } from './respond.js';
import { runCommand } from './run-command.js';
import { searchOutput } from './search-output.js';
import { searchPanes } from './search-panes.js';
import { sendInput } from './send-input.js';
import { sendKeys } from './send-keys.js';
import { sendMouse } from './send-mouse.js';
import { sendText } from './send-text.js';
import { signalSession } from './signal-session.js';
import { spawnTui } from './spawn-tui.js';
import { startRecording } from './start-recording.js';
import { stopRecording } from './stop-recording.js';
import { takeControl } from './take-control.js';
import { waitForExit } from './wait-for-exit.js';
import { waitForInput } from './wait-for-input.js';
import { waitForScreenChange } from './wait-for-screen-change.js';
import { waitForStable } from './wait-for-stable.js';
import { waitForText } from './wait-for-text.js';

const list = [
  spawnTui,
  sendInput,
  sendText,
  sendKeys,
  paste,
  sendMouse,
  getScreen,
  getScreenshot,
  readOutput,
  searchOutput,
  waitForText,
  waitForScreenChange,
  waitForStable,
  waitForExit,
  waitForInput,
  runCommand,
  resizeSession,
  signalSession,
  closeSession,
  takeControl,
  releaseControl,
  listSessions,
  getSession,
  listPanes,
  searchPanes,
  capturePane,
  startRecording,
  stopRecording,
  listRecordings,
  renameRecording,
  deleteRecording,
  checkHealth,
  listAgents,
  getAgent,
  respond,
  dismissAgent,
] as const;

/** Every operation, in the order in which documents and help list them. */
export const operations = list as unknown as readonly Operation[];

export function findOperation(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (found) return found;
  const suggestion = didYouMean(
    name,
    operations.map((operation) => operation.name),
  );
  throw fail('unknown_operation', { operation: name, suggestion });
}
