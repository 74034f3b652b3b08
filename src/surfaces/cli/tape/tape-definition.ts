import type { Command } from '../args/command.js';

export const TAPE_COMMAND: Command = {
  name: 'tape',
  summary: 'Play a VHS tape in a real shell, and write it as GIF, SVG or asciicast.',
  description:
    'Needs no browser, no ffmpeg and no ttyd. Writes the files that the tape names with Output, or else a GIF next to the ' +
    'tape; formats: .gif, .svg, .cast, .txt, and a folder of PNGs (NAME/). A tape runs programs: play only tapes that you ' +
    'have read.',
  words: ['file'],
  fields: [
    { name: 'file', kind: 'text', isRequired: true, placeholder: 'FILE', help: 'The tape; - reads stdin.' },
    {
      name: 'out',
      short: 'o',
      kind: 'list',
      placeholder: 'OUT',
      help: 'A file to write, instead of those that the tape names.',
    },
  ],
  examples: ['tape demo.tape', 'tape demo.tape -o demo.svg -o demo.cast'],
};
