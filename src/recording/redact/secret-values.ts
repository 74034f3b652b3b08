/** Names of variables whose values are secret. */
const SECRET_NAME = /TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|KEY/i;
/** Shorter values are too common to redact. */
const MIN_LENGTH = 8;

/** The values of variables whose names look like those of secrets. */
export function secretValues(env: Readonly<Record<string, string | null | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    SECRET_NAME.test(name) && value && value.trim().length >= MIN_LENGTH ? [value.trim()] : [],
  );
}
