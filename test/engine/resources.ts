import { readdirSync } from 'node:fs';
import { readProcess } from '../../src/backends/pty/process-table.js';

/** The resources that this process holds. */
export function resources() {
  return {
    openFiles: readdirSync('/proc/self/fd').length,
    terminals: process.getActiveResourcesInfo().filter((name) => name.startsWith('TTY')).length,
    listeners: process.eventNames().reduce((count, name) => count + process.listenerCount(name), 0),
    children: children(),
  };
}

/** The processes that this one has started, zombies too. */
export function children(): string[] {
  const infos = readdirSync('/proc').map((name) => readProcess(Number(name)));
  return infos.flatMap((info) => (info?.parentPid === process.pid ? [`${info.pid} ${info.command}`] : []));
}

/** Whether the process exists and is not a zombie. */
export function isRunning(pid: number): boolean {
  const info = readProcess(pid);
  return info !== undefined && !info.isEnded;
}
