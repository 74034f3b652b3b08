/** Signals a process, or with a negative number a process group, and says what came of it. */
export function sendSignal(target: number, name: NodeJS.Signals): 'sent' | 'gone' | 'refused' {
  try {
    process.kill(target, name);
    return 'sent';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'refused' : 'gone';
  }
}
