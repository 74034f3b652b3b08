import { type Command, JSON_FLAG } from '../args/command.js';

export const REPORT_COMMAND: Command = {
  name: 'report',
  summary: 'Write an HTML report of a test run: tests, steps, failures first, each with its trace.',
  description:
    'DIR is where ttypilot/testing has put its results, usually test-results. The report is a folder of pages that open from ' +
    'disk, without a server. It lists the tests that launched a program. The exit code is 1 when there are none; ' +
    'failed tests do not change it.',
  words: ['dir'],
  fields: [
    { name: 'dir', kind: 'text', isRequired: true, placeholder: 'DIR', help: 'The folder with the results.' },
    { name: 'out', kind: 'text', placeholder: 'DIR', help: 'The folder of the report. Default: report in DIR.' },
    { name: 'open', kind: 'flag', help: 'Open the report in the browser.' },
    JSON_FLAG,
  ],
  examples: ['report test-results', 'report test-results --out public/report'],
};
