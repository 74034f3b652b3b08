import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agent, temporaryFolder } from './agent.js';

const { spawn } = agent();
const env = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.org',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_PAGER: 'cat',
  GIT_EDITOR: 'vim -u NONE -i NONE -n -N',
  LC_ALL: 'C.UTF-8',
};

function repository() {
  const folder = temporaryFolder();
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } } as const;
  const git = (...args: string[]) => execFileSync('git', args, options);
  git('init', '-q', '-b', 'main');
  const commit = (subject: string, files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    git('add', '-A');
    git('commit', '-q', '-m', subject);
  };
  return { folder, git, commit };
}

test('git add -p: hunks split, taken and left', async () => {
  const { folder, git, commit } = repository();
  const numbers = Array.from({ length: 60 }, (_, i) => `${i}`);
  commit('first', { 'n.txt': `${numbers.join('\n')}\n` });
  for (const i of [5, 8, 30, 55]) numbers[i] = `changed ${i}`;
  writeFileSync(join(folder, 'n.txt'), `${numbers.join('\n')}\n`);
  const add = await spawn('git', { args: ['-c', 'color.ui=always', 'add', '-p'], cwd: folder, env });
  await add.shows('\\(1/3\\) Stage this hunk', { since: 'screen' });
  const answers = { s: '(1/4)', y: '(2/4)', n: '(3/4)' };
  for (const [answer, next] of Object.entries(answers)) {
    await add.type(`${answer}\n`);
    await add.shows(`${next.replace(/[()]/g, '\\$&')} Stage this hunk`);
  }
  await add.type('y\n');
  await add.shows('\\(4/4\\) Stage this hunk');
  await add.type('q\n');
  expect(await add.ends()).toMatchObject({ exit_code: 0 });
  expect(git('diff', '--cached').match(/^\+changed \d+$/gm)).toEqual(['+changed 5', '+changed 30']);
  expect(git('diff').match(/^\+changed \d+$/gm)).toEqual(['+changed 8', '+changed 55']);
});

test('git rebase -i with an editor: commits reordered, one melted in, one reworded', async () => {
  const { folder, git, commit } = repository();
  for (const name of ['base', 'one', 'two', 'three']) commit(name, { [`${name}.txt`]: `${name}\n` });
  const rebase = await spawn('git', { args: ['rebase', '-i', 'HEAD~3'], cwd: folder, env });
  await rebase.shows('^pick \\w+ one$', { since: 'screen' });
  // two, with three in it, before one
  await rebase.type(':1m3\n');
  await rebase.shows('^pick \\w+ one$');
  await rebase.type(':2s/pick/fixup/\n');
  await rebase.shows('^fixup \\w+ three$');
  await rebase.type(':3s/pick/reword/\n');
  await rebase.shows('^reword \\w+ one$');
  const todo = (await rebase.screen()).split('\n').slice(0, 3);
  expect(todo.map((line) => line.replace(/ \w+ /, ' '))).toEqual(['pick two', 'fixup three', 'reword one']);
  await rebase.type(':wq\n');
  await rebase.shows('^# Please enter the commit message');
  await rebase.type(':1\n');
  await rebase.type('ccnumber one');
  await rebase.shows('^number one$');
  await rebase.press('escape');
  await rebase.type(':wq\n');
  expect(await rebase.ends()).toMatchObject({ exit_code: 0 });
  expect(git('log', '--format=%s').trim().split('\n')).toEqual(['number one', 'two', 'base']);
  expect(readFileSync(join(folder, 'three.txt'), 'utf8')).toBe('three\n');
  expect(git('show', '--name-only', '--format=', 'HEAD~1').trim().split('\n').sort()).toEqual(['three.txt', 'two.txt']);
});
