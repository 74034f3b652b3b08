import { describe, expect, test } from 'vitest';
import { operations } from '../../../src/operations/index.js';
import { plainSchema } from '../../../src/surfaces/mcp/schemas.js';
import { structuredFields } from '../../../src/surfaces/mcp/tools.js';
import { call, connectInside, startScript } from '../../helpers/mcp-client.js';
import { signature } from '../../helpers/schema-signature.js';
import { mcpTools, operationsForPeople } from '../../pins/mcp-tools.js';

describe('the list of tools', () => {
  test('has every operation that agents need, with the pinned schemas', async () => {
    const { client } = await connectInside();
    const { tools } = await client.listTools();
    const needed = operations.filter(({ isForPeople }) => !isForPeople);
    expect(tools.map(({ name }) => name)).toEqual(needed.map(({ name }) => name));
    // what a call takes and gives; tool-list.test.ts compares the tools with it
    const found = Object.fromEntries(
      needed.map((operation) => [
        operation.name,
        {
          input: signature(plainSchema(operation.whole)),
          output: signature(plainSchema(structuredFields(operation))),
        },
      ]),
    );
    expect(found).toEqual(mcpTools);
  });

  test('lacks the operations that only people need, which are pinned too', async () => {
    const forPeople = operations.filter(({ isForPeople }) => isForPeople);
    const found = Object.fromEntries(
      forPeople.map(({ name, whole, output }) => [
        name,
        { input: signature(plainSchema(whole)), output: signature(plainSchema(output)) },
      ]),
    );
    expect(found).toEqual(operationsForPeople);
    const { client } = await connectInside();
    for (const { name, example } of forPeople) {
      await expect(client.callTool({ name, arguments: example.input })).rejects.toThrow(
        `There is no operation ${name}`,
      );
    }
  });

  test('is plain: objects without references, and a description of every tool', async () => {
    const { client } = await connectInside();
    const { tools } = await client.listTools();
    expect(JSON.stringify(tools)).not.toMatch(/\$ref|\$defs|\$schema|propertyNames|9007199254740991/);
    for (const { description, inputSchema, outputSchema } of tools) {
      expect(description).toMatch(/\.$/);
      expect(inputSchema).toMatchObject({ type: 'object' });
      // a result may grow
      expect(outputSchema).toMatchObject({ type: 'object' });
      expect(outputSchema).not.toHaveProperty('additionalProperties');
    }
  });

  test('marks read-only and destructive tools', async () => {
    const { client } = await connectInside();
    const { tools } = await client.listTools();
    const named = (key: 'readOnlyHint' | 'destructiveHint' | 'openWorldHint') =>
      tools.filter(({ annotations }) => annotations?.[key]).map(({ name }) => name);
    const names = tools.map(({ name }) => name);
    const reading = names.filter((name) => /^(capture|check|explain|get|list|read|search|wait)(_|$)/.test(name));
    const acting = names.filter((name) => !reading.includes(name));
    expect(named('readOnlyHint')).toEqual(reading);
    expect(named('openWorldHint')).toEqual(acting);
    const harmless = ['resize_session', 'start_recording', 'stop_recording'];
    expect(named('destructiveHint')).toEqual(acting.filter((name) => !harmless.includes(name)));
    expect(named('destructiveHint')).toEqual(expect.arrayContaining(['send_input', 'run_command', 'close_session']));
  });

  test('and the instructions teach act in under 2 kB', async () => {
    const { client } = await connectInside();
    const instructions = client.getInstructions() ?? '';
    expect(Buffer.byteLength(instructions)).toBeLessThan(2048);
    const mentioned = [...instructions.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([word]) => word);
    const fields = operations.flatMap(({ whole }) => Object.keys(whole.shape));
    const known = [...operations.map(({ name }) => name), ...fields, 'timed_out'];
    expect(mentioned.filter((word) => !known.includes(word))).toEqual([]);
    for (const step of [
      'spawn_tui',
      'act',
      'only_if',
      'until',
      'selected',
      'wait_for_text',
      'get_screen',
      '"seen"',
      'pending',
    ]) {
      expect(instructions).toContain(step);
    }
  });
});

