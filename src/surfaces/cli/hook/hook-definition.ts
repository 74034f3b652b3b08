import { HOOK_EVENTS } from '../../../contracts/hook-events.js';
import type { Command } from '../args/command.js';

export const HOOK_COMMAND: Command = {
  name: 'hook',
  summary: 'Report the events of a coding agent to the service, or install that in the settings of agents.',
  description:
    'Agents run it with an event: it reads the JSON of the event from stdin, adds the tmux pane and posts it. It prints ' +
    'nothing, takes two seconds at most and always exits with 0; failures go to hook.log in the data directory. It finds ' +
    'the service through TTYPILOT_URL and TTYPILOT_TOKEN, or else through the data directory. install and uninstall show ' +
    'their changes, ask for confirmation and keep a copy of each file.',
  words: ['action'],
  fields: [
    {
      name: 'action',
      kind: 'text',
      isRequired: true,
      placeholder: 'EVENT|install|uninstall',
      choices: [...HOOK_EVENTS, 'install', 'uninstall'],
      help: 'An event, install or uninstall.',
    },
    {
      name: 'agent',
      kind: 'text',
      placeholder: 'NAME',
      help: 'Only this agent. With an event: the agent that sends it.',
    },
    { name: 'dry_run', kind: 'flag', help: 'With install and uninstall: only show the changes.' },
    { name: 'yes', kind: 'flag', short: 'y', help: 'With install and uninstall: do not ask.' },
    { name: 'data_dir', kind: 'text', placeholder: 'DIR', help: 'The data directory of the service.' },
  ],
  examples: ['hook install', 'hook install --agent claude --dry-run', 'hook uninstall --yes'],
};
