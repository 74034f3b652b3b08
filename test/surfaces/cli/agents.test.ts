import { afterAll, beforeAll, expect, test } from 'vitest';
import { AskingAgent } from '../../helpers/asking-agent.js';
import { DaemonPlace } from '../../helpers/daemon.js';
import { ServicePlace } from '../../helpers/service.js';

let place: ServicePlace;
const commands = new DaemonPlace();
beforeAll(async () => {
  place = await ServicePlace.opened();
});
afterAll(async () => {
  await place.close();
  await commands.stop();
});

test('agents can be listed, inspected and answered from a shell', async () => {
  expect(await run('list-agents')).toMatchObject({
    status: 0,
    stdout: '',
    stderr: expect.stringMatching(/^No agents/),
  });
  const agent = await AskingAgent.started(place, { ask: 'permission,multi,text', project: 'shop' });
  const { stdout: table } = await run('list-agents');
  const [header, row] = table.split('\n');
  expect(header).toMatch(/^AGENT +STATE +PROGRAM +PROJECT +PANE +SEEN +ASKS$/);
  expect(row).toMatch(
    new RegExp(`^${agent.agentId} +awaiting_input +fixture +shop +${agent.paneId} .*Do you want to run step`),
  );
  const details = async () => (await run('get-agent', agent.agentId)).stdout;
  await expect.poll(details, { timeout: 20_000 }).toMatch(/^> 0 Yes$/m);
  expect(await details()).toMatch(/agent question: Do you want to run step/);

  const yes = await run('respond', agent.agentId, '--mode', 'select', '--option-index', '0', '--option-label', 'Yes');
  expect(yes).toMatchObject({
    status: 0,
    stdout: 'processing\n',
    stderr: expect.stringMatching(/^ttypilot: accepted: yes, 'Yes' \(.+\)\n$/),
  });
  await agent.asks();
  expect(await run('respond', agent.agentId, '--mode', 'multi_select', '--answers', '0,2')).toMatchObject({
    status: 0,
  });
  await agent.asks();
  const json = await run('respond', agent.agentId, 'a name', '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({ status: 'ok', mode: 'text', receipt: { answers: ['a name'] } });
  expect(agent.answers).toMatchObject([[{ option: 0 }], [{ options: [0, 2] }], [{ text: 'a name' }]]);
  expect(await run('respond', 'a-none', 'text')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('a-none'),
  });
});

test('the list names the command that needs permission, and an unreachable agent can be dismissed', async () => {
  const asked = {
    session_id: 'no-pane',
    tool_name: 'Bash',
    message: 'May I?',
    tool_input: { command: 'rm -rf build' },
  };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(asked);
  const response = await place.fetch('/hook/permission-request', { method: 'POST', headers, body });
  const { agent_id } = (await response.json()) as { agent_id: string };
  const row = async () => (await run('list-agents')).stdout.split('\n').find((line) => line.startsWith(agent_id));
  expect(await row()).toMatch(/awaiting_input .*May I\? · rm -rf build$/);
  expect(await run('dismiss-agent', agent_id)).toMatchObject({ status: 0, stdout: '' });
  expect(await row()).toMatch(/ ended /);
});

test('without a service, the error says what is missing', async () => {
  const nowhere = { TTYPILOT_DATA_DIR: commands.directory };
  const elsewhere = { ...nowhere, TTYPILOT_URL: 'http://127.0.0.1:9' };
  const none = await commands.runWith({ env: nowhere }, 'list-agents');
  expect(none).toMatchObject({
    status: 3,
    stderr: expect.stringMatching(/^ttypilot: No ttypilot is running at [\s\S]*ttypilot serve/),
  });
  const silent = await commands.runWith({ env: { ...elsewhere, TTYPILOT_TOKEN: 'x' } }, 'list-agents');
  expect(silent).toMatchObject({ status: 3, stderr: expect.stringContaining('Nothing answers at http://127.0.0.1:9') });
  const { status, stderr } = await commands.runWith({ env: elsewhere }, 'list-agents');
  expect([status, stderr]).toEqual([3, expect.stringContaining('TTYPILOT_TOKEN')]);
});

function run(...args: string[]) {
  return commands.runWith({ env: { TTYPILOT_DATA_DIR: place.directory } }, ...args);
}
