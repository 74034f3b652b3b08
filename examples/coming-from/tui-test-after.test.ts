import { launch } from 'ttypilot/testing/vitest';
import { expect, test } from 'vitest';

test('the right password logs in', async () => {
  const screen = await launch('sh', { args: ['login.sh'], cwd: import.meta.dirname });
  await expect(screen).toShow('Name: ');
  await screen.type('Ada\n');
  await expect(screen).toShow('Password: ');
  await screen.type('sesame\n');
  await expect(screen).toShow(screen.getByText('Welcome, Ada!').withStyle({ foreground: 'green' }));
  await expect(screen).toHaveExited(0);
});
