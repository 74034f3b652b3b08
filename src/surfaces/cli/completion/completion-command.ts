import { wrongUsage } from '../args/usage.js';
import type { Context } from '../context.js';
import { completionScript } from './completion-script.js';
import { installCompletion } from './install-completion.js';

/** `ttypilot completion install [SHELL]`, `ttypilot completion SHELL`. */
export function runCompletionCommand(
  { action, shell }: { action?: unknown; shell?: unknown },
  context: Context,
): number {
  if (action === 'install') return installCompletion(shell === undefined ? undefined : String(shell), context);
  if (shell !== undefined) throw wrongUsage('a second word works only with completion install', 'completion');
  context.output.data(completionScript(String(action)));
  return 0;
}
