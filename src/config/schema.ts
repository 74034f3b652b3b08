import { z } from 'zod';

const seconds = (defaultValue: number, max: number) => z.number().positive().max(max).default(defaultValue);
const milliseconds = (defaultValue: number, max: number) => z.int().min(0).max(max).default(defaultValue);
const bytes = (defaultValue: number, { min, max }: { min: number; max: number }) =>
  z.int().min(min).max(max).default(defaultValue);

const TERABYTE = 1_099_511_627_776;

const tmuxBridge = z
  .strictObject({
    health_check_interval: seconds(30, 86_400).describe('Seconds between two health checks of the panes of agents.'),
    subprocess_timeout: seconds(5, 600).describe('Deadline of one tmux call, in seconds.'),
    text_enter_delay_ms: milliseconds(120, 60_000).describe(
      'Longest pause between a text and Enter; long texts get more.',
    ),
    sequential_send_delay_ms: milliseconds(150, 60_000).describe('Pause between two sends to the same pane.'),
    program_names: z
      .array(z.string().min(1))
      .min(1)
      .default(['claude', 'node'])
      .describe('A pane counts as running while one of these programs runs in it.'),
  })
  .describe('How tmux panes are typed into and checked.');

const service = z
  .strictObject({
    host: z.string().min(1).default('127.0.0.1').describe('The address to listen on.'),
    port: z.int().min(0).max(65_535).default(7717).describe('The port to listen on; 0 picks a free one.'),
    allowed_hosts: z
      .array(z.string().refine(isHost, 'a host like box.example:7717 or https://box.example'))
      .default([])
      .describe(
        'Additional host names that requests may use, for proxies and tunnels: `box.example:7717`, `https://box.example`.',
      ),
    public_url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe(
        'Where browsers reach the service, for links in messages; its host is allowed. Default: where it listens.',
      ),
    tls_cert: z.string().optional().describe('The certificate file for HTTPS; needs `tls_key`.'),
    tls_key: z.string().optional().describe('The key file for HTTPS; needs `tls_cert`.'),
    insecure: z
      .boolean()
      .default(false)
      .describe('Listen beyond this machine without TLS. Everyone on the network path can then read everything.'),
  })
  .describe('Where the service listens, and under which names it answers.');

const timeouts = z
  .strictObject({
    idle_seconds: z
      .number()
      .min(0)
      .max(31_536_000)
      .default(0)
      .describe('Idle limit: end a program after this long without input or output.'),
    absolute_seconds: z
      .number()
      .min(0)
      .max(31_536_000)
      .default(0)
      .describe('Time limit: end a program this long after its start.'),
  })
  .describe('Limits of programs that set none of their own; 0: no limit.');

const limits = z
  .strictObject({
    sessions: z.int().min(1).max(100_000).default(1000).describe('Sessions at the same time.'),
    scrollback: z.int().min(0).max(1_000_000).default(1000).describe('Rows of history per session.'),
    output_bytes: bytes(33_554_432, { min: 65_536, max: 1_073_741_824 }).describe('Output kept per session.'),
    total_output_bytes: bytes(536_870_912, { min: 1_048_576, max: TERABYTE }).describe(
      'Output kept by all sessions; above this, the largest session loses its oldest output.',
    ),
    memory_bytes: bytes(4_294_967_296, { min: 67_108_864, max: TERABYTE }).describe(
      'No session starts while the service uses more memory than this.',
    ),
    retention_seconds: z
      .number()
      .min(0)
      .max(2_592_000)
      .default(600)
      .describe('How long a session stays readable after its program has ended.'),
    recording_bytes: bytes(268_435_456, { min: 65_536, max: TERABYTE }).describe(
      'Size at which a recording stops; the session continues.',
    ),
    session_recording_bytes: bytes(1_073_741_824, { min: 0, max: TERABYTE }).describe(
      'Total size of all recordings of a session; 0 means unlimited.',
    ),
    viewers: z.int().min(1).max(10_000).default(500).describe('Live terminals open at the same time.'),
    event_streams: z.int().min(1).max(10_000).default(100).describe('Event streams open at the same time.'),
    mcp_sessions: z.int().min(1).max(10_000).default(100).describe('MCP sessions over HTTP at the same time.'),
    connections: z
      .int()
      .min(20)
      .max(100_000)
      .default(2000)
      .describe('HTTP connections; a tenth may be without a login, for ten seconds each.'),
    token_share: z
      .number()
      .min(0.01)
      .max(1)
      .default(0.5)
      .describe(
        'The share of viewers, streams, MCP sessions and connections that one token may use. A tenth is reserved for the owner.',
      ),
  })
  .describe('Upper bounds.');

