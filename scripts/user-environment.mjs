/** What a run of tests is told by its caller. */
const wanted = ['COUNT_FILE', 'SEED', 'PROPERTY_RUNS', 'DIFFERENTIAL_RUNS', 'TEST_TIMEOUT_MS'];

/** Takes the user's settings, tmux and language out of the environment, so that tests mean the same everywhere. */
export function clearUserEnvironment() {
  for (const name of Object.keys(process.env)) {
    const isSetting = name.startsWith('TTYPILOT_') && !wanted.includes(name.slice('TTYPILOT_'.length));
    if (isSetting || /^(TUISPEC_|TMUX|LC_|XDG_)|^(COLUMNS|LINES|COLORFGBG|FORCE_COLOR|LESS|NODE_OPTIONS)$/.test(name)) {
      delete process.env[name];
    }
  }
  process.env.LANG = 'C.UTF-8';
  process.env.TERM = 'xterm-256color';
}
