import { launch, step } from 'ttypilot/testing/vitest';
import { expect, test } from 'vitest';

test('a task can be ticked off', async () => {
  const cwd = new URL('.', import.meta.url).pathname;
  const screen = await launch('node', { args: ['todo.mjs'], cwd, cols: 30, rows: 6, masks: [/\d\d:\d\d/] });
  await expect(screen).toShow('2 open');

  await step('tick off the second task', async () => {
    await screen.press('down', 'space');
    await expect(screen).toShow(screen.getByText('[x]').leftOf('write tests'));
  });
  await expect(screen).toMatchSnapshot('one task left');

  await screen.press('q');
  await expect(screen).toHaveExited(0);
});
