import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { withFile, writingFile } from '../../../base/files/file-failure.js';
import { makeDirectories } from '../../../base/files/make-directory.js';

/** In the package, above both src/ and dist/. */
const SKILL = new URL('../../../../skills/ttypilot/SKILL.md', import.meta.url);
/** The last line of an installed skill, by which a later version knows that nothing was changed. */
const SEAL = /<!-- installed by ttypilot, sha256 ([0-9a-f]{64}) -->\n$/;

export function skillText(): string {
  return withFile(SKILL.pathname, () => readFileSync(SKILL, 'utf8'));
}

/** What stands in the place of a skill: nothing, this version, an unchanged other version, or anything else. */
type Standing = 'missing' | 'current' | 'outdated' | 'changed';

export function standingOf(path: string): Standing {
  const text = read(path);
  if (text === undefined) return 'missing';
  if (text === sealed(skillText())) return 'current';
  const [, hash] = SEAL.exec(text) ?? [];
  return hash !== undefined && hash === hashOf(text.replace(SEAL, '')) ? 'outdated' : 'changed';
}

/** Replaces the file atomically, behind its link if it is one. */
export function writeSkill(path: string): void {
  writingFile(path, () => {
    makeDirectories(dirname(path));
    const target = read(path) === undefined ? path : realpathSync(path);
    const fresh = `${target}.${process.pid}`;
    writeFileSync(fresh, sealed(skillText()));
    renameSync(fresh, target);
  });
}

function read(path: string): string | undefined {
  return withFile(path, () => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  });
}

function sealed(text: string): string {
  return `${text}<!-- installed by ttypilot, sha256 ${hashOf(text)} -->\n`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
