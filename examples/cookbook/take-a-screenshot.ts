import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'ttypilot/testing';

const folder = mkdtempSync(join(tmpdir(), 'cookbook-'));
await using screen = await launch('printf', { args: ['\\033[1;32mAll tests passed\\033[m\n'], cols: 30, rows: 4 });
await screen.waitFor('All tests passed');
const { bytes, width, height } = await screen.screenshot({ format: 'svg', theme: 'light' });
writeFileSync(join(folder, 'screen.svg'), bytes);

assert.match(readFileSync(join(folder, 'screen.svg'), 'utf8'), /^<svg/);
assert.ok(width > height);
rmSync(folder, { recursive: true });
