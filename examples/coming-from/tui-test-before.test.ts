// @microsoft/tui-test: npx @microsoft/tui-test
import { expect, test } from '@microsoft/tui-test';

test.use({ program: { file: 'sh', args: ['login.sh'] } });

test('the right password logs in', async ({ terminal }) => {
  await expect(terminal.getByText('Name: ')).toBeVisible();
  terminal.submit('Ada');
  await expect(terminal.getByText('Password: ')).toBeVisible();
  terminal.submit('sesame');
  await expect(terminal.getByText('Welcome, Ada!')).toBeVisible();
});
