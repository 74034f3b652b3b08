/** Names of variables whose values are nobody else's business. */
const SECRET_NAME = /TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|KEY/i;
/** Shorter ones are words that stand everywhere. */
const SHORTEST = 8;

/** The values of variables that look like secrets by their names. */
export function secretValues(env: Readonly<Record<string, string | null | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    SECRET_NAME.test(name) && value && value.trim().length >= SHORTEST ? [value.trim()] : [],
  );
}
