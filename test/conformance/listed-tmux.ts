import { spawnSync } from 'node:child_process';

/** Whether this machine has the tmux whose differences are listed; another version has other faults. */
export const isListedTmux = spawnSync('tmux', ['-V'], { encoding: 'utf8' }).stdout?.trim() === 'tmux 3.3a';
