import assert from 'node:assert/strict';
import { launch } from 'ttypilot/testing';

await using screen = await launch('printf', { args: ['Name:   Ada\nStatus: \\033[32mdone\\033[m\nErrors: 0\n'] });

// next to a label, wherever the table is; and in its colour
const status = screen.getByText(/\w+$/m).rightOf('Status:');
await status.waitFor();
assert.equal(await status.text(), 'done');
await screen.getByText('done').withStyle({ foreground: 'green' }).waitFor();
