import { completable, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Client } from '../../operations/client.js';
import { sessionIds } from './resources.js';

/** Common jobs that a person may give to an agent, as far as the agent has the tools for them. */
export function addPrompts(mcp: McpServer, client: Client, offered: ReadonlySet<string>): void {
  const has = (...names: string[]) => names.every((name) => offered.has(name));
  if (!has('spawn_tui', 'act', 'close_session')) return;
  addDriving(mcp);
  if (has('run_command')) addCommands(mcp);
  if (has('resize_session')) addTesting(mcp);
  if (has('run_command', 'get_session', 'get_screen', 'read_output', 'search_output')) addDebugging(mcp, client);
}

function addDriving(mcp: McpServer): void {
  mcp.registerPrompt(
    'drive_program',
    {
      title: 'Drive a program',
      description: 'Start an interactive program and reach a goal in it.',
      argsSchema: z.object({
        command: z.string().describe('What to start, such as "vim notes.txt".'),
        goal: z.string().describe('What to reach.'),
      }),
    },
    ({ command, goal }) =>
      ask(`Use ttypilot to start \`${command}\` (spawn_tui) and reach this goal: ${goal}

Take each step with one call of act: what to type or press in do, and what ends the step in until when you know it. Its
answer shows what is new on the screen, what is selected, and what the program waits for; read it before the next step. In a
list that may move, add only_if with what must be selected. Before the first key, call act with an empty do to see that the
program is ready, and check at the end that the goal is really reached. If the program asks something that I did not answer
for you, and it could lose data, ask me. Close the session when you are done, and tell me briefly what you did and what the
last screen showed.`),
  );
}

function addTesting(mcp: McpServer): void {
  mcp.registerPrompt(
    'test_program',
    {
      title: 'Test a program',
      description: 'Try out a terminal program like a tester, and report what works and what does not.',
      argsSchema: z.object({
        command: z.string().describe('What to test.'),
        expectations: z.string().optional().describe('What it should do; otherwise its help is the measure.'),
      }),
    },
    ({ command, expectations }) =>
      ask(`Use ttypilot to test \`${command}\` as its users would.
${expectations ? `It should do this: ${expectations}` : 'Learn from its help, keys and menus what it should do.'}

For each expectation start from a known state (a new session if in doubt), call act with the input in do and the expected
text in until, and compare what it shows with what was expected. Also try: a wrong key, an empty answer, a very long one, a
resize (resize_session) to 40 columns and back, ctrl+c in the middle. At the end check the exit code (act with until "exit").
Close all sessions. Report a table: what was tried, what was expected, what happened, with the exact screen text of
failures.`),
  );
}

function addDebugging(mcp: McpServer, client: Client): void {
  const session = completable(z.string().describe('The session.'), (begun) => sessionIds(client, begun));
  mcp.registerPrompt(
    'debug_hanging_program',
    {
      title: 'Find out why a program hangs',
      description: 'Investigate a session that does not move.',
      argsSchema: z.object({ session_id: session }),
    },
    ({ session_id }) =>
      ask(`The program in the ttypilot session ${session_id} seems to hang. Find out why, without harming it.

1. get_session: does it still run, since when, and does it want input? get_screen with format annotated: is it a question, a
   password prompt, a pager (a colon, "(END)"), a dialog, an editor?
2. read_output and search_output (error|warning|denied|retry|waiting): what did it write last?
3. act with an empty do and a timeout_ms of 5000: does anything move?
4. In a shell of its own (spawn_tui sh, then run_command) look at the process: ps with its children and their states,
   open files and connections.
Only when you know what it waits for: answer it with act if that is harmless; otherwise tell me what you found and what you
propose. Use ctrl+c, signal_session or close_session only if I agree.`),
  );
}

function addCommands(mcp: McpServer): void {
  mcp.registerPrompt(
    'run_commands',
    {
      title: 'Run commands in a shell',
      description: 'Work through a list of shell commands in one session, and stop at the first that fails.',
      argsSchema: z.object({
        commands: z.string().describe('The commands, or what they should achieve.'),
        directory: z.string().optional().describe('Where to run them.'),
      }),
    },
    ({ commands, directory }) =>
      ask(`Use ttypilot: start one shell (spawn_tui bash${directory ? `, cwd ${directory}` : ''}), wait for its prompt (act with until "input"), and run
these commands one after another with run_command, in the same session so that directory and variables stay: ${commands}

Stop at the first exit code that is not 0 and show me its output. When a command is still running (timed_out, pending),
wait for it: call run_command again with the same command and since set to the seq of the result. When one asks
something, answer with act as far as the answer is harmless, otherwise ask me. Close the session at the end.`),
  );
}

function ask(text: string) {
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
}
