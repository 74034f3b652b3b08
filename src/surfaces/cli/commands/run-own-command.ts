import { makeDirectory } from '../../../base/files/make-directory.js';
import { assignWords } from '../args/assign-words.js';
import type { Command } from '../args/command.js';
import { parseCommand } from '../args/parse.js';
import { findCommand, withExtras } from '../args/registry.js';
import type { Context } from '../context.js';
import { isColourful } from '../show/output.js';

type Values = Record<string, unknown>;

/** Runs a command that is not an operation. */
export async function runOwnCommand(command: Command, args: readonly string[], context: Context): Promise<number> {
  const { values, words, wantsHelp } = parseCommand(command, args);
  if (wantsHelp) return context.showHelp(command);
  assignWords(command, words, values);
  return RUNS[command.name]?.(values, context) ?? 1;
}

const RUNS: Record<string, (values: Values, context: Context) => Promise<number>> = {
  async run(values, context) {
    const { runOnce } = await import('./run-once.js');
    return runOnce(values, context);
  },
  async daemon(values, context) {
    const { controlDaemon } = await import('../daemon/control-daemon.js');
    return controlDaemon(values, context);
  },
  async mcp(values, context) {
    const { serveAgent } = await import('./serve-agent.js');
    return serveAgent(values, context);
  },
  async serve(values, context) {
    const { serveForPeople } = await import('./serve-service.js');
    return serveForPeople(values, context);
  },
  async node(values, context) {
    const { serveNode } = await import('./serve-node.js');
    return serveNode(values, context);
  },
  async fleet(values, context) {
    const { manageFleet } = await import('../fleet/manage-fleet.js');
    return manageFleet(values, context);
  },
  async login(values, context) {
    const { printLoginLink } = await import('./login-link.js');
    return printLoginLink(values, context);
  },
  async token(values, context) {
    const { manageTokens } = await import('./manage-tokens.js');
    return manageTokens(values, context);
  },
  async backup(values, context) {
    const { backUpStore } = await import('./store.js');
    return backUpStore(values, context);
  },
  async check(values, context) {
    const { checkStore } = await import('./store.js');
    return checkStore(values, context);
  },
  async hook(values, context) {
    const { runHookCommand } = await import('../hook/hook-command.js');
    return runHookCommand(values, context);
  },
  async skill(values, context) {
    const { runSkillCommand } = await import('../skill/skill-command.js');
    return runSkillCommand(values, context);
  },
  async relay(_, { parts }) {
    const { serveRelay } = await import('../../relay/serve-relay.js');
    const { startDaemon } = await import('../daemon/control-daemon.js');
    const directory = await parts.dataDirectory();
    const { version } = parts;
    // a daemon that this starts outlives the connection, and so do its programs
    for (const name of ['SSH_CLIENT', 'SSH_CONNECTION', 'SSH_AUTH_SOCK']) delete process.env[name];
    await serveRelay({ version, directory, env: process.env, startDaemon: () => startDaemon(directory) });
    // nothing that is still under way has a reader
    process.exit(0);
  },
  async server(values, { parts }) {
    const { serverDefaults } = await import('../../jsonrpc/settings.js');
    const defaults = serverDefaults(values);
    makeDirectory(defaults.artifactDir);
    await parts.serveJsonRpc(defaults);
    // output that the client never reads would keep the process alive
    process.exit(0);
  },
  async replay(values, context) {
    const { replayRecording } = await import('./replay-recording.js');
    return replayRecording(values, context);
  },
  async render(values, context) {
    const { renderFile } = await import('./render-file.js');
    return renderFile(values, context);
  },
  async 'render-text'(values, context) {
    const { renderText } = await import('./render-file.js');
    return renderText(values, context);
  },
  async export(values, context) {
    const { exportFile } = await import('./export-recording.js');
    return exportFile(values, context);
  },
  async tape(values, context) {
    const { runTapeCommand } = await import('../tape/tape-command.js');
    return runTapeCommand(values, context);
  },
  async trace(values, context) {
    const { runTraceCommand } = await import('../trace/trace-command.js');
    return runTraceCommand(values, context);
  },
  async report(values, context) {
    const { runReportCommand } = await import('../report/report-command.js');
    return runReportCommand(values, context);
  },
  async attach(values, context) {
    const { attachProgram } = await import('../attach/attach-program.js');
    return attachProgram(values, context);
  },
  async doctor(values, context) {
    const { doctor } = await import('./doctor.js');
    return doctor(values, context);
  },
  async completion(values, context) {
    const { runCompletionCommand } = await import('../completion/completion-command.js');
    return runCompletionCommand(values, context);
  },
  async tour(_, { parts, output }) {
    output.data(await parts.tour({ version: parts.version, hasColour: isColourful(output) }));
    return 0;
  },
  async help({ command }, context) {
    if (command === undefined) {
      const { overview } = await import('../help/help.js');
      context.output.data(await overview(context.output));
      return 0;
    }
    return context.showHelp(withExtras(await findCommand(String(command))));
  },
};
