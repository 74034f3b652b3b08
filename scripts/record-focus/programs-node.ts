import { after, type Program, shot, type } from './program.js';

const app = (name: string): string[] => ['node', `/tmp/demo/${name}.mjs`];

/** Prompt libraries of npm; their programs are in demo-files.ts. */
export const node: readonly Program[] = [
  {
    name: 'inquirer-select',
    command: app('inquirer-select'),
    steps: [shot('first'), ...after('down', 'second', 'third')],
  },
  {
    name: 'inquirer-checkbox',
    command: app('inquirer-checkbox'),
    steps: [shot('first'), 'down', ...after('space', 'checked')],
  },
  {
    name: 'inquirer-other',
    command: app('inquirer-other'),
    steps: [shot('input'), type('Ann\n'), shot('confirm'), type('y\n'), shot('rawlist'), type('2\n'), shot('expand')],
  },
  { name: 'enquirer-select', command: app('enquirer-select'), steps: [shot('first'), ...after('down', 'second')] },
  {
    name: 'enquirer-multi',
    command: app('enquirer-multi'),
    steps: [shot('first'), 'down', ...after('space', 'checked')],
  },
  {
    name: 'prompts-select',
    command: app('prompts-select'),
    steps: [
      shot('first'),
      ...after('down', 'second'),
      'enter',
      shot('toggle'),
      ...after('right', 'toggle-on'),
      'enter',
      shot('multi'),
      ...after('down', 'multi-second'),
    ],
  },
  {
    name: 'clack',
    command: app('clack'),
    steps: [
      shot('text'),
      type('demo\n'),
      shot('select'),
      ...after('down', 'select-second'),
      'enter',
      shot('multi'),
      ...after('space', 'multi-checked'),
      ...after('down', 'multi-second'),
      'enter',
      shot('confirm'),
      ...after('right', 'confirm-no'),
    ],
  },
  { name: 'ink-select', command: app('ink-select'), steps: [shot('first'), ...after('down', 'second', 'third')] },
  { name: 'ink-claude', command: app('ink-claude'), steps: [shot('first'), ...after('down', 'second')] },
  { name: 'ink-composer', command: app('ink-composer'), steps: [shot('empty'), type('hello'), shot('typed')] },
  { name: 'ink-tabs', command: app('ink-tabs'), steps: [shot('first'), ...after('right', 'second')] },
  { name: 'blessed-list', command: app('blessed-list'), steps: [shot('first'), ...after('down', 'second', 'third')] },
  { name: 'blessed-form', command: app('blessed-form'), steps: [shot('first'), ...after('tab', 'second', 'third')] },
  { name: 'terminal-kit-menu', command: app('terminal-kit-menu'), steps: [shot('first'), ...after('down', 'second')] },
  { name: 'terminal-kit-line', command: app('terminal-kit-line'), steps: [shot('first'), ...after('right', 'second')] },
  { name: 'npm-init', command: ['npm', 'init'], cwd: 'files/deep', steps: [shot('name'), type('\n'), shot('version')] },
];
