import { newId } from '../../../base/ids.js';
import { isRunning, readProcess } from '../../pty/process-table.js';

const PREFIX = 'ttypilot';

/** A name for a buffer of tmux that says whose it is. */
export function newBufferName(): string {
  return [PREFIX, process.pid, readProcess(process.pid)?.startTime ?? '', newId('b')].join('-');
}

/** Of all buffers those of processes that are gone: what they were about to paste is nobody's any more. */
export function abandonedBuffers(names: readonly string[]): string[] {
  return names.filter((name) => {
    const [prefix, pid, startTime = ''] = name.split('-');
    return prefix === PREFIX && /^\d+$/.test(pid ?? '') && !isRunning({ pid: Number(pid), startTime });
  });
}
