import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

// An empty server, on the same library as ours.
serveStdio(() => new McpServer({ name: 'bare', version: '1.0.0' }));
process.stdin.on('end', () => process.exit());
