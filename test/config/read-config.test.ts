import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dataDirectory } from '../../src/base/files/data-directory.js';
import { type ReadConfigOptions, readConfig } from '../../src/config/read-config.js';

/** The configuration of a config.yaml with this text. */
function read(text: string, options: ReadConfigOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ttypilot-config-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  writeFileSync(join(dataDir, 'config.yaml'), text);
  return readConfig({ dataDir, env: {}, ...options });
}

/** The message of the error, without the directory. */
function problem(text: string, options: ReadConfigOptions = {}): string {
  try {
    read(text, options);
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_config' });
    return (error as Error).message.replace(/\S*\/config\.yaml/, 'config.yaml');
  }
  return 'none';
}

const DEFAULTS = {
  health_check_interval: 30,
  subprocess_timeout: 5,
  text_enter_delay_ms: 120,
  sequential_send_delay_ms: 150,
  program_names: ['claude', 'node'],
};

describe('the configuration', () => {
  test('has defaults for everything', () => {
    expect(readConfig({ dataDir: '/nowhere', env: {} }).tmux_bridge).toEqual(DEFAULTS);
    for (const text of ['', '# nothing\n', 'tmux_bridge: {}\n']) expect(read(text).tmux_bridge).toEqual(DEFAULTS);
  });

  test('takes values from the file and defaults for the rest', () => {
    const text = 'tmux_bridge:\n  subprocess_timeout: 0.5\n  program_names: [codex]\n';
    expect(read(text).tmux_bridge).toEqual({ ...DEFAULTS, subprocess_timeout: 0.5, program_names: ['codex'] });
  });

  test('the environment overrides the file, and flags override the environment', () => {
    const text = 'tmux_bridge: {subprocess_timeout: 1, text_enter_delay_ms: 1, sequential_send_delay_ms: 1}\n';
    const env = {
      TTYPILOT_TMUX_BRIDGE_TEXT_ENTER_DELAY_MS: '2',
      TTYPILOT_TMUX_BRIDGE_SEQUENTIAL_SEND_DELAY_MS: '2',
      TTYPILOT_TMUX_BRIDGE_PROGRAM_NAMES: 'codex, node',
      TTYPILOT_TMUX_BRIDGE_HEALTH_CHECK_INTERVAL: '',
      TTYPILOT_TMUX_SOCKET: 'another thing',
    };
    const flags = { tmux_bridge: { sequential_send_delay_ms: 3 } };
    expect(read(text, { env, flags }).tmux_bridge).toEqual({
      health_check_interval: 30,
      subprocess_timeout: 1,
      text_enter_delay_ms: 2,
      sequential_send_delay_ms: 3,
      program_names: ['codex', 'node'],
    });
  });

  test('is found by its name, and a missing file is an error', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'ttypilot-config-')), 'other.yaml');
    expect(() => readConfig({ file, env: {} })).toThrow(/other\.yaml: there is no such file/);
    writeFileSync(file, 'tmux_bridge: {subprocess_timeout: 9}\n');
    expect(readConfig({ file, env: {} }).tmux_bridge.subprocess_timeout).toBe(9);
    rmSync(join(file, '..'), { recursive: true });
    expect(() => readConfig({ file: tmpdir(), env: {} })).toThrow(/cannot be read \(EISDIR\)/);
  });
});

describe('an error names the place of', () => {
  test('an unknown key, with its line and a suggestion', () => {
    expect(problem('# a\ntmux_bridge:\n  text_enter_delay: 1\n')).toMatch(
      /config\.yaml:3: there is no text_enter_delay in tmux_bridge\.$/,
    );
    expect(problem('tmux_bridge:\n  subproces_timeout: 1\n')).toMatch(/did you mean subprocess_timeout\?/);
    expect(problem('tmux_brige: {}\n')).toMatch(/there is no tmux_brige \(did you mean tmux_bridge\?\)/);
  });

  test('an invalid value, with its line and key', () => {
    expect(problem('tmux_bridge:\n\n  subprocess_timeout: soon\n')).toMatch(
      /config\.yaml:3: tmux_bridge\.subprocess_timeout: it must be a number/,
    );
    expect(problem('tmux_bridge:\n  health_check_interval: -1\n')).toMatch(/config\.yaml:2: .*health_check_interval/);
    expect(problem('tmux_bridge:\n  program_names:\n    - node\n    - 7\n')).toMatch(
      /config\.yaml:4: .*it must be text/,
    );
    expect(problem('tmux_bridge: 5\n')).toMatch(/config\.yaml:1: tmux_bridge: it must be an object/);
    expect(problem('- a\n')).toMatch(/config\.yaml:1: it must consist of sections/);
  });

  test('invalid YAML, with its line', () => {
    expect(problem('tmux_bridge:\n  a: [1\n')).toMatch(/config\.yaml:\d: /);
    expect(problem('tmux_bridge: {}\ntmux_bridge: {}\n')).toMatch(/config\.yaml:2: .*unique/);
  });

  test('an environment variable and a flag', () => {
    const env = { TTYPILOT_TMUX_BRIDGE_SUBPROCESS_TIMEOUT: 'soon' };
    expect(problem('', { env })).toMatch(/TTYPILOT_TMUX_BRIDGE_SUBPROCESS_TIMEOUT: .*it must be a number/);
    const flags = { tmux_bridge: { subprocess_timeout: 0 } };
    expect(problem('', { env, flags })).toMatch(/--tmux_bridge\.subprocess_timeout: /);
  });
});

test("the data directory comes from the environment, or is the system's default", () => {
  expect(dataDirectory({ TTYPILOT_DATA_DIR: '/a/b' })).toBe('/a/b');
  expect(dataDirectory({ XDG_DATA_HOME: '/data' })).toBe('/data/ttypilot');
  expect(dataDirectory({})).toMatch(/\.local\/share\/ttypilot$/);
});
