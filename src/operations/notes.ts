// What a result says to a person besides its data. It stands apart from the definitions, because a command must start fast
// and reading their schemas is slow.

type Result = Record<string, unknown>;

/** How the surface writes the name of a field that the person can set. */
type Named = (field: string) => string;

const waited = (result: Result, named: Named) => (result.outcome === 'matched' ? [] : [unmet(result, named)]);

const found = ({ matches, total }: Result) => {
  const { length } = matches as unknown[];
  return length === total ? [] : [`${length} of ${total} lines`];
};

const NOTES: Record<string, (result: Result, named: Named) => string[]> = {
  send_text({ staged, accepted, evidence }) {
    if (accepted === 'yes') return [];
    const outcome = accepted ? `accepted: ${accepted}` : `staged: ${staged ? 'yes' : 'no'}`;
    return [`${outcome} (${(evidence as string[]).join('; ')})`];
  },
  read_output: ({ missed }) => (missed ? [`${missed} earlier bytes are gone`] : []),
  search_output: found,
  search_panes: found,
  wait_for_text: waited,
  wait_for_screen_change: waited,
  wait_for_stable: waited,
  wait_for_exit: (result, named) => [...waited(result, named), ...limitOf(result)],
  wait_for_input: waited,
  run_command({ outcome, exit_code, truncated, left_out, seq }, named) {
    const endings: Record<string, string[]> = {
      done: [],
      timed_out: [`still running; to wait for it, run the same command with ${named('since')} ${seq}`],
      exited: ['the shell has ended'],
    };
    return [
      ...(truncated ? [missing(left_out as LeftOut | undefined, named)] : []),
      ...(endings[String(outcome)] ?? [String(outcome)]),
      ...(exit_code ? [`exit code ${exit_code}`] : []),
    ];
  },
  close_session: ({ survivors }) =>
    (survivors as { pid: number; command: string; reason: string }[]).map(
      ({ pid, command, reason }) => `could not end ${pid} (${command}): ${reason}`,
    ),
  respond({ receipt }) {
    const { accepted, answers, evidence } = receipt as { accepted: string; answers: string[]; evidence: string[] };
    return [`accepted: ${accepted}, ${answers.map((answer) => `'${answer}'`).join(', ')} (${evidence.join('; ')})`];
  },
};

/** Sentences about a result that its data does not show: why a wait was not met, what is missing, what is unproven. */
export function notesOf(operation: string, result: Result, named: Named): string[] {
  return NOTES[operation]?.(result, named) ?? [];
}

interface LeftOut {
  lines: number;
  since: number;
}

function missing(leftOut: LeftOut | undefined, named: Named): string {
  if (!leftOut) return 'the beginning is not kept any more';
  return `lines left out before these: ${leftOut.lines}; to read them: read-output ${named('since')} ${leftOut.since}`;
}

function limitOf({ reason }: Result): string[] {
  if (reason === 'idle_timeout') return ['its idle limit ended the program'];
  return reason === 'absolute_timeout' ? ['its time limit ended the program'] : [];
}

function unmet({ outcome, elapsed_ms, exit_code, matched_at_entry, nearest }: Result, named: Named): string {
  const seconds = `${(Number(elapsed_ms) / 1000).toFixed(1)} s`;
  const old = matched_at_entry ? `; it was there before, and only new output counts (see ${named('since')})` : '';
  const instead = nearest === undefined ? '' : `: ${nearest}`;
  if (outcome === 'timed_out') return `not within ${seconds}${instead || old}`;
  const code = exit_code === undefined ? '' : ` with code ${exit_code}`;
  if (outcome === 'exited') return `the program has exited${code}${instead}`;
  return `${outcome} after ${seconds}${instead}`;
}
