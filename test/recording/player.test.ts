import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportRecording } from '../../src/recording/export/export-recording.js';
import { shell } from '../engine/start.js';
import { launchBrowser } from '../helpers/browser.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const require = createRequire(import.meta.url);
const script = readFileSync(require.resolve('asciinema-player/dist/bundle/asciinema-player.min.js'), 'utf8');
const style = readFileSync(require.resolve('asciinema-player/dist/bundle/asciinema-player.css'), 'utf8');

/** Runs in the page, which has loaded the player. */
const PLAY = `(data) => new Promise((resolve) => {
  const player = AsciinemaPlayer.create({ data }, document.getElementById('player'), { autoPlay: true, speed: 100 });
  player.addEventListener('ended', resolve);
})`;

test("asciinema's player shows the session's screen in a real browser", { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  const session = await shell('read -r x; printf "\\033[1;31mred\\033[0m and é 日本\\r\\n\\033[5;10Hthere"; exit 3', {
    cols: 40,
    rows: 6,
  });
  const recording = session.startRecording({ path: join(folder, 'a.cast') });
  await session.input.type('x\n');
  await session.waits.forExit();
  expect(recording.end).toBe('exited');
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    for (const format of ['v2', 'v3'] as const) {
      const cast = Buffer.from(await exportRecording(recording.path, format, {})).toString();
      await page.setContent(`<style>${style}</style><div id="player"></div>`);
      await page.addScriptTag({ content: script });
      await page.evaluate(`(${PLAY})(${JSON.stringify(cast)})`);
      // the player reports its end before it draws the last frame
      const shown = () => page.locator('.ap-term .ap-line').allTextContents();
      await expect.poll(async () => trimEnds(await shown())).toEqual(trimEnds(session.screen.split('\n')));
    }
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});

function trimEnds(lines: string[]): string[] {
  return lines.map((line) => line.trimEnd());
}
