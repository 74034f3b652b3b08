import { createRequire } from 'node:module';
import { fail, TtypilotError } from './errors/errors.js';

/** Packages that only those install who want what they do. */
export const OPTIONAL_PARTS = {
  pictures: {
    install: '@ttypilot/pictures',
    lacks: 'PNG and GIF pictures cannot be drawn',
    advice: 'Text formats work without it, and so does SVG, without embedded fonts.',
  },
  postgresql: {
    install: 'pg',
    lacks: 'PostgreSQL cannot be used',
    advice: 'Without database.url, ttypilot keeps its data in SQLite and needs no package.',
  },
} as const;

export type OptionalPart = keyof typeof OPTIONAL_PARTS;

/** Loads a CommonJS package of a part. Throws `part_missing`, which says what to install. */
export function requirePart<T>(part: OptionalPart, name: string): T {
  return createRequire(resolvePart(part, name))(name) as T;
}

/** The path of a file in a package of a part. Throws `part_missing`. */
export function resolvePart(part: OptionalPart, file: string): string {
  const { install, lacks, advice } = OPTIONAL_PARTS[part];
  const here = createRequire(import.meta.url);
  // packages are next to ttypilot, or inside of the part when the installer keeps them apart
  const path =
    attempt(() => createRequire(here.resolve(`${install}/package.json`)).resolve(file)) ??
    attempt(() => here.resolve(file));
  if (path !== undefined) return path;
  throw fail('part_missing', { lacks, install, advice });
}

/** Whether a package of a part is installed. */
export function hasPart(part: OptionalPart, file: string): boolean {
  try {
    resolvePart(part, file);
    return true;
  } catch {
    return false;
  }
}

export function isPartMissing(error: unknown): boolean {
  return error instanceof TtypilotError && error.code === 'part_missing';
}

function attempt(resolve: () => string): string | undefined {
  try {
    return resolve();
  } catch {
    return undefined;
  }
}
