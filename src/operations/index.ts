import { fail } from '../base/errors/errors.js';
import { didYouMean } from '../base/text/near-spellings.js';
import { getAgent } from './agents/get-agent.js';
import { listAgents } from './agents/list-agents.js';
import { respond } from './agents/respond.js';
import { dismissAgent } from './dismiss-agent.js';
import { act } from './input/act.js';
import { paste } from './input/paste.js';
import { runCommand } from './input/run-command.js';
import { sendInput } from './input/send-input.js';
import { sendKeys } from './input/send-keys.js';
import { sendMouse } from './input/send-mouse.js';
import { sendText } from './input/send-text.js';
import { capturePane } from './looks/capture-pane.js';
import { explain } from './looks/explain.js';
import { getScreen } from './looks/get-screen.js';
import { getScreenshot } from './looks/get-screenshot.js';
import { readOutput } from './looks/read-output.js';
import { searchOutput } from './looks/search-output.js';
import type { Operation } from './operation.js';
import { checkHealth } from './panes/check-health.js';
import { listPanes } from './panes/list-panes.js';
import { searchPanes } from './panes/search-panes.js';
import { deleteRecording } from './recordings/delete-recording.js';
import { listRecordings } from './recordings/list-recordings.js';
import { renameRecording } from './recordings/rename-recording.js';
import { startRecording } from './recordings/start-recording.js';
import { stopRecording } from './recordings/stop-recording.js';
import { closeSession } from './sessions/close-session.js';
import { getSession } from './sessions/get-session.js';
import { listSessions } from './sessions/list-sessions.js';
import { releaseControl } from './sessions/release-control.js';
import { resizeSession } from './sessions/resize-session.js';
import { restartSession } from './sessions/restart-session.js';
import { signalSession } from './sessions/signal-session.js';
import { spawnTui } from './sessions/spawn-tui.js';
import { takeControl } from './sessions/take-control.js';
import { waitForExit } from './waits/wait-for-exit.js';
import { waitForInput } from './waits/wait-for-input.js';
import { waitForScreenChange } from './waits/wait-for-screen-change.js';
import { waitForStable } from './waits/wait-for-stable.js';
import { waitForText } from './waits/wait-for-text.js';

const list = [
  spawnTui,
  act,
  sendInput,
  sendText,
  sendKeys,
  paste,
  sendMouse,
  getScreen,
  getScreenshot,
  readOutput,
  searchOutput,
  explain,
  waitForText,
  waitForScreenChange,
  waitForStable,
  waitForExit,
  waitForInput,
  runCommand,
  resizeSession,
  signalSession,
  restartSession,
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

/** The operations by name, for types. */
export type Operations = { [Each in (typeof list)[number] as Each['name']]: Each };

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
