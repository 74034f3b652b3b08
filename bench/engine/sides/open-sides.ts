import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findOnPath } from '../../../src/base/files/find-on-path.js';
import type { Effort, Result } from '../../frame/figure.js';
import { openRawReader } from './raw-reader.js';
import { ScriptSide } from './script-side.js';
import type { Side } from './side.js';
import { TmuxControl } from './tmux-control.js';
import { TmuxPolled } from './tmux-polled.js';
import { hasTuiTest } from './tui-test.js';
import { WorkerSide } from './worker-side.js';

/** All peers. */
const PEERS = {
  raw: { name: 'raw reader', open: openRawReader, get: '' },
  nodePty: { name: 'node-pty', open: () => new WorkerSide('node-pty + xterm write', 'node-pty'), get: '' },
  tmuxPolled: { name: 'tmux, polled', open: TmuxPolled.open, get: 'apt-get install tmux' },
  tmuxControl: { name: 'tmux, control mode', open: TmuxControl.open, get: 'apt-get install tmux' },
  expect: { name: 'expect', open: openExpect, get: 'apt-get install expect' },
  pexpect: { name: 'pexpect', open: openPexpect, get: 'apt-get install python3-pexpect' },
  tuiTest: { name: '@microsoft/tui-test', open: openTuiTest, get: 'a full run fetches it with npm' },
} satisfies Record<string, Peer>;

interface Peer {
  name: string;
  open(effort: Effort): Promise<Side | undefined> | Side | undefined;
  /** How to install it. */
  get: string;
}

export type PeerName = keyof typeof PEERS;

export interface Sides {
  ours: WorkerSide;
  peers: Partial<Record<PeerName, Side>>;
  /** One line for each peer that is not installed. */
  leftOut: Result[];
  close(): Promise<void>;
}

export async function openSides(names: readonly PeerName[], effort: Effort): Promise<Sides> {
  const ours = new WorkerSide('ttypilot', 'ttypilot');
  const peers: Partial<Record<PeerName, Side>> = {};
  const leftOut: Result[] = [];
  for (const name of names) {
    const { name: against, open, get } = PEERS[name];
    const side = await open(effort);
    if (side) peers[name] = side;
    else leftOut.push({ what: 'left out: not installed', against, value: get });
  }
  const close = async () => {
    for (const side of [ours, ...Object.values(peers)]) await side.close();
  };
  return { ours, peers, leftOut, close };
}

function openExpect(): Side | undefined {
  const expect = findOnPath('expect');
  const script = fileURLToPath(new URL('../programs/with-expect.tcl', import.meta.url));
  const command = [`${expect}`, '-N', '-n', '-f', script];
  return expect === undefined ? undefined : new ScriptSide({ name: 'expect', command, clock: 'wall' });
}

function openPexpect(): Side | undefined {
  const script = fileURLToPath(new URL('../programs/with-pexpect.py', import.meta.url));
  // the system package works only with the system interpreter
  const python = ['/usr/bin/python3', 'python3'].find((name) => {
    try {
      execFileSync(name, ['-c', 'import pexpect'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
  return python === undefined
    ? undefined
    : new ScriptSide({ name: 'pexpect', command: [python, script], clock: 'monotonic' });
}

function openTuiTest({ isShort }: Effort): Side | undefined {
  return hasTuiTest(!isShort) ? new WorkerSide('@microsoft/tui-test', 'tui-test', 50) : undefined;
}
