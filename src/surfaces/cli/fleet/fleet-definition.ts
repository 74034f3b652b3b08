import { type Command, type Field, JSON_FLAG } from '../args/command.js';

const DATA_DIR: Field = { name: 'data_dir', kind: 'text', placeholder: 'DIR', help: 'The data directory.' };

/** A host of a fleet. */
export const NODE_COMMAND: Command = {
  name: 'node',
  summary: 'Make this host a part of a fleet: its sessions appear at every door.',
  description:
    'Dials out to the NATS broker of the fleet and opens no port. It is the daemon of its data directory, too: commands on this ' +
    'host use its sessions. Stays in the foreground until Ctrl+C, which ends its sessions, except those in tmux.',
  words: [],
  fields: [
    {
      name: 'join',
      kind: 'text',
      placeholder: 'CODE|URL',
      help: 'The code of ttypilot fleet add, or the broker, such as nats://box:4222. Default: where it has joined before.',
    },
    { name: 'name', kind: 'text', placeholder: 'HOST', help: 'The name of this host. Default: its host name.' },
    { name: 'label', kind: 'record', help: 'A label that programs may ask for.' },
    {
      name: 'capacity',
      kind: 'integer',
      min: 1,
      max: 100_000,
      help: 'How many programs may run. Default: limits.sessions of the configuration.',
    },
    DATA_DIR,
    { name: 'config', kind: 'text', placeholder: 'FILE', help: 'The configuration file.' },
  ],
  examples: ['node --join nats://box:4222', 'node --join nats://box:4222 --name build1 --label os=linux --capacity 50'],
};

/** The hosts of a fleet and their keys. */
export const FLEET_COMMAND: Command = {
  name: 'fleet',
  summary: 'Set up a fleet, invite hosts, list, drain and forget them.',
  description:
    'init makes the keys and the configuration of the broker, and add a code with which one host may join, once; it waits for the ' +
    'host. Both work on a folder on the machine of the broker. list, drain, undrain and forget ask the door of this machine ' +
    '(ttypilot serve --fleet): a drained host gets no new programs; those that it has run on. forget gives a host up that does not ' +
    'come back: its sessions count as lost, and its key is void.',
  words: ['action', 'host'],
  fields: [
    {
      name: 'action',
      kind: 'text',
      isRequired: true,
      choices: ['init', 'add', 'list', 'drain', 'undrain', 'forget'],
      placeholder: 'init|add|list|drain|undrain|forget',
      help: 'What to do.',
    },
    { name: 'host', kind: 'text', help: 'With add, drain, undrain and forget: the host.' },
    {
      name: 'dir',
      kind: 'text',
      placeholder: 'DIR',
      help: "The folder of the keys. Default: fleet in the user's data directory.",
    },
    { name: 'url', kind: 'text', help: 'With init: the address of the broker for others. Default: where it listens.' },
    {
      name: 'listen',
      kind: 'text',
      placeholder: 'ADDRESS:PORT',
      help: 'With init: where the broker listens. Default: 127.0.0.1:4222.',
    },
    { name: 'tls_cert', kind: 'text', placeholder: 'FILE', help: 'With init: the certificate of the broker.' },
    { name: 'tls_key', kind: 'text', placeholder: 'FILE', help: 'With init: the key of the certificate.' },
    { name: 'tls_ca', kind: 'text', placeholder: 'FILE', help: 'With init: who signed it, unless the systems know.' },
    { name: 'insecure', kind: 'flag', help: 'With init: listen beyond this machine without TLS.' },
    { ...DATA_DIR, help: "The data directory of the door. Default: door in the user's data directory." },
    JSON_FLAG,
  ],
  examples: ['fleet init', 'fleet add build1', 'fleet list', 'fleet drain build1'],
};
