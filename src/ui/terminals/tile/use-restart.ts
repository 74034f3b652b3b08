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

type Program = Awaited<ReturnType<typeof call<'get_session'>>>;

/** Restarts the program of an ended session in a new session; undefined if that is impossible. */
export function useRestart({ sessionId, info, status, size, onRestarted }: RestartOptions) {
  const [program, setProgram] = useState<Program>();
  const isKnown = info !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    // asked while the session exists: lists truncate long arguments, and closing discards them
    call('get_session', { session_id: sessionId }).then(setProgram, () => undefined);
  }, [sessionId, isKnown]);
  const { exit, isSizeOwner } = status;
  // panes of the user's own tmux were not started here
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
