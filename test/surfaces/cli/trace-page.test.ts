import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bin } from '../../helpers/daemon.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { MemoryTrace } from '../../trace/helpers.js';

function trace(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'trace', ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('a trace becomes one page, named after its test, that only its owner may read', () => {
  const recorded = new MemoryTrace();
  recorded.step({ kind: 'test', title: 'a <b>title</b>', outcome: 'failed' });
  recorded.output('</script><script>alert(1)</script>');
  const file = join(temporaryFolder(), 'run.ttrace');
  writeFileSync(file, recorded.bytes);
  const page = file.replace('.ttrace', '.html');
  expect(trace('html', file)).toEqual({ status: 0, stdout: `${page}\n`, stderr: '' });
  expect(statSync(page).mode & 0o777).toBe(0o600);
  const html = readFileSync(page, 'utf8');
  expect(html).toContain('<title>a &lt;b&gt;title&lt;/b&gt;</title>');
  expect(html).toMatch(/content="default-src 'none'; script-src 'sha256-[^']+'; style-src 'unsafe-inline';/);
  expect(html).not.toContain('alert(1)');
  const [, packed = ''] = /id="trace">([^<]+)</.exec(html) ?? [];
  expect(gunzipSync(Buffer.from(packed, 'base64')).equals(Buffer.from(recorded.bytes))).toBe(true);
  // a script of the page cannot end before its end
  expect(html.match(/<\/script>/g)).toHaveLength(2);
});

test('a file that is not a recording makes no page', () => {
  const file = join(temporaryFolder(), 'notes.txt');
  writeFileSync(file, 'just text\n');
  expect(trace('html', file, '--out', `${file}.html`)).toMatchObject({
    stdout: '',
    stderr: expect.stringContaining('neither a trace nor'),
  });
  expect(existsSync(`${file}.html`)).toBe(false);
});
