import { launch } from 'ttypilot/testing/vitest';
import { expect, test } from 'vitest';

async function startWithKey(key: string) {
  const screen = await launch('sh', { args: ['setup.sh'], cwd: import.meta.dirname });
  await screen.waitFor('Where to?');
  await screen.type('/tmp/demo\n');
  await screen.waitFor('Licence key:');
  await screen.type(`${key}\n`);
  return screen;
}

test('installs into the chosen folder', async () => {
  const screen = await startWithKey('1234');
  await expect(screen).toShow('Press y to install into /tmp/demo.');
  await screen.press('y');
  await expect(screen).toShow(screen.getByText('Done.').withStyle({ foreground: 'green' }));
  await expect(screen).toHaveExited(0);
});

test('refuses a wrong licence key, and does not show it', async () => {
  const screen = await startWithKey('4321');
  await expect(screen).toShow('This key is not valid.');
  await expect(screen).toHide('4321');
  await expect(screen).toHaveExited(1);
});
