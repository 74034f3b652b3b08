import { HOOK_EVENTS } from '../../../contracts/hook-events.js';
import type { Command } from '../args/command.js';

export const HOOK_COMMAND: Command = {
  name: 'hook',
  summary: 'Tell the service what a coding agent does; install that in the settings of agents.',
  description:
    'With an event it is what agents run: it reads the JSON of the event on stdin, adds the pane of tmux, and posts it. ' +
    'It prints nothing, takes two seconds at most and always exits with 0; failures are in hook.log in the data ' +
    'directory. The service is found by TTYPILOT_URL and TTYPILOT_TOKEN, else by the data directory. install and ' +
    'uninstall show what they change, ask, and leave a copy of each file.',
  words: ['action'],
  fields: [
    {
      name: 'action',
      kind: 'text',
      isRequired: true,
      placeholder: 'EVENT|install|uninstall',
      choices: [...HOOK_EVENTS, 'install', 'uninstall'],
      help: 'An event, or what to do.',
    },
    { name: 'agent', kind: 'text', placeholder: 'NAME', help: 'Only this agent; of an event, who it comes from.' },
    { name: 'dry_run', kind: 'flag', help: 'Of install and uninstall: only show the change.' },
    { name: 'yes', kind: 'flag', short: 'y', help: 'Of install and uninstall: do not ask.' },
    { name: 'data_dir', kind: 'text', placeholder: 'DIR', help: 'The data directory of the service.' },
  ],
  examples: ['hook install', 'hook install --agent claude --dry-run', 'hook uninstall --yes'],
};
