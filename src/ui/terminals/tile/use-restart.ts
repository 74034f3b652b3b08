import { useEffect, useState } from 'react';
import type { TerminalSize } from '../../../base/terminal-size.js';
import { call, type SessionInfo } from '../../api.js';
import type { TerminalStatus } from '../live-terminal.js';
import { keepSizeWish } from '../size-wish.js';

interface RestartOptions {
  sessionId: string;
  info: SessionInfo | undefined;
  status: TerminalStatus;
  /** The terminal's current size. */
  size: () => TerminalSize | undefined;
  onRestarted: (sessionId: string) => void;
}

export interface Restart {
  run: () => Promise<void>;
  /** The variables of the first start that the service no longer has. */
  lostNames: readonly string[];
}

type Program = Awaited<ReturnType<typeof call<'get_session'>>>;

/** Restarts the program of an ended session in a new session; undefined if that is impossible. */
export function useRestart({ sessionId, info, status, size, onRestarted }: RestartOptions): Restart | undefined {
  const [program, setProgram] = useState<Program>();
  const { exit, isSizeOwner, state } = status;
  // the list may still have a session that was just closed
  const isKept = info !== undefined && exit?.reason !== 'closed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: after its end, in case the service was restarted meanwhile
  useEffect(() => {
    if (!isKept) return;
    // asked while the session exists: lists truncate long arguments, and closing discards them
    call('get_session', { session_id: sessionId }).then(setProgram, () => undefined);
  }, [sessionId, isKept, state]);
  // panes of the user's own tmux were not started here
  const isOurs = program?.pane_id === undefined || program.is_durable === true;
  if (!program || !exit || !isOurs) return undefined;
  const again = async () => {
    const { session_id: id } = isKept
      ? await call('restart_session', { session_id: sessionId, ...size() })
      : await startLike(program, exit, size());
    if (isSizeOwner) keepSizeWish(id, 'fit');
    onRestarted(id);
  };
  const { env_names: names = [], env_lost: isLost = false } = program;
  return { run: again, lostNames: isKept && !isLost ? [] : names };
}

/** For a session that the service has forgotten, and the values of its variables with it. */
function startLike(program: Program, exit: NonNullable<TerminalStatus['exit']>, size: TerminalSize | undefined) {
  const { command, args, cwd, host, bare, pane_id } = program;
  return call('spawn_tui', {
    command,
    args,
    ...(cwd === undefined ? {} : { cwd }),
    ...(host === undefined ? {} : { host, ...(bare ? { bare } : {}) }),
    ...size,
    ...(exit.session_title ? { title: exit.session_title } : {}),
    ...(exit.session_description ? { description: exit.session_description } : {}),
    backend: pane_id === undefined ? 'pty' : 'tmux',
  });
}
