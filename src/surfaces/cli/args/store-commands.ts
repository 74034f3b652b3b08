import { type Command, type Field, JSON_FLAG } from './command.js';

const PLACE: Field[] = [
  { name: 'data_dir', kind: 'text', placeholder: 'DIR', help: 'The data directory of the service.' },
  { name: 'config', kind: 'text', placeholder: 'FILE', help: 'Default: config.yaml in the data directory.' },
];

/** The commands for the database of a service. */
export const STORE_COMMANDS: readonly Command[] = [
  {
    name: 'backup',
    summary: 'Copy the database of the service to a new file.',
    description:
      'The copy is whole, whether the service runs or not, and only its owner can read it. A file that exists is not ' +
      'replaced. A database of PostgreSQL is backed up with pg_dump.',
    words: ['file'],
    fields: [
      { name: 'file', kind: 'text', isRequired: true, placeholder: 'FILE', help: 'The file to write.' },
      ...PLACE,
      JSON_FLAG,
    ],
    examples: ['backup ttypilot-backup.db'],
  },
  {
    name: 'check',
    summary: 'Check the database of the service: integrity, rows per table, orphans.',
    description:
      'Changes nothing, and works whether the service runs or not. The exit code is 1 when something is wrong.',
    words: [],
    fields: [...PLACE, JSON_FLAG],
    examples: ['check'],
  },
];
