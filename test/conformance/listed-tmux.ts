import { spawnSync } from 'node:child_process';

/** Whether this machine has the tmux version whose differences are listed; other versions differ in other ways. */
export const isListedTmux = spawnSync('tmux', ['-V'], { encoding: 'utf8' }).stdout?.trim() === 'tmux 3.3a';
