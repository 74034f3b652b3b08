import type { Config } from './config/schema.js';
import { choiceProblem } from './surfaces/mcp/tool-choice.js';

/** The first name in `mcp.tools` that is not the name of a tool. */
export function toolsProblem({ mcp }: Config): { path: PropertyKey[]; reason: string } | undefined {
  const problem = choiceProblem(mcp.tools);
  return problem && { path: ['mcp', 'tools', problem.index], reason: `mcp.tools: ${problem.reason}` };
}
