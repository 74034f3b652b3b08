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

/** Everything that config.yaml may say: a section is one line here, with a default for each of its keys. */
export const configSchema = z.strictObject({
  tmux_bridge: tmuxBridge.prefault({}),
});

export type Config = z.output<typeof configSchema>;
