import type { Command } from '../args/command.js';

export const SKILL_COMMAND: Command = {
  name: 'skill',
  summary: 'Install or print the skill that teaches coding agents to drive programs with ttypilot in a shell.',
  description:
    'install writes ttypilot/SKILL.md into the skills folder of each installed agent, or of the named one, and prints the ' +
    'paths. A file that you have changed is overwritten only with --force.',
  words: ['action'],
  fields: [
    { name: 'action', kind: 'text', isRequired: true, choices: ['install', 'print'], help: 'What to do.' },
    { name: 'agent', kind: 'text', placeholder: 'NAME', help: 'Only this agent: claude, codex, gemini or qwen.' },
    { name: 'project', kind: 'flag', help: 'For the project in the current directory, not for the user.' },
    { name: 'dir', kind: 'text', placeholder: 'DIR', help: 'Instead of an agent: this folder of skills.' },
    { name: 'dry_run', kind: 'flag', help: 'Only print the paths.' },
    { name: 'force', kind: 'flag', help: 'Overwrite a file that was changed.' },
  ],
  examples: ['skill install', 'skill install --agent claude --project', 'skill print'],
};
