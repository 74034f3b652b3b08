import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findOnPath } from '../src/base/files/find-on-path.js';
import { ServicePlace } from '../test/helpers/service.js';

// Draws docs/images/ui-*.png: every page of the web app, with programs that look the same everywhere.

const images = new URL('../docs/images/', import.meta.url);
const DESKTOP = { width: 1200, height: 750 };
const PHONE = { width: 360, height: 720 };
const SAMPLE = `import { stdout } from 'node:process';

/** Says hello. */
export function hello(name: string): void {
  stdout.write(\`Hello, \${name}!\\n\`);
}

hello('terminal');
`;

const place = await ServicePlace.opened();
const chrome = await chromium.launch({
  executablePath: findOnPath('chromium') ?? 'chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  const ids = await startPrograms(join(place.directory, 'hello'));
  const page = await chrome.newPage({ viewport: DESKTOP, colorScheme: 'dark' });
  await page.goto(place.loginUrl);
  await page.waitForURL(`${place.url}/`);
  await drawDesktop(page, ids);
  await drawPhone(page, ids);
} finally {
  await chrome.close();
  await place.close();
}

type Ids = Awaited<ReturnType<typeof startPrograms>>;

async function startPrograms(cwd: string) {
  mkdirSync(cwd);
  for (const name of ['README.md', 'package.json', 'app.ts']) writeFileSync(join(cwd, name), SAMPLE);
  const start = async (title: string, command: string, more: object = {}) => {
    const env = { PS1: '\\[\\e[36m\\]hello\\[\\e[0m\\] $ ', HISTFILE: '/dev/null' };
    return (await place.call('spawn_tui', { command, title, cwd, env, ...more })).session_id as string;
  };
  const build = `bash --norc -c 'for i in parser printer types; do printf "\\033[32m✓\\033[0m %s compiled\\n" $i; sleep 1; done; printf "\\033[31merror\\033[0m: no name \\033[1mgreet\\033[0m in app.ts\\n"; exit 2'`;
  const built = await start('build', build, { record: true });
  const edit = await start('edit app.ts', 'vim --clean -n -c "syntax on" app.ts');
  const repl = await start('python', 'python3 -q');
  const deploy = await start('deploy', `bash -c 'read -s -p "Password for deploy@example.org: " x'`);
  const shell = await start('shell', 'bash --norc', { record: true });
  const type = (session_id: string, text: string) => place.call('send_text', { session_id, text });
  await type(shell, 'ls -1 --color=always');
  await type(shell, 'grep -c . app.ts');
  await type(repl, 'sum(n * n for n in range(10))');
  await place.call('take_control', { session_id: deploy, holder: 'release agent' });
  await place.call('wait_for_exit', { session_id: built });
  return { built, edit, repl, deploy, shell };
}

async function drawDesktop(page: Page, { built, edit, repl, deploy, shell }: Ids): Promise<void> {
  await open(page, '');
  await page.getByText('needs a password').waitFor();
  await page.getByText('at a prompt').waitFor();
  await draw(page, 'sessions-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByLabel('Select shell').check();
  await page.getByLabel('Select python').check();
  await draw(page, 'sessions-light');
  await page.getByRole('button', { name: 'New session' }).click();
  await page.getByText('More', { exact: true }).click();
  await draw(page, 'new-session');
  await open(page, `s/${shell}`);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByLabel('Find in the terminal').fill('app');
  await page.getByRole('button', { name: 'All lines' }).click();
  await page.getByRole('region', { name: 'Matching lines' }).waitFor();
  await draw(page, 'find');
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, `s/${[edit, repl, shell, deploy].join(',')}`);
  await page.getByText('you are watching').waitFor();
  await draw(page, 'side-by-side');
  await open(page, `s/${built}`);
  await page.locator('[data-state="ended"]').waitFor();
  await draw(page, 'exit');
  await open(page, `s/${edit}`);
  await page.getByRole('button', { name: 'Screenshot' }).click();
  await page.getByAltText('The terminal’s screen').waitFor();
  await draw(page, 'screenshot');
  await open(page, 'recordings');
  await page.getByRole('link', { name: 'Play the recording of build' }).waitFor();
  await page.locator('img[data-poster]').nth(1).waitFor();
  await draw(page, 'recordings');
  await page.getByRole('link', { name: 'Play the recording of build' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByLabel('Position in the recording').fill('2200');
  await draw(page, 'player');
  await open(page, 'settings');
  await page.getByText('this browser', { exact: true }).waitFor();
  await draw(page, 'settings');
}

async function drawPhone(page: Page, { shell }: Ids): Promise<void> {
  await page.setViewportSize(PHONE);
  await open(page, '');
  await draw(page, 'phone-sessions');
  await open(page, `s/${shell}`);
  await page.getByRole('button', { name: 'Fit the session' }).click();
  await page.getByRole('button', { name: 'Stop fitting the session to this window' }).waitFor();
  await draw(page, 'phone-terminal');
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${place.url}/#/${path}`);
  await page.reload();
  await page.locator('[data-connection="live"]').waitFor();
}

async function draw(page: Page, name: string): Promise<void> {
  // the terminals and thumbnails draw in their own time
  await page.waitForTimeout(800);
  await page.screenshot({ path: new URL(`ui-${name}.png`, images).pathname });
}
