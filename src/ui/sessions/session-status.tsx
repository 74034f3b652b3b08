import type { SessionInfo } from '../api.js';
import { exitSentence, exitWord } from './exit-words.js';

interface Status {
  word: string;
  dot: string;
  meaning: string;
}

/** A session's status: a dot and a word. */
export function SessionStatus({ info }: { info: SessionInfo }) {
  const { word, dot, meaning } = statusOf(info);
  return (
    <span className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-muted" title={meaning}>
      <span className={`size-2 rounded-full ${dot}`} aria-hidden />
      {word}
    </span>
  );
}

function statusOf(info: SessionInfo): Status {
  if (info.state === 'closed') return { word: 'closed', dot: 'bg-edge', meaning: 'The session was closed.' };
  if (info.state === 'exited') {
    const dot = info.exit_code === 0 && info.signal === undefined ? 'bg-edge' : 'bg-bad';
    return { word: exitWord(info), dot, meaning: exitSentence(info) };
  }
  return READINESS[info.readiness.state] ?? READINESS.unknown;
}

const RUNNING: Status = { word: 'running', dot: 'bg-good', meaning: 'The program is running.' };
const READINESS: Record<SessionInfo['readiness']['state'], Status> = {
  prompt: { word: 'at a prompt', dot: 'bg-accent', meaning: 'The shell is waiting for a command.' },
  line: { word: 'needs input', dot: 'bg-warn', meaning: 'The program is waiting for a line of input.' },
  password: {
    word: 'needs a password',
    dot: 'bg-warn',
    meaning: 'The program is waiting for a line of input and does not echo it.',
  },
  raw: { word: 'reading keys', dot: 'bg-accent', meaning: 'The program reads single keys.' },
  running: RUNNING,
  unknown: RUNNING,
  exited: { word: 'exited', dot: 'bg-edge', meaning: 'The program has ended.' },
};
