import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { WebSocketServer } from 'ws';

// A server written in an hour: the program's output goes straight to all clients.
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
await once(server, 'listening');
/** @type {import('node:child_process').ChildProcessWithoutNullStreams | undefined} */
let program;
server.on('connection', (socket) => {
  socket.on('message', (data) => program?.stdin.write(/** @type {Buffer} */ (data)));
});
process.on('message', (/** @type {{ command: string, args: string[] }} */ { command, args }) => {
  program = spawn(command, args);
  program.stdout.on('data', (chunk) => {
    for (const socket of server.clients) socket.send(chunk);
  });
  process.send?.('launched');
});
process.send?.(/** @type {import('node:net').AddressInfo} */ (server.address()).port);
