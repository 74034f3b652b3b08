import type { Program } from './program.js';
import { dialogs } from './programs-dialogs.js';
import { editors } from './programs-editors.js';
import { files } from './programs-files.js';
import { later } from './programs-later.js';
import { more } from './programs-more.js';
import { newest } from './programs-newest.js';
import { node } from './programs-node.js';
import { reported } from './programs-reported.js';
import { tools } from './programs-tools.js';

export const programs: readonly Program[] = [
  ...dialogs,
  ...editors,
  ...files,
  ...node,
  ...tools,
  ...more,
  ...later,
  ...reported,
  ...newest,
];
