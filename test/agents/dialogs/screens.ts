import { readFileSync } from 'node:fs';
import type { Dialog } from '../../../src/agents/dialogs/dialog.js';
import type { ScreenReading } from '../../../src/agents/screen-watch.js';
import type { Terminal } from '../../../src/terminal/index.js';
import { terminalWith } from '../../helpers/feed.js';

/** A recorded screen and what a person reads on it. A star marks the highlighted option. */
export interface RecordedScreen {
  file: string;
  state: ScreenReading['state'];
  /** The name of the process; without it, only the screen identifies the program. */
  program?: string;
  kind?: Dialog['kind'];
  question?: string;
  options?: string[];
  size?: { cols: number; rows: number };
}

export const screens: RecordedScreen[] = [
  {
    file: 'claude-code/permission-boxed',
    state: 'asking',
    kind: 'select',
    question: 'Do you want to proceed?',
    options: [
      '*0 Yes',
      '1 Yes, and do not ask again for npm run unit commands in /home/user/projects/a-folder-with-a-long-name',
      '2 No, tell it what to do differently (esc)',
    ],
  },
  {
    file: 'claude-code/permission-rules',
    state: 'asking',
    kind: 'select',
    question: 'Do you want to make this edit to README.md?',
    options: ['0 Yes', '*1 Yes, allow all edits during this session (shift+tab)', '2 No'],
  },
  {
    file: 'claude-code/question-tabs',
    state: 'asking',
    kind: 'question_tabs',
    question: 'Where should the data be kept?',
    options: ['*0 In a file', '1 In a database', '2 Type something.', '3 Chat about this'],
  },
  {
    file: 'claude-code/question-multi',
    state: 'asking',
    kind: 'multi_select',
    question: 'Which checks should run before a commit?',
    options: ['0 [x] Types', '*1 [ ] Lint', '2 [ ] Tests', '3 [ ] Type something'],
  },
  {
    file: 'claude-code/trust',
    state: 'asking',
    kind: 'select',
    question: 'Is this a folder that you made or that you trust?',
    options: ['*0 No, exit', '1 Yes, I trust this folder'],
  },
  { file: 'claude-code/working', state: 'working', program: 'claude' },
  { file: 'claude-code/ready', state: 'ready', program: 'claude' },
  { file: 'claude-code/list-in-composer', state: 'unknown' },
  { file: 'claude-code/list-in-composer', state: 'ready', program: 'claude' },
  { file: 'claude-code/quoted-dialog', state: 'ready', program: 'claude' },
  {
    file: 'claude-code/small-scrolled',
    state: 'asking',
    kind: 'select',
    question: 'Which of these?',
    options: ['3 fourth', '*4 fifth', '5 sixth'],
    size: { cols: 40, rows: 7 },
  },
  {
    file: 'codex/permission',
    state: 'asking',
    kind: 'select',
    question: 'Would you like to run the following command?',
    options: [
      '*0 Yes, proceed (y)',
      '1 Yes, and do not ask again for commands that start with `npm test` (p)',
      '2 No, and say what to do differently (esc)',
    ],
  },
  { file: 'codex/working', state: 'working', program: 'codex' },
  { file: 'codex/ready', state: 'ready' },
  {
    file: 'codex/selected-by-colour',
    state: 'asking',
    kind: 'select',
    question: 'Select a level for approvals',
    options: ['0 Read only', '*1 Auto (current)', '2 Full access'],
  },
  {
    file: 'gemini/permission',
    state: 'asking',
    kind: 'select',
    question: "Allow execution of: 'npm'?",
    options: ['*0 Yes, allow once', '1 Yes, allow always', '2 No, suggest changes (esc)'],
  },
  { file: 'gemini/working', state: 'working' },
  { file: 'gemini/ready', state: 'ready' },
  { file: 'aider/question', state: 'asking', kind: 'text', question: 'Add main.py to the chat?', options: [] },
  { file: 'aider/ready', state: 'ready' },
  { file: 'opencode/working', state: 'working', program: 'opencode' },
  { file: 'none/shell', state: 'unknown' },
  { file: 'none/quotation', state: 'unknown' },
  {
    file: 'none/menu-of-a-program',
    state: 'asking',
    kind: 'select',
    question: '? Pick a colour',
    options: ['*0 red', '1 green', '2 blue'],
  },
  {
    file: 'none/radio',
    state: 'asking',
    kind: 'select',
    question: '◆  Which package manager do you use?',
    options: ['*0 npm', '1 pnpm', '2 yarn'],
  },
  { file: 'none/source-code', state: 'unknown' },
];

/** A terminal that shows a recorded screen; `\e` stands for Escape in the file. */
export function terminalOf({ file, size = { cols: 80, rows: 24 } }: RecordedScreen): Terminal {
  const path = new URL(`../../fixtures/agent-screens/${file}.txt`, import.meta.url);
  const text = readFileSync(path, 'utf8').replaceAll('\\e', '\x1b').replace(/\n$/, '').replaceAll('\n', '\r\n');
  return terminalWith(text, size);
}

/** The options of a dialog, in the notation of the list. */
export function optionTexts({ options }: Dialog): string[] {
  return options.map(({ index, label, highlighted, checked }) => {
    const box = checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
    return `${highlighted ? '*' : ''}${index} ${box}${label}`;
  });
}
