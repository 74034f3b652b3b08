// Records a load in a process of its own, or opens a trace: trace-child.ts record FORMAT LOAD BYTES PATH | open PATH SEEKS
import type { Recordings as RecordingsClass } from '../../src/engine/recordings/recordings.js';
import type { RecordingFormat } from '../../src/recording/recording.js';
import type { SessionCore } from '../../src/session/core.js';
import type { SessionJournal as JournalClass } from '../../src/session/session-journal.js';
import type { openTraceFile as OpenTraceFile } from '../../src/trace/open-trace-file.js';
import { chunksOf, type LoadName, makeLoad } from '../loads/index.js';
import { createTerminal } from './ours.js';

// users run the built library; sources transformed by a loader are slower
const built = (path: string) => import(new URL(`../../dist/inside/${path.replaceAll('/', '-')}`, import.meta.url).href);
const CHUNK_BYTES = 16_384;
const LOAD_BYTES = 4_000_000;
/** Played before it counts: a host records many sessions, but compiles the code only once. */
const WARM_UP_BYTES = 16_000_000;
const [task, ...args] = process.argv.slice(2);
console.log(JSON.stringify(await (task === 'record' ? record(args) : open(args))));

/** The processor time of a session that parses and records, and the length of its file. */
async function record([format, load, bytes, path]: string[]) {
  const { Recordings } = (await built('engine/recordings/recordings.js')) as { Recordings: typeof RecordingsClass };
  const { Redactor } = await built('recording/redact/redactor.js');
  const { Emitter } = await built('base/emitter.js');
  const { systemClock } = await built('base/clock.js');
  const { SessionJournal } = (await built('session/session-journal.js')) as { SessionJournal: typeof JournalClass };
  const { OutputLog } = await built('session/output/output-log.js');
  const terminal = createTerminal({ cols: 120, rows: 40 });
  const [output, screen, none] = [new Emitter(), new Emitter(), new Emitter()];
  const log = new OutputLog(1_000_000);
  const session = {
    ...{ id: 's-bench', command: 'bench', args: [], terminal, clock: systemClock, output: log, exit: undefined },
    ...{ onOutput: output.event, onScreen: screen.event, onResize: none.event, onExit: none.event },
    input: { onSent: none.event },
    journal: new SessionJournal(terminal, systemClock),
  } as unknown as SessionCore;
  const options = { path: path as string, format: format as RecordingFormat, limitBytes: 2 ** 40 };
  const program = { title: undefined, env: undefined, redactor: new Redactor() };
  const recording = new Recordings().start(session, program, options);
  const chunks = chunksOf(makeLoad(load as LoadName, Math.min(Number(bytes), LOAD_BYTES)), CHUNK_BYTES);
  const play = (limit: number) => {
    for (let done = 0, at = 0; done < limit; at = (at + 1) % chunks.length) {
      const chunk = chunks[at] as Uint8Array;
      log.append(chunk);
      output.emit({ bytes: chunk, seq: terminal.seq });
      terminal.feed(chunk);
      screen.emit({});
      done += chunk.length;
    }
  };
  play(Math.min(WARM_UP_BYTES, Number(bytes)));
  const before = process.cpuUsage();
  play(Number(bytes));
  const { user, system } = process.cpuUsage(before);
  recording.stop();
  return { cpuMs: (user + system) / 1000, fileBytes: recording.bytes };
}

/** How long opening and seeking take, and the memory of the process afterwards. */
async function open([path, seeks]: string[]) {
  const { openTraceFile } = (await built('trace/open-trace-file.js')) as { openTraceFile: typeof OpenTraceFile };
  const startedAt = performance.now();
  const trace = await openTraceFile(path as string);
  const openMs = performance.now() - startedAt;
  const { seq } = await trace.end();
  const seekMs: number[] = [];
  const seekCpuMs: number[] = [];
  for (let n = 1; n <= Number(seeks); n++) {
    const at = performance.now();
    const before = process.cpuUsage();
    // far from the moment before
    await trace.screenAt(Math.floor(seq * ((n * 0.618) % 1)));
    seekMs.push(performance.now() - at);
    const { user, system } = process.cpuUsage(before);
    seekCpuMs.push((user + system) / 1000);
  }
  trace.close();
  return { openMs, seekMs, seekCpuMs, rssBytes: process.memoryUsage().rss };
}
