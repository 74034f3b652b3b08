import { useEffect, useState } from 'react';
import { call, type SessionInfo } from '../../api.js';
import type { TerminalStatus } from '../live-terminal.js';
import { keepSizeWish } from '../size-wish.js';
import type { Size } from '../terminal-connection.js';

interface RestartOptions {
  sessionId: string;
  info: SessionInfo | undefined;
  status: TerminalStatus;
  /** The size that the terminal has now. */
  size: () => Size | undefined;
  onRestarted: (sessionId: string) => void;
}

type Program = Awaited<ReturnType<typeof call<'get_session'>>>;

/** Starts the program of a session that has ended once more, in a new session; undefined where that cannot be. */
export function useRestart({ sessionId, info, status, size, onRestarted }: RestartOptions) {
  const [program, setProgram] = useState<Program>();
  const isKnown = info !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    // asked for while the session is there: a list has long arguments cut, and closing forgets all of them
    call('get_session', { session_id: sessionId }).then(setProgram, () => undefined);
  }, [sessionId, isKnown]);
  const { exit, isSizeOwner } = status;
  // a pane of the user's own tmux was not started here
  const isOurs = program?.pane_id === undefined || program.is_durable === true;
  if (!program || !exit || !isOurs) return undefined;
  return async () => {
    const { command, args, cwd, pane_id } = program;
    const started = await call('spawn_tui', {
      command,
      args,
      ...(cwd === undefined ? {} : { cwd }),
      ...size(),
      ...(exit.session_title ? { title: exit.session_title } : {}),
      ...(exit.session_description ? { description: exit.session_description } : {}),
      backend: pane_id === undefined ? 'pty' : 'tmux',
    });
    if (isSizeOwner) keepSizeWish(started.session_id, 'fit');
    onRestarted(started.session_id);
  };
}
