import { z } from 'zod';

const seconds = (defaultValue: number, longest: number) => z.number().positive().max(longest).default(defaultValue);
const milliseconds = (defaultValue: number, longest: number) => z.int().min(0).max(longest).default(defaultValue);

/** How panes of tmux are typed into and looked after. */
const tmuxBridge = z.strictObject({
  /** Seconds between two looks at the panes of agents. */
  health_check_interval: seconds(30, 86_400),
  /** Seconds that a call of tmux may take. */
  subprocess_timeout: seconds(5, 600),
  /** Between a text and Enter at most, and more for long texts. */
  text_enter_delay_ms: milliseconds(120, 60_000),
  /** Between two things that are sent to the same pane. */
  sequential_send_delay_ms: milliseconds(150, 60_000),
  /** The programs that make a pane count as running. */
  program_names: z.array(z.string().min(1)).min(1).default(['claude', 'node']),
});

/** Where the service listens, and under which names it answers. */
const service = z.strictObject({
  host: z.string().min(1).default('127.0.0.1'),
  port: z.int().min(0).max(65_535).default(7717),
  /** Further names with their ports, such as box.example:7717 or https://box.example, for proxies and tunnels. */
  allowed_hosts: z.array(z.string().refine(isHost, 'a host like box.example:7717 or https://box.example')).default([]),
  /** Files; both or none. */
  tls_cert: z.string().optional(),
  tls_key: z.string().optional(),
  /** Listen on other addresses than those of this machine without TLS: everybody on the way can read everything. */
  insecure: z.boolean().default(false),
});

/** What holds for sessions that are started without limits of their own; 0 is never. */
const timeouts = z.strictObject({
  idle_seconds: z.number().min(0).max(31_536_000).default(0),
  absolute_seconds: z.number().min(0).max(31_536_000).default(0),
});

/** How much of everything there may be. */
const limits = z.strictObject({
  sessions: z.int().min(1).max(100_000).default(1000),
  /** Rows of history of a session. */
  scrollback: z.int().min(0).max(1_000_000).default(1000),
  /** Bytes of output that a session keeps. */
  output_bytes: z.int().min(65_536).max(1_073_741_824).default(33_554_432),
  /** Bytes of output that all sessions together keep; above it the largest loses its oldest part. */
  total_output_bytes: z.int().min(1_048_576).max(1_099_511_627_776).default(536_870_912),
  /** Memory of the service above which no session is started. */
  memory_bytes: z.int().min(67_108_864).max(1_099_511_627_776).default(4_294_967_296),
  /** How long a session that has ended can still be read. */
  retention_seconds: z.number().min(0).max(2_592_000).default(600),
  /** How large a recording may become; it then ends, and the session goes on. */
  recording_bytes: z.int().min(65_536).max(1_099_511_627_776).default(268_435_456),
  /** Largest total size of all recordings of a session; 0 means unlimited. */
  session_recording_bytes: z.int().min(0).max(1_099_511_627_776).default(1_073_741_824),
  viewers: z.int().min(1).max(10_000).default(500),
  event_streams: z.int().min(1).max(10_000).default(100),
  mcp_sessions: z.int().min(1).max(10_000).default(100),
  /** HTTP connections; a tenth may be without a login, for ten seconds each. */
  connections: z.int().min(20).max(100_000).default(2000),
  /** Which part of viewers, streams, MCP sessions and connections one token may take; a tenth is the owner's alone. */
  token_share: z.number().min(0.01).max(1).default(0.5),
});

/** Which recordings in the data directory to keep, newest first; 0 means unlimited. */
const recordings = z.strictObject({
  /** Since the last line was written. */
  max_age_days: z.number().min(0).max(36_500).default(30),
  max_count: z.int().min(0).max(1_000_000).default(1000),
  /** Of all together. */
  max_bytes: z.int().min(0).max(1_125_899_906_842_624).default(10_737_418_240),
});

/** Where things are kept that outlive the service. */
const database = z.strictObject({
  /** PostgreSQL, such as postgresql://user@host/name. Default: SQLite in the data directory. */
  url: z.url({ protocol: /^postgres(ql)?$/, error: 'a URL like postgresql://user@host/name' }).optional(),
});

/** The record of who did what. */
const audit = z.strictObject({
  /** Days for which every record is kept, as long as all of them fit into max_bytes. */
  keep_days: z.int().min(1).max(3650).default(30),
  /** Of all its files together; the oldest go first. */
  max_bytes: z.int().min(1_000_000).max(1_099_511_627_776).default(1_073_741_824),
});

/** Who is told of exits by a POST. */
const webhook = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).optional(),
  /** Signs the messages. */
  secret: z.string().min(16, 'at least 16 characters').optional(),
  timeout_seconds: seconds(10, 300),
});

/** Everything that config.yaml may say: a section is one line here, with a default for each of its keys. */
export const configSchema = z.strictObject({
  audit: audit.prefault({}),
  database: database.prefault({}),
  limits: limits.prefault({}),
  recordings: recordings.prefault({}),
  service: service.prefault({}),
  timeouts: timeouts.prefault({}),
  tmux_bridge: tmuxBridge.prefault({}),
  webhook: webhook
    .refine(({ url, secret }) => (url === undefined) === (secret === undefined), 'url and secret belong together')
    .prefault({}),
});

export type Config = z.output<typeof configSchema>;

function isHost(entry: string): boolean {
  const bare = entry.replace(/^https?:\/\//i, '');
  return /^[^\s/?#@]+$/.test(bare) && URL.canParse(`http://${bare}`);
}
