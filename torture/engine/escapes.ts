import { spawnSync } from 'node:child_process';
import { Engine } from '../../src/engine/engine.js';
import { isProcessOver } from '../harness/processes.js';
import type { Context, Figure } from '../scenario.js';

/** Ways for a program to outlive its terminal; each prints its process id as PID=… */
const ESCAPES = {
  setsid: 'setsid sh -c \'echo "PID=$$."; exec sleep 600\' & wait',
  nohup: 'nohup sh -c \'echo "PID=$$." >/dev/tty; exec sleep 600\' >/dev/null 2>&1 & wait',
  'double fork': '( ( echo "PID=$(sh -c \'echo $PPID\')."; exec sleep 600 ) & ) ; exec cat',
  'ignoring HUP': 'trap \'\' HUP TERM; echo "PID=$$."; while :; do sleep 600; done',
  'in the background': 'set -m; sh -c \'echo "PID=$$."; exec sleep 600\' & wait',
  'env -i setsid': 'env -i setsid sh -c \'trap "" HUP TERM; echo "PID=$$."; exec sleep 600\' & wait',
  'double fork without a mark':
    'env -u TTYPILOT_TREE setsid sh -c \'sh -c "trap \\"\\" HUP; echo PID=\\$\\$.; exec sleep 600" & exit\' & exec cat',
  'nohup setsid, all closed':
    'env -u TTYPILOT_TREE nohup setsid sh -c \'echo "PID=$$." >&3; exec sleep 600 3>&- <&- >&- 2>&-\' 3>&1 >/dev/null 2>&1 & exec cat',
  'a Python daemon': `python3 -c '
import os
if os.fork(): os._exit(0)
os.setsid()
if os.fork(): os._exit(0)
os.write(1, b"PID=%d." % os.getpid())
for fd in range(3): os.close(fd)
os.execve("/bin/sleep", ["sleep", "600"], {})
'; exec cat`,
};

/** Programs that try to outlive their session, in terminals and in tmux by turns: gone within two seconds, or reported. */
export async function escapes(context: Context): Promise<Figure[]> {
  const rounds = context.isShort ? 2 : 20;
  const tmuxSocketName = `ttypilot-torture-${process.pid}`;
  const engine = new Engine({ tmuxSocketName });
  let survivors = 0;
  let slowestMs = 0;
  for (let round = 0; round < rounds; round++) {
    for (const [name, script] of Object.entries(ESCAPES)) {
      const program = { command: 'sh', args: ['-c', script] };
      const session = round % 2 === 0 ? engine.launch(program) : await engine.launchInTmux(program);
      const { match } = await session.waits.forText(/PID=(\d+)\./, { timeoutMs: 30_000 });
      if (!match) throw new Error(`${name}: the program printed no process id`);
      const pid = Number(match.text.slice(4, -1));
      const began = performance.now();
      const report = await session.close();
      const isOver = await isProcessOver(pid, 2000);
      slowestMs = Math.max(slowestMs, performance.now() - began);
      if (isOver || report.survivors.some((survivor) => survivor.pid === pid)) continue;
      survivors++;
      context.note(`${name}: process ${pid} lives on and was not reported`);
    }
    context.progress((round + 1) / rounds);
  }
  await engine.dispose();
  spawnSync('tmux', ['-L', tmuxSocketName, 'kill-server']);
  return [
    { what: `${rounds * Object.keys(ESCAPES).length} escapes: alive and not reported`, measured: survivors, atMost: 0 },
    {
      what: 'slowest close until the process was gone',
      measured: slowestMs,
      atMost: context.isShort ? 10_000 : 2000,
      unit: 'ms',
    },
  ];
}
