import { type Command, JSON_FLAG } from '../args/command.js';

export const TRACE_COMMAND: Command = {
  name: 'trace',
  summary: 'Look into a trace: what happened, what the screen showed, and why.',
  description:
    'steps FILE lists what was done, waited for and found. show FILE prints the screen at a moment. why FILE ROW COL says ' +
    'which byte wrote a cell, when, after which act, and what it replaced. when FILE PATTERN lists when a text came and went. ' +
    'diff FILE A B compares two moments. failure FILE explains the last wait or expectation that was not met. ' +
    'html FILE writes a page that shows the trace in a browser, without a server. A moment is a ' +
    'seq, or a time such as 2.5s; without one, it is the end. Rows and columns count from 0. Asciicasts and JSONL recordings ' +
    'open, too, with what they have.',
  words: ['action', 'file', 'args'],
  fields: [
    {
      name: 'action',
      kind: 'text',
      isRequired: true,
      choices: ['steps', 'show', 'why', 'when', 'diff', 'failure', 'html'],
      placeholder: 'ACTION',
      help: 'What to tell.',
    },
    { name: 'file', kind: 'text', isRequired: true, placeholder: 'FILE', help: 'A trace or another recording.' },
    { name: 'args', kind: 'list', placeholder: 'WORD', help: 'A row and a column, a pattern, or two moments.' },
    { name: 'at', kind: 'text', placeholder: 'MOMENT', help: 'With show and why: a seq, or a time such as 2.5s.' },
    { name: 'limit', kind: 'integer', min: 1, max: 10_000, default: 200, help: 'With steps and when: the most lines.' },
    {
      name: 'out',
      short: 'o',
      kind: 'text',
      placeholder: 'FILE.html',
      help: 'With html: the page to write. Default: FILE.html.',
    },
    JSON_FLAG,
  ],
  examples: [
    'trace steps run.ttrace',
    'trace show run.ttrace --at 2.5s',
    'trace why run.ttrace 3 14',
    "trace when run.ttrace 'error|failed'",
    'trace diff run.ttrace 1200 1800',
    'trace failure run.ttrace',
    'trace html run.ttrace --out run.html',
  ],
};
