import type { Command } from '../args/command.js';

export const ATTACH_COMMAND: Command = {
  name: 'attach',
  summary: 'Look at a program that a failed test keeps running, and type into it.',
  description:
    'TTYPILOT_PAUSE_ON_FAILURE=1 makes ttypilot/testing keep the program of a failed test and print this command with its ' +
    'SOCKET. Ctrl+] leaves, and the test goes on.',
  words: ['socket'],
  fields: [
    { name: 'socket', kind: 'text', isRequired: true, placeholder: 'SOCKET', help: 'The path that the test printed.' },
  ],
  examples: ['attach /tmp/ttypilot-pause-x7Kq2d/program'],
};
