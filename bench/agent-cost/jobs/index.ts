import type { Job } from '../job.js';
import { chat } from './chat.js';
import { debuggerJob } from './debugger.js';
import { diskUsage } from './disk-usage.js';
import { editor } from './editor.js';
import { fileManager } from './file-manager.js';
import { fuzzyFinder } from './fuzzy-finder.js';
import { gitAdd } from './git-add.js';
import { installer } from './installer.js';
import { longOutput } from './long-output.js';
import { menu } from './menu.js';
import { npmInit } from './npm-init.js';
import { pager } from './pager.js';
import { processViewer } from './process-viewer.js';
import { programThatExits } from './program-that-exits.js';
import { quiz } from './quiz.js';
import { repl } from './repl.js';
import { scaffold } from './scaffold.js';

export const JOBS: readonly Job[] = [
  editor,
  installer,
  fileManager,
  processViewer,
  debuggerJob,
  pager,
  fuzzyFinder,
  quiz,
  chat,
  repl,
  gitAdd,
  diskUsage,
  menu,
  scaffold,
  npmInit,
  longOutput,
  programThatExits,
];
