import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { root } from './console.mjs';

/**
 * Turns of phrase that read as if translated, and what to write instead.
 * @type {[pattern: RegExp, advice: string][]}
 */
const MARKERS = [
  [/\b(?:for|of|to|by|from|with|than|tells) who\b/gi, 'name the person or program: "the caller that …"'],
  [
    /(?:^|[.:;*/]\s+)who (?:has|is|does|gets|calls|waits|comes|holds|reads|wants|asks|came|only)\b/gi,
    'name the subject',
  ],
  [/(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b|one\b|matter\b)[a-z]+/gi, '"is not a …"'],
  [/\banew\b/gi, '"again" or "from scratch"'],
  [/\b(?:is|are|was|were) told\b(?! apart)/g, '"is notified", "is reported"'],
  [/\bcan not\b/gi, '"cannot"'],
  [/\b(?:MOST|LONGEST|LARGEST)(?:_[A-Z]| =)/g, 'MAX_…'],
  [/\b(?:LEAST|SHORTEST|SMALLEST)(?:_[A-Z]| =)/g, 'MIN_…'],
];
const FILES = ['*.ts', '*.tsx', '*.mjs', '*.md'];
/** This file names the markers, and generated pages follow their sources. */
const EXCLUDED = /^(?:scripts\/plain-english\.mjs|docs\/reference\/)/;

/**
 * Finds what the style guide asks to say in plainer words.
 * @returns {Promise<import('./console.mjs').Result>}
 */
export async function plainEnglish() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...FILES], {
    cwd: root,
    encoding: 'utf8',
  });
  const findings = listed
    .trim()
    .split('\n')
    .filter((file) => !EXCLUDED.test(file))
    .flatMap(findingsIn);
  return { isGood: findings.length === 0, output: findings.join('\n') };
}

/** @param {string} file */
function findingsIn(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, i) =>
    MARKERS.flatMap(([pattern, advice]) =>
      (line.match(pattern) ?? []).map((found) => `${file}:${i + 1}: "${found.trim()}": ${advice}`),
    ),
  );
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { isGood, output } = await plainEnglish();
  if (output) process.stdout.write(`${output}\n`);
  process.exitCode = isGood ? 0 : 1;
}
