import { z } from 'zod';
import { configSchema } from '../../src/config/schema.js';
import { variableOf } from '../../src/config/settings.js';
import { escapeCell, type JsonSchema, typeOf } from './json-schema.js';

/** Environment variables that are not settings of config.yaml. */
export const VARIABLES: Record<string, string> = {
  TTYPILOT_DATA_DIR:
    'The data directory: token, database, recordings, `config.yaml`. Default: `$XDG_DATA_HOME/ttypilot`, else `~/.local/share/ttypilot`.',
  TTYPILOT_RUNTIME_DIR:
    'The directory of the daemon’s socket. Default: `$XDG_RUNTIME_DIR/ttypilot`, else one in `/tmp`.',
  TTYPILOT_URL:
    'The service that commands and hooks talk to, or, for commands, another machine (`ssh://[user@]host[:port]`). Default: the daemon or service of the data directory.',
  TTYPILOT_SSH:
    'The ssh for `ssh://` addresses, as a command line of the shell, such as `ssh -F ~/work.conf`. Default: `ssh`.',
  TTYPILOT_DOCKER:
    'The docker for `docker://` hosts, as a command line of the shell, such as `podman`. Default: `docker`.',
  TTYPILOT_KUBECTL:
    'The kubectl for `kubectl://` hosts, as a command line of the shell, such as `kubectl --context test`. Default: `kubectl`.',
  TTYPILOT_REMOTE_COMMAND:
    'What ssh starts on the other machine, as a command line of the shell there; `relay` is added. Default: `ttypilot`.',
  TTYPILOT_TOKEN: 'The token for `TTYPILOT_URL` and `--connect`.',
  TTYPILOT_VIEWER:
    'The name under which sessions remember what commands have been shown, for agents that share a parent process. Default: the shell or agent that runs the command.',
  TTYPILOT_TMUX_SOCKET:
    'The tmux server (`tmux -L NAME`) for programs that outlive ttypilot. Default: `ttypilot`, with a mark where the data directory is not the default one.',
  TTYPILOT_TEST_TIMEOUT_MS: 'How long expectations of `ttypilot/testing` wait. Default: 4000.',
  TTYPILOT_TEST_RESULTS:
    'Where `ttypilot/testing` writes failure bundles, traces and the records for `ttypilot report`. Default: `test-results`.',
  TTYPILOT_TEST_TRACE:
    'Which traces `ttypilot/testing` keeps: `off`, `on`, or `retain-on-failure`. Default: `retain-on-failure`.',
  TTYPILOT_PAUSE_ON_FAILURE:
    '`1` makes `ttypilot/testing` keep the program of a failed test running until a person has looked at it.',
  TTYPILOT_UPDATE_SNAPSHOTS:
    '`1` accepts what the screen shows now as the new baseline, `missing` writes missing baselines only, `none` writes none. In tests and in `ttypilot server`.',
  TTYPILOT_TREE: 'Set by ttypilot in the programs it starts, to find what they leave behind. Not a setting.',
};

/** Variables of other programs that ttypilot honours. */
export const OTHER_VARIABLES: Record<string, string> = {
  NO_COLOR: 'Any value switches colours off.',
  TERM: '`dumb` switches colours and progress off. Programs in sessions get their own `TERM`.',
  NODE_TEST_CONTEXT: 'Set by `node:test` in the processes of its test files, whose tests belong to one run.',
  CI: 'In tests, a missing snapshot baseline is a failure; it is not written.',
  COLORFGBG: 'Whether `ttypilot server` draws snapshots dark or light.',
  'HOME, XDG_DATA_HOME, XDG_RUNTIME_DIR': 'See `TTYPILOT_DATA_DIR` and `TTYPILOT_RUNTIME_DIR`.',
  'XDG_CONFIG_HOME, ZDOTDIR': 'Where `ttypilot completion install` writes for fish and zsh.',
  'CLAUDE_CONFIG_DIR, CODEX_HOME':
    'Where `ttypilot hook install` and `ttypilot skill install` find Claude Code and Codex.',
  'TMUX, TMUX_PANE':
    'The pane of the caller, so that commands can refuse to type into it. Programs in sessions do not get them.',
  TMUX_TMPDIR: 'Where tmux keeps its sockets, as for tmux itself.',
};

/** The page that lists every setting and every environment variable. */
export function configurationPage(): string {
  const { properties = {} } = z.toJSONSchema(configSchema, { io: 'input' }) as JsonSchema;
  const sections = Object.entries(properties).map(([name, section]) => sectionOf(name, section));
  return `# Configuration

<!-- generated from src/config by scripts/reference/write.ts: change it there -->

\`ttypilot serve\` reads \`config.yaml\` from the data directory, or the file that \`--config\` names. An environment variable
overrides the file, and a flag overrides both. An unknown or impossible value is an error that names its line. \`ttypilot mcp\`
reads the section \`mcp\`.

\`\`\`yaml
service:
  port: 8080
limits:
  sessions: 50
\`\`\`

${sections.join('\n')}
## Environment

Each setting above has its own variable, in the second column. These are all the others:

${variableTable(VARIABLES)}

\`ttypilot server\` also takes its flags from the environment, as \`TTYPILOT_ARTIFACT_DIR\`, \`TTYPILOT_COLS\` and so on; see
[JSON-RPC](../guides/json-rpc.md).

ttypilot also honours:

${variableTable(OTHER_VARIABLES)}
`;
}

function sectionOf(name: string, { description = '', properties = {} }: JsonSchema): string {
  const rows = Object.entries(properties).map(([key, field]) => {
    const fallback = field.default === undefined ? 'none' : `\`${JSON.stringify(field.default)}\``;
    const variable = variableOf({ path: [name, key] });
    return `| \`${key}\` | \`${variable}\` | ${escapeCell(typeOf(field))} | ${fallback} | ${escapeCell(field.description ?? '')} |`;
  });
  return `## ${name}

${description}

| key | environment | type | default | what it sets |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function variableTable(variables: Record<string, string>): string {
  const rows = Object.entries(variables).map(
    ([name, meaning]) => `| \`${name.replaceAll(', ', '`, `')}\` | ${meaning} |`,
  );
  return `| variable | meaning |\n| --- | --- |\n${rows.join('\n')}`;
}
