import type { SessionInfo } from '../api.js';

interface Status {
  word: string;
  dot: string;
  meaning: string;
}

/** What a session does, in a word with a dot before it. */
export function SessionStatus({ info }: { info: SessionInfo }) {
  const { word, dot, meaning } = statusOf(info);
  return (
    <span className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-muted" title={meaning}>
      <span className={`size-2 rounded-full ${dot}`} aria-hidden />
      {word}
    </span>
  );
}

function statusOf({ state, exit_code, signal, readiness }: SessionInfo): Status {
  if (state === 'closed') return { word: 'closed', dot: 'bg-edge', meaning: 'Somebody has closed it.' };
  if (state === 'exited') return endOf(exit_code, signal);
  return READINESS[readiness.state] ?? READINESS.unknown;
}

function endOf(exitCode: number | undefined, signal: string | undefined): Status {
  if (signal !== undefined) return { word: signal, dot: 'bg-bad', meaning: `It was ended by ${signal}.` };
  if (exitCode === 0) return { word: 'exited 0', dot: 'bg-edge', meaning: 'It has ended well.' };
  return { word: `exited ${exitCode ?? '?'}`, dot: 'bg-bad', meaning: 'It has ended.' };
}

const RUNNING: Status = { word: 'running', dot: 'bg-good', meaning: 'The program works.' };
const READINESS: Record<SessionInfo['readiness']['state'], Status> = {
  prompt: { word: 'at a prompt', dot: 'bg-accent', meaning: 'A shell waits for a command.' },
  line: { word: 'wants a line', dot: 'bg-warn', meaning: 'The program waits for a line.' },
  password: { word: 'wants a password', dot: 'bg-warn', meaning: 'The program waits for a line and does not show it.' },
  raw: { word: 'takes keys', dot: 'bg-accent', meaning: 'The program waits for keys.' },
  running: RUNNING,
  unknown: RUNNING,
  exited: { word: 'exited', dot: 'bg-edge', meaning: 'It has ended.' },
};