const recordings = z
  .strictObject({
    max_age_days: z.number().min(0).max(36_500).default(30).describe('Age, counted from the last line written.'),
    max_count: z.int().min(0).max(1_000_000).default(1000).describe('Number of recordings.'),
    max_bytes: bytes(10_737_418_240, { min: 0, max: 1024 * TERABYTE }).describe('Total size of all recordings.'),
  })
  .describe('Which recordings the data directory keeps, newest first; 0 means unlimited.');

const mcp = z
  .strictObject({
    tools: z
      .array(z.string().min(1).max(200))
      .min(1)
      .max(200)
      .default(['all'])
      .describe('Which tools agents get: `core`, `all`, or names, as in `[core, get_screenshot]`.'),
  })
  .describe('MCP, over stdio and at `/mcp`.');

const database = z
  .strictObject({
    url: z
      .url({ protocol: /^postgres(ql)?$/, error: 'a URL like postgresql://user@host/name' })
      .optional()
      .describe('PostgreSQL, as in `postgresql://user@host/name`. Default: SQLite in the data directory.'),
  })
  .describe('Where sessions, exits, events and tokens are stored.');

const audit = z
  .strictObject({
    keep_days: z.int().min(1).max(3650).default(30).describe('Days to keep a record, within `max_bytes`.'),
    max_bytes: bytes(1_073_741_824, { min: 1_000_000, max: TERABYTE }).describe(
      'Total size of the log; the oldest files go first.',
    ),
  })
  .describe('The log of callers and their actions.');

const webhook = z
  .strictObject({
    url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Where events are posted to; needs `secret`.'),
    secret: z.string().min(16, 'at least 16 characters').optional().describe('Signs the messages; needs `url`.'),
    events: z
      .array(z.enum(['pty_exited', 'agent_waits']))
      .default(['pty_exited', 'agent_waits'])
      .describe('What is posted: exits, and coding agents that begin to wait.'),
    timeout_seconds: seconds(10, 300).describe('Deadline of one delivery attempt.'),
  })
  .describe('A URL that receives exits and waiting coding agents as signed JSON.');

const notify = z
  .strictObject({
    url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Where a plain text is posted to when a coding agent begins to wait, such as a topic of ntfy.'),
    token: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'visible ASCII characters')
      .optional()
      .describe('Sent as `Authorization: Bearer`.'),
    timeout_seconds: seconds(10, 300).describe('Deadline of one delivery attempt.'),
  })
  .describe('Push messages when a coding agent waits, in the format of ntfy.');

/** The schema of config.yaml: one line per section; every key has a default or is optional. */
export const configSchema = z.strictObject({
  audit: audit.prefault({}),
  database: database.prefault({}),
  limits: limits.prefault({}),
  mcp: mcp.prefault({}),
  recordings: recordings.prefault({}),
  service: service.prefault({}),
  timeouts: timeouts.prefault({}),
  tmux_bridge: tmuxBridge.prefault({}),
  webhook: webhook
    .refine(({ url, secret }) => (url === undefined) === (secret === undefined), 'url and secret belong together')
    .prefault({}),
  notify: notify.prefault({}),
});

export type Config = z.output<typeof configSchema>;

function isHost(entry: string): boolean {
  const bare = entry.replace(/^https?:\/\//i, '');
  return /^[^\s/?#@]+$/.test(bare) && URL.canParse(`http://${bare}`);
}
