import { Redactor } from '../recording/redact/redactor.js';
import { secretValues } from '../recording/redact/secret-values.js';
import { TypedSecrets } from '../recording/redact/typed-secrets.js';
import type { SessionCore } from '../session/core.js';

/**
 * Knows a session's secrets from its start: those in the environment, and what is typed at password prompts. Recordings and
 * notices share it, so that they hide the same text.
 */
export function sessionRedactor(
  { input }: Pick<SessionCore, 'input'>,
  env: Readonly<Record<string, string | null>> = {},
): Redactor {
  const redactor = new Redactor([...secretValues(process.env), ...secretValues(env)]);
  const typed = new TypedSecrets(redactor);
  input.onSent(({ bytes, isSecret }) => {
    if (isSecret) typed.note(bytes);
  });
  return redactor;
}
