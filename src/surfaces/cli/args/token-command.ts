import { type Command, JSON_FLAG } from './command.js';

export const TOKEN_COMMAND: Command = {
  name: 'token',
  summary: 'Create, list or revoke tokens for programs that talk to the service.',
  description:
    'create prints the token, once: the service keeps only its hash. list shows names and permissions. revoke takes the ' +
    'name or the id, and ends at once what the token has open. Only the owner of the data directory can do any of it.',
  words: ['action', 'name'],
  fields: [
    {
      name: 'action',
      kind: 'text',
      isRequired: true,
      choices: ['create', 'list', 'revoke'],
      placeholder: 'create|list|revoke',
      help: 'What to do.',
    },
    { name: 'name', kind: 'text', help: 'Of create: what the token is for. Of revoke: its name or id.' },
    {
      name: 'permission',
      kind: 'text',
      choices: ['read', 'input', 'control'],
      help: 'Of create: look only, also type, or also start and end programs. Default: read.',
    },
    { name: 'data_dir', kind: 'text', placeholder: 'DIR', help: 'The data directory of the service.' },
    JSON_FLAG,
  ],
  examples: ['token create ci --permission input', 'token list', 'token revoke ci'],
};
