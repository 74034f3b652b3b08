import type { Probe } from '../../backends/backend.js';
import type { Condition } from '../waits/condition.js';
import type { KernelLook } from './after-enter.js';

/** What became of a line in the kernel: the program `read` it, `answered` it, or shows nothing (`silent`). */
export type LineRead = 'read' | 'answered' | 'silent' | 'exited';

export interface LineReadOptions {
  probe: Probe | undefined;
  before: KernelLook;
  /** The seq after the echo of Enter. */
  echoedSeq: number;
}

/** How long to look for a reader; one that is already in a read will wake up, however busy the machine is. */
const PATIENCE_MS = { reading: 5000, otherwise: 400 };
const RECHECK_MS = 10;

/**
 * Met when a program has read a line. Where the kernel shows readers, they decide: the screen only proves that the terminal
 * has echoed, or that the program writes, which it may do without reading.
 */
export function lineRead({ probe, before, echoedSeq }: LineReadOptions): Condition<LineRead> {
  let startedAt: number | undefined;
  const wasReading = before?.readers.some(({ how }) => how === 'reads') ?? false;
  const patienceMs = PATIENCE_MS[wasReading ? 'reading' : 'otherwise'];
  const wasRead = (): boolean => {
    const look = probe?.look();
    if (!look || !before || look.signature === before.signature) return false;
    // a process in a read was woken by the line; one that came later and waits now found no line left
    return wasReading || look.readers.length > 0;
  };
  return {
    check({ session, now, isLast }) {
      startedAt ??= now;
      if (isLast) return { met: 'exited' };
      if (before ? wasRead() : session.terminal.seq > echoedSeq) return { met: before ? 'read' : 'answered' };
      return now - startedAt < patienceMs ? { recheckAt: now + RECHECK_MS } : { met: 'silent' };
    },
  };
}
