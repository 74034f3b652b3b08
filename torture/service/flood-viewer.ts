import { WebSocket } from 'ws';
import { TerminalClient } from '../../test/helpers/terminal-client.js';

/** Views a terminal in its own process, and reports what arrived once `bytes` bytes have. */
const { url, headers, bytes } = JSON.parse(process.argv[2] ?? '{}');
const viewer = await new TerminalClient(new WebSocket(url, { headers })).opened();
await viewer.until(() => viewer.bytes > 0);
process.send?.('watching');
await viewer.until(() => viewer.bytes >= bytes || viewer.framesOf('resync').length > 0);
const result = { bytes: viewer.bytes, hash: viewer.hash.digest('hex'), resyncs: viewer.framesOf('resync').length };
process.send?.(result, () => process.exit());
