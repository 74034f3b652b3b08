import type { Command, Field } from './command.js';

const FILE: Field = { name: 'file', kind: 'text', isRequired: true, placeholder: 'FILE' };
const PICTURE: Field[] = [
  { name: 'theme', kind: 'text', help: 'The name of a theme; an unknown one is an error that lists them.' },
  { name: 'font_size', kind: 'integer', help: 'In pixels; 14 unless set.' },
];

/** The commands for files that hold screens. */
export const RECORDING_COMMANDS: readonly Command[] = [
  {
    name: 'replay',
    summary: 'Play a recording in the terminal.',
    description:
      'Only draws what was shown: nothing in the file is run. Keys: space pauses, ← and → go by one frame, ↑ and ↓ by five, r starts anew, q ends. Into a pipe or a file the ' +
      'frames are written as text, as fast as possible unless --speed says otherwise.',
    words: ['file'],
    fields: [
      { ...FILE, help: 'An asciicast or a JSONL recording.' },
      { name: 'speed', kind: 'text', choices: ['real-time', 'as-fast-as-possible'], help: 'How fast.' },
      { name: 'show_input', kind: 'flag', help: 'Show what was typed, as far as it was recorded.' },
    ],
    examples: ['replay session.cast'],
  },
  {
    name: 'render',
    summary: 'A snapshot, or the last screen of a recording, as a picture.',
    words: ['file'],
    fields: [
      { ...FILE, help: 'A snapshot (NAME.ansi.txt) or a recording.' },
      {
        name: 'out',
        short: 'o',
        kind: 'text',
        placeholder: 'FILE',
        help: 'OUT.png or OUT.svg. Default: beside the file.',
      },
      ...PICTURE,
    ],
    examples: ['render session.cast -o screen.png'],
  },
  {
    name: 'render-text',
    summary: 'The text of a snapshot, or of the last screen of a recording.',
    words: ['file'],
    fields: [{ ...FILE, help: 'A snapshot (NAME.ansi.txt) or a recording.' }],
    examples: ['render-text session.cast'],
  },
  {
    name: 'export',
    summary: 'A recording in another format.',
    description: 'Formats: asciicast v2 or v3, an animated GIF or SVG, or txt: all lines that were shown and stayed.',
    words: ['file'],
    fields: [
      { ...FILE, help: 'An asciicast or a JSONL recording.' },
      { name: 'format', kind: 'text', choices: ['v2', 'v3', 'gif', 'svg', 'txt'], help: 'Default: as OUT is called.' },
      { name: 'out', short: 'o', kind: 'text', placeholder: 'OUT', help: 'The file to write. Default: stdout.' },
      { name: 'idle_limit', kind: 'number', placeholder: 'SECONDS', help: 'Of gif and svg: shorten longer pauses.' },
      { name: 'title', kind: 'text', help: 'Of v2 and v3: the title in the file. Default: that of the recording.' },
      { name: 'progress', kind: 'flag', help: 'Report on stderr how much is done, such as "progress 0.42".' },
      ...PICTURE,
    ],
    examples: ['export session.cast -o session.gif', 'export session.jsonl --format v2 -o session.cast'],
  },
];
