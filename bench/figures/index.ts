import { agentCost } from '../agent-cost/figure.js';
import { ENGINE_FIGURES } from '../engine/figures/index.js';
import type { Figure } from '../frame/figure.js';
import { agents } from './agents.js';
import { browser } from './browser.js';
import { commandLine } from './command-line.js';
import { growth } from './growth.js';
import { inUse } from './in-use.js';
import { jsonRpc } from './json-rpc.js';
import { keptOutput } from './kept-output.js';
import { mcpStart } from './mcp-start.js';
import { memory } from './memory.js';
import { parse, parseSmallChunks } from './parse.js';
import { screenTextOf120x40 } from './screen-text.js';
import { screenshot } from './screenshot.js';
import { ssh } from './ssh.js';
import { traces } from './traces.js';
import { viewers } from './viewers.js';

/** Everything that `npm run bench` measures. */
export const FIGURES: readonly Figure[] = [
  parse,
  parseSmallChunks,
  inUse,
  memory,
  keptOutput,
  screenTextOf120x40,
  screenshot,
  growth,
  commandLine,
  mcpStart,
  jsonRpc,
  ssh,
  traces,
  viewers,
  browser,
  agents,
  agentCost,
  ...ENGINE_FIGURES,
];
