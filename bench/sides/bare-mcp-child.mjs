import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

// A server with nothing in it, on the library that ours is written with.
serveStdio(() => new McpServer({ name: 'bare', version: '1.0.0' }));
process.stdin.on('end', () => process.exit());
