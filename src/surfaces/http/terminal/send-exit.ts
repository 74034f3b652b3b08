import type { PtyExited } from '../../../contracts/pty-exited.js';

const NORMAL = 1000;

interface Closable {
  send(frame: string, whenSent: () => void): void;
  close(code: number, reason: string): void;
}

/** Sends a viewer the exit notice, in the format that it knows, and closes the connection. */
export function sendExit(socket: Closable, notice: PtyExited | undefined, isLegacy: boolean): void {
  if (!notice) {
    socket.close(NORMAL, 'detached');
    return;
  }
  const frame = isLegacy ? { type: 'exit', code: notice.exit_code } : notice;
  socket.send(JSON.stringify(frame), () => socket.close(NORMAL, 'exited'));
}