describe('a result', () => {
  const greeter = 'printf "Name? "; read -r name; echo "Hi $name"; read -r rest';

  test('is a sentence and the screen for a reader, and fields for a program', async () => {
    const { client } = await connectInside();
    const session_id = await startScript(client, greeter, 'Name');
    const sent = await call(client, 'send_input', { session_id, input: 'Ada\n' });
    expect(sent.output).toMatchObject({ success: true, seq: 6 });
    expect(sent.text).toBe('Sent "Ada\\n". Wait with since: 6 to see what follows.');
    const waited = await call(client, 'wait_for_text', { session_id, pattern: 'Hi \\w+', since: 6 });
    expect(waited.output).toMatchObject({ found: true, match: 'Hi Ada', outcome: 'matched', seq: 19 });
    expect(waited.text).toMatch(/^Found "Hi Ada" after \d+ ms\. seq 19\.\n\nName\? Ada\nHi Ada$/);
    const seen = await call(client, 'get_screen', { session_id });
    expect(seen.text).toBe('Name? Ada\nHi Ada\n\n[80×24, cursor at column 0, row 2, seq 19]');
  });

  test.each([
    ['wait_for_text', { pattern: 'never', timeout_ms: 30 }, /^Timed out after \d+ ms\. seq 6\./],
    [
      'wait_for_text',
      { pattern: '^name', timeout_ms: 30 },
      /^Timed out after \d+ ms: with the case ignored, `Name` is in row 0\. seq 6\./,
    ],
    [
      'wait_for_text',
      { pattern: 'Name', since: 'now', timeout_ms: 30 },
      /^Timed out after \d+ ms: `Name` is in row 0, but older than since\. seq 6\./,
    ],
    [
      'wait_for_text',
      { pattern: 'Name', invert: true, timeout_ms: 30 },
      /^Timed out after \d+ ms: `Name` is still in row 0\. seq 6\./,
    ],
    ['wait_for_text', { pattern: 'never', invert: true }, /^The text is gone after \d+ ms\./],
    ['wait_for_screen_change', { since: 0, stable_ms: 0 }, /^The screen has changed after \d+ ms\./],
    ['wait_for_screen_change', { of: 'looks', timeout_ms: 30 }, /^Timed out after \d+ ms: nothing changed\. seq 6\./],
    ['wait_for_stable', { stable_ms: 10, of: 'looks' }, /^The screen is at rest after \d+ ms\./],
    ['wait_for_stable', { stable_ms: 10 }, /^The screen is at rest after \d+ ms\./],
    ['wait_for_input', {}, /^State: line \(.*\)\. Input is wanted after \d+ ms\. seq 6\.\n\nName\?$/],
    ['wait_for_exit', { timeout_ms: 30 }, /^Timed out after \d+ ms\. seq 6\./],
    ['read_output', {}, /^Name\? \n\n\[seq 6\]$/],
    ['search_output', { pattern: 'name', flags: 'i' }, /^1 line matches\.\n0: Name\?$/],
    ['list_sessions', undefined, /^s-\w+: sh -c .* \(running, 80×24, seq 6\)$/],
    ['get_session', {}, /"state": "running"/],
    ['resize_session', { cols: 100, rows: 30 }, /^The terminal has 100×30 cells now\./],
    ['paste', { text: 'Ada' }, /^Pasted 3 bytes\./],
    ['signal_session', { signal: 'cont' }, /^Sent SIGCONT\. Wait with since: 6 /],
    ['close_session', {}, /^Closed\.$/],
  ])('of %s %j can be read', async (name, input, wanted) => {
    const { client } = await connectInside();
    const session_id = await startScript(client, greeter, 'Name');
    expect((await call(client, name, input && { session_id, ...input })).text).toMatch(wanted);
  });

  test('of a wait includes the exit', async () => {
    const { client } = await connectInside();
    const session_id = await startScript(client, 'echo bye; exit 3', 'bye');
    expect((await call(client, 'wait_for_exit', { session_id })).text).toMatch(/exited with code 3\. seq 5\.\n\nbye$/);
    const { text } = await call(client, 'wait_for_text', { session_id, pattern: 'never' });
    expect(text).toMatch(/^It did not come before the program ended\. The program has exited with code 3\./);
  });

  test('of get_screen with nothing new, or nothing at all, says so', async () => {
    const { client } = await connectInside();
    const session_id = await startScript(client, 'printf x; clear; read -r rest', '');
    const { output } = await call(client, 'wait_for_stable', { session_id });
    expect((await call(client, 'get_screen', { session_id })).text).toMatch(/^\(the screen is blank\)/);
    const since = output.seq;
    expect((await call(client, 'get_screen', { session_id, since })).text).toMatch(/^\(nothing has changed\)/);
  });
});

describe('an error', () => {
  test('names the field and the nearest name', async () => {
    const { client } = await connectInside();
    const { isError, text } = await call(client, 'get_screen', { session_id: 's', formt: 'text' });
    expect(isError).toBe(true);
    expect(text).toMatch(/^invalid_input: get_screen: there is no field formt \(did you mean format\?\)\. /);
    expect((await call(client, 'get_screen', { session_id: 7 })).text).toMatch(
      /^invalid_input: get_screen: session_id:/,
    );
    expect((await call(client, 'wait_for_text', {})).text).toMatch(/session_id: .*; pattern: /);
  });

  test('of the engine has its code, its message and its hint', async () => {
    const { client } = await connectInside();
    const { text } = await call(client, 'get_screen', { session_id: 's-none' });
    expect(text).toBe(
      'session_not_found: There is no session s-none. List the sessions with list_sessions; an exited session is forgotten after a while.',
    );
    const { _meta } = await client.callTool({ name: 'get_screen', arguments: { session_id: 's-none' } });
    expect(_meta).toMatchObject({ 'ttypilot/error': { code: 'session_not_found', details: { session_id: 's-none' } } });
  });

  test('for a missing tool is one of the protocol', async () => {
    const { client } = await connectInside();
    const refusal = { code: -32602, message: expect.stringContaining('get_scren (did you mean get_screen?)') };
    await expect(client.callTool({ name: 'get_scren' })).rejects.toMatchObject(refusal);
  });
});
