import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// only root can become another user without a password
test.runIf(process.getuid?.() === 0)('a program of another user that asks for a password is understood', () => {
  const script = fileURLToPath(new URL('ask-as-nobody.ts', import.meta.url));
  const output = execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual({
    asked: {
      state: 'password',
      evidence: ['su belongs to another user, so its reads are not visible', 'input comes in lines, echo is off'],
    },
    isSecret: true,
    checking: { state: 'unknown', evidence: expect.any(Array) },
    own: { state: 'line', evidence: expect.any(Array) },
  });
});
