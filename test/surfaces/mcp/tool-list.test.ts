import type { Tool } from '@modelcontextprotocol/server';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { operations } from '../../../src/operations/index.js';
import { instructionsFor } from '../../../src/surfaces/mcp/instructions.js';
import { plainSchema } from '../../../src/surfaces/mcp/schemas.js';
import { CORE_TOOLS, chosenTools } from '../../../src/surfaces/mcp/tool-choice.js';
import { listTools } from '../../../src/surfaces/mcp/tools.js';
import { call, connectInside } from '../../helpers/mcp-client.js';
import { rareFields } from '../../pins/mcp-tools.js';

const tools = listTools(chosenTools(['all']));

describe('what the tools cost a model', () => {
  const tokens = (value: unknown) => encode(JSON.stringify(value)).length;
  const callable = ({ name, description, inputSchema }: Tool) => tokens({ name, description, inputSchema });
  const sum = (list: readonly Tool[], cost: (tool: Tool) => number) =>
    list.reduce((total, tool) => total + cost(tool), 0);

  test('all of them at most 5,000 tokens, and 2,500 for their results', () => {
    expect(sum(tools, callable)).toBeLessThanOrEqual(5000);
    expect(sum(tools, ({ outputSchema }) => tokens(outputSchema))).toBeLessThanOrEqual(2500);
  });

  test('the core at most 2,000', () => {
    const core = listTools(chosenTools(['core']));
    expect(core.map(({ name }) => name).sort()).toEqual([...CORE_TOOLS].sort());
    expect(sum(core, callable)).toBeLessThanOrEqual(2000);
  });

  test('the instructions under 2 kB, whatever is offered', () => {
    for (const choice of ['all', 'core', 'act'])
      expect(Buffer.byteLength(instructionsFor(chosenTools([choice])))).toBeLessThan(2048);
  });
});

test('the first five words tell the ways of typing apart', () => {
  const firstWords = (wanted: string) =>
    tools
      .find(({ name }) => name === wanted)
      ?.description?.split(' ')
      .slice(0, 5)
      .join(' ');
  expect(['send_input', 'send_text', 'send_keys', 'paste'].map(firstWords)).toEqual([
    'Type text or keys only,',
    'Submit a text with proof',
    'Press keys with pauses between',
    'Paste several lines in one',
  ]);
});

test('shared fields are described once, in the instructions', () => {
  const instructions = instructionsFor(chosenTools(['all']));
  for (const field of [
    'session_id',
    'pane_id',
    'socket_name',
    'allow_self',
    'leave_mode',
    'lease',
    'since',
    'pattern',
  ]) {
    expect(instructions).toMatch(new RegExp(`\\b${field}\\b`));
    const described = tools.filter(({ inputSchema }) => {
      const { properties = {} } = inputSchema as { properties?: Record<string, { description?: string }> };
      return properties[field]?.description !== undefined;
    });
    expect(described.map(({ name }) => `${name} ${field}`)).toEqual([]);
  }
});

describe('the schema of a tool', () => {
  interface Schema {
    type?: string | string[];
    enum?: unknown[];
    properties?: Record<string, Schema>;
    required?: string[];
  }

  test('has the fields of the operation, except the rare ones', () => {
    const hidden: Record<string, string[]> = {};
    for (const { name, inputSchema } of tools) {
      const { whole } = operationNamed(name);
      const full = plainSchema(whole) as Schema;
      const shown = Object.keys(inputSchema.properties ?? {});
      const missing = Object.keys(full.properties ?? {}).filter(
        (field) => !shown.includes(field) && !['allow_self', 'leave_mode', 'lease'].includes(field),
      );
      if (missing.length > 0) hidden[name] = missing;
      expect(Object.keys(full.properties ?? {})).toEqual(expect.arrayContaining(shown));
      // a field that must be given cannot be hidden
      expect(inputSchema.required ?? []).toEqual(full.required ?? []);
    }
    expect(hidden).toEqual(rareFields);
  });

  test('marks only fields that exist as rare', () => {
    for (const { name, whole, rare = [] } of operations)
      expect([name, rare.filter((field) => !(field in whole.shape))]).toEqual([name, []]);
  });

  test('names every field of the result with its type, and demands none', () => {
    for (const { name, outputSchema } of tools) {
      const { properties = {} } = plainSchema(operationNamed(name).output) as Schema;
      const { data: _, ...fields } = properties;
      const wanted = name === 'get_screenshot' ? fields : properties;
      const found = outputSchema?.properties as Record<string, Schema>;
      expect(Object.keys(found)).toEqual(Object.keys(wanted));
      for (const [field, { type, enum: choices }] of Object.entries(found)) {
        if (choices) expect(choices).toEqual(wanted[field]?.enum);
        else expect(type).toEqual(wanted[field]?.type);
      }
      expect(outputSchema).not.toHaveProperty('required');
    }
  });

  test('hides a rare field, which is accepted and checked all the same', async () => {
    const { client } = await connectInside();
    const command = 'echo "[$TERM]"; read -r rest';
    const { output } = await call(client, 'spawn_tui', { command, description: 'rare', first_input_wait_ms: 0 });
    const { session_id } = output;
    expect((await call(client, 'get_session', { session_id })).output).toMatchObject({ description: 'rare' });
    const typed = await call(client, 'act', { session_id, do: ['enter'], until: 'exit', allow_self: false });
    expect(typed.output).toMatchObject({ outcome: 'matched', state: 'exited' });
    const wrong = await call(client, 'spawn_tui', { command, first_input_wait_ms: -1 });
    expect(wrong.text).toMatch(/^invalid_input: spawn_tui: first_input_wait_ms: /);
    const unknown = await call(client, 'spawn_tui', { command, first_input_wait_m: 1 });
    expect(unknown.text).toMatch(/there is no field first_input_wait_m \(did you mean first_input_wait_ms\?\)/);
  });

  function operationNamed(wanted: string) {
    const found = operations.find(({ name }) => name === wanted);
    if (!found) throw new Error(`there is no operation ${wanted}`);
    return found;
  }
});
