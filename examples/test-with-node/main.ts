import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { expect, launch, type Screen, scenario, step } from 'ttypilot/testing';

const script = fileURLToPath(new URL('login.sh', import.meta.url));

test(
  'the right password logs in',
  scenario(async () => {
    const screen = await launch('sh', { args: [script] });
    await logIn(screen, 'sesame');
    await expect(screen).toShow(screen.getByText('Welcome, Ada!').withStyle({ foreground: 'green' }));
    await expect(screen).toHaveExited(0);
  }),
);

test(
  'a wrong password does not',
  scenario(async () => {
    const screen = await launch('sh', { args: [script] });
    await logIn(screen, 'guess');
    await expect(screen).toShow('Wrong password.');
    await expect(screen).toHaveExited(1);
  }),
);

async function logIn(screen: Screen, password: string): Promise<void> {
  await step('log in', async () => {
    await screen.waitFor('Name:');
    await screen.type('Ada\n');
    await screen.waitFor('Password:');
    await screen.type(`${password}\n`);
  });
}
