import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOOKED_AGENTS } from '../../../src/surfaces/cli/hook/agents.js';
import { bin, DaemonPlace } from '../../helpers/daemon.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const skill = readFileSync(join(root, 'skills/ttypilot/SKILL.md'), 'utf8');

describe('the skill', () => {
  test('has the front matter that agents read, and at most 900 words', () => {
    const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(skill) ?? [];
    const fields = Object.fromEntries(front.split('\n').map((line) => line.split(/: (.*)/).slice(0, 2)));
    expect(Object.keys(fields)).toEqual(['name', 'description']);
    expect(fields.name).toBe('ttypilot');
    expect(fields.description.length).toBeLessThanOrEqual(1024);
    expect(body.trim().length).toBeGreaterThan(1000);
    expect(skill.split(/\s+/).length).toBeLessThanOrEqual(900);
  });

  test('is in the package', async () => {
    const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
      cwd: root,
      maxBuffer: 64_000_000,
    });
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    expect(files.map(({ path }) => path)).toContain('skills/ttypilot/SKILL.md');
  }, 60_000);
});

describe('its examples', () => {
  let place: DaemonPlace;
  beforeAll(async () => {
    place = await DaemonPlace.started();
  });
  afterAll(() => place.stop());

  const examples = [...skill.matchAll(/^### (.+)\n\n```sh\n([\s\S]*?)```$/gm)].map(([, title = '', code = '']) => ({
    title,
    code,
  }));

  test('are five', () => {
    expect(examples).toHaveLength(5);
  });

  test.each(examples)(
    '$title: prints what it says',
    async ({ code }) => {
      const env = { ...place.env, PATH: `${dirname(bin)}${delimiter}${process.env.PATH}` };
      const options = { env, cwd: temporaryFolder(), timeout: 60_000 };
      const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-euc', code], options);
      expect(stderr).toBe('');
      let at = 0;
      for (const [, expected = ''] of code.matchAll(/^#> (.+)$/gm)) {
        const found = stdout.indexOf(expected, at);
        expect({ expected, found, stdout }).not.toMatchObject({ found: -1 });
        at = found + expected.length;
      }
      expect(at).toBeGreaterThan(0);
      expect((await place.run('list-sessions')).stdout).not.toContain('running');
    },
    60_000,
  );
});

describe('skill install', () => {
  test('writes it for the agents that are installed, once, and prints the paths', async () => {
    const { home, run } = homeWith('.claude', '.codex', '.qwen');
    const paths = ['.claude/skills', '.agents/skills', '.qwen/skills'].map((folder) => file(join(home, folder)));
    const listed = paths.map((path) => `${path}\n`).join('');
    expect(await run('install', '--dry-run')).toEqual({ status: 0, stdout: listed, stderr: '' });
    expect(paths.some((path) => existsSync(path))).toBe(false);
    expect(await run('install')).toEqual({ status: 0, stdout: listed, stderr: '' });
    for (const path of paths) {
      expect(readFileSync(path, 'utf8').startsWith(skill)).toBe(true);
      expect(readdirSync(dirname(path))).toEqual(['SKILL.md']);
    }
    const upToDate = paths.map((path) => `${path} is up to date.\n`).join('');
    expect(await run('install')).toEqual({ status: 0, stdout: '', stderr: upToDate });
  });

  test.each(HOOKED_AGENTS)('$name can be named, for the user or for a project', async ({ name, skills }) => {
    const { home, run } = homeWith();
    expect((await run('install', '--agent', name)).stdout).toBe(`${file(skills.user({}, home))}\n`);
    const { stdout } = await run('install', '--agent', name, '--project');
    expect(stdout).toBe(`${file(join(home, 'project', skills.project))}\n`);
    expect(existsSync(stdout.trim())).toBe(true);
  });

  test('a folder of skills can be named', async () => {
    const { home, run } = homeWith('.claude');
    expect((await run('install', '--dir', 'mine')).stdout).toBe(`${file(join(home, 'project', 'mine'))}\n`);
    expect(existsSync(join(home, '.claude/skills'))).toBe(false);
  });

  test('a changed file is kept, and nothing else is written, unless --force is given', async () => {
    const { home, run } = homeWith('.claude', '.qwen');
    const [path, other] = [file(join(home, '.qwen/skills')), file(join(home, '.claude/skills'))];
    await run('install');
    writeFileSync(path, readFileSync(path, 'utf8').replace('Never sleep', 'Sleep well'));
    rmSync(other);
    const stderr = `ttypilot: ${path} is not as ttypilot wrote it; --force overwrites it.\n`;
    expect(await run('install')).toEqual({ status: 1, stdout: '', stderr });
    expect([readFileSync(path, 'utf8').includes('Sleep well'), existsSync(other)]).toEqual([true, false]);
    expect(await run('install', '--force')).toMatchObject({ status: 0 });
    expect(readFileSync(path, 'utf8').startsWith(skill)).toBe(true);
  });

  test('an unchanged file of another version is replaced, also behind a link', async () => {
    const { home, run } = homeWith('.claude');
    const [path, elsewhere] = [file(join(home, '.claude/skills')), join(home, 'dotfile.md')];
    mkdirSync(dirname(path), { recursive: true });
    // what a version with this text would have written
    const old = 'An older skill.\n';
    writeFileSync(elsewhere, `${old}<!-- installed by ttypilot, sha256 ${sha256(old)} -->\n`);
    symlinkSync(elsewhere, path);
    expect(await run('install')).toEqual({ status: 0, stdout: `${path}\n`, stderr: '' });
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(readFileSync(elsewhere, 'utf8').startsWith(skill)).toBe(true);
    renameSync(elsewhere, path);
    expect((await run('install')).stderr).toContain('is up to date');
  });

  test.each([
    [['install', '--agent', 'claud'], 2, 'unknown agent claud (did you mean claude?); known are claude, codex'],
    [['install', '--dir', 'x', '--project'], 2, 'give --dir, or --agent and --project, not both'],
    [['install', '--dir', ''], 2, '--dir is empty'],
    [['print', '--force'], 2, '--force works only with skill install'],
    [['instal'], 2, "'instal' must be one of install, print (did you mean install?)"],
    [['install'], 1, 'none of claude, codex, gemini, qwen is installed; name one with --agent'],
    [['install', '--dir', '/proc'], 1, '/proc/ttypilot/SKILL.md cannot be written'],
    [['install', '--dir', '/dev/null'], 3, '/dev/null/ttypilot/SKILL.md cannot be used'],
  ])('%j is refused with a reason', async (args, status, problem) => {
    const { run } = homeWith();
    const ran = await run(...args);
    expect(ran).toEqual({ status, stdout: '', stderr: expect.stringContaining(problem) });
    expect(ran.stderr).not.toContain('    at ');
  });

  test('print prints it as it is in the package', async () => {
    expect(await homeWith().run('print')).toEqual({ status: 0, stdout: skill, stderr: '' });
  });
});

/** A home directory with these folders of agents, and the command run in a project there. */
function homeWith(...folders: string[]) {
  const home = temporaryFolder();
  for (const folder of [...folders, 'project']) mkdirSync(join(home, folder));
  const env = { HOME: home, CLAUDE_CONFIG_DIR: '', CODEX_HOME: '' };
  const place = new DaemonPlace();
  rmSync(place.directory, { recursive: true });
  const run = (...args: string[]) => place.runWith({ env, cwd: join(home, 'project') }, 'skill', ...args);
  return { home, run };
}

function file(folder: string): string {
  return join(folder, 'ttypilot', 'SKILL.md');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
