import type { Client } from '@modelcontextprotocol/client';
import { describe } from 'vitest';
import { fromWire } from '../../../src/client/wire-errors.js';
import { type Call, parityContract } from '../../contracts/parity.js';
import { openProgram } from '../../helpers/mcp-client.js';

describe('over MCP', () => {
  parityContract(async () => {
    const client = await openProgram();
    return { isForAgents: true, call: callOf(client), close: () => client.close() };
  });
});

/** A tool as an operation: a picture is only in the content, and an error is a result. */
function callOf(client: Client): Call {
  return async (name, input) => {
    const { content, structuredContent, isError, _meta } = await client.callTool({ name, arguments: input });
    if (isError) throw fromWire(_meta?.['ttypilot/error'] as Parameters<typeof fromWire>[0]);
    const picture = content.flatMap((part) => {
      if (part.type === 'image') return [{ data: part.data }];
      return part.type === 'resource' && 'text' in part.resource ? [{ data: btoa('svg') }] : [];
    });
    return Object.assign({}, structuredContent, ...picture);
  };
}
