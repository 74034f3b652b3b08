/** Signals a process, or with a negative number a process group, and says what came of it. */
export function sendSignal(target: number, name: NodeJS.Signals): 'sent' | 'gone' | 'refused' {
  // 0 is our own group, -1 is everybody
  if (!Number.isInteger(target) || Math.abs(target) <= 1) return 'gone';
  try {
    process.kill(target, name);
    return 'sent';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'refused' : 'gone';
  }
}
