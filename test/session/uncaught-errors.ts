import { onTestFinished } from 'vitest';

/** Takes the uncaught errors of this test; the result gives the messages of those that came until it is called. */
export function uncaughtErrors(): () => Promise<string[]> {
  const messages: string[] = [];
  const others = process.listeners('uncaughtException');
  const hear = (error: Error) => messages.push(error.message);
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', hear);
  onTestFinished(() => {
    process.off('uncaughtException', hear);
    for (const other of others) process.on('uncaughtException', other);
  });
  return async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return messages;
  };
}
