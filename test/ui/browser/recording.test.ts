import { expect, test } from 'vitest';
import { expectAccessible } from '../../helpers/accessible.js';
import { browserTests, liveTerminal, seesLine } from '../../helpers/browser.js';

const app = browserTests();

test('a terminal shows that it is being recorded, and then links to the recording', async () => {
  const id = await app.place.spawn('echo ready; cat', { title: 'on record' });
  const { page } = await app.visit(`#/s/${id}`);
  const tile = await liveTerminal(page, id);
  await seesLine(tile, 'ready');
  const mark = tile.locator('header').getByText('Recording', { exact: true });
  expect(await mark.count()).toBe(0);
  await tile.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Start recording' }).click();
  await mark.waitFor();
  await page.keyboard.type('for the record\n');
  await seesLine(tile, 'for the record');
  await tile.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Stop recording' }).click();
  await mark.waitFor({ state: 'detached' });
  const { recordings } = await app.place.call('list_recordings', { of_session: id });
  const [recording] = recordings as { recording_id: string; path: string }[];
  await tile.getByText(recording?.path.split('/').at(-1) ?? 'none').waitFor();
  await expectAccessible(page);
  await tile.getByRole('link', { name: 'Play recording' }).click();
  await page.waitForURL(({ hash }) => hash === `#/recordings/${recording?.recording_id}`);
  await seesLine(page, 'for the record');
});

test('a recording started by another client and ended by an exit is shown, too, also in the list', async () => {
  const id = await app.place.spawn('echo ready; read -r x', { title: 'recorded by others', record: true });
  const list = await app.visit();
  const card = list.page.getByRole('listitem').filter({ hasText: 'recorded by others' });
  await card.getByText('recording', { exact: true }).waitFor();
  const { page } = await app.visit(`#/s/${id}`);
  const tile = await liveTerminal(page, id);
  await tile.getByText('Recording', { exact: true }).waitFor();
  await app.place.call('send_input', { session_id: id, input: '\n' });
  await tile.getByRole('link', { name: 'Play recording' }).waitFor();
  await tile.getByText('The program ended normally.').waitFor();
  await card.getByText('recording', { exact: true }).waitFor({ state: 'detached' });
});

test('after dismissing the notice of a recording, typing goes to the program', async () => {
  const id = await app.place.spawn('echo ready; cat', { record: true });
  const { page } = await app.visit(`#/s/${id}`);
  const tile = await liveTerminal(page, id);
  await tile.getByText('Recording', { exact: true }).waitFor();
  await app.place.call('stop_recording', { session_id: id });
  await tile.getByRole('button', { name: 'Dismiss' }).click();
  await tile.getByRole('link', { name: 'Play recording' }).waitFor({ state: 'detached' });
  await page.keyboard.type('typed on\n');
  await seesLine(tile, 'typed on');
});
