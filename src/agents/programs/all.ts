import { aider } from './aider.js';
import { claudeCode } from './claude-code.js';
import { codex } from './codex.js';
import { gemini } from './gemini.js';
import { opencode } from './opencode.js';
import type { AgentProgram } from './program.js';

/** The agents that are recognised without hooks. */
export const agentPrograms: readonly AgentProgram[] = [aider, claudeCode, codex, gemini, opencode];

/** The program of this name, or whose process is called so. */
export function programNamed(name: string | null): AgentProgram | undefined {
  if (name === null) return undefined;
  return agentPrograms.find((program) => program.name === name || program.commands.includes(name));
}
