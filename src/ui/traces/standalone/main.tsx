import './standalone.css';
import { ArrowLeft } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { sourceOf } from '../../../trace/read/source.js';
import { Failure } from '../../kit/failure.js';
import { applyTheme } from '../../theme.js';
import { TraceReaders } from '../model/trace-readers.js';
import { TraceViewer } from '../trace-viewer.js';
import { unpackTrace } from './unpack-trace.js';

applyTheme();
const root = createRoot(document.getElementById('app') as HTMLElement);
const data = document.getElementById('trace');
const packed = data?.textContent ?? '';
/** Where the page came from, if that is a report. */
const report = data?.dataset.back;

async function open(): Promise<void> {
  const readers = await TraceReaders.open(sourceOf(await unpackTrace(packed)), document.title);
  root.render(
    <main className="h-dvh overflow-y-auto">
      <TraceViewer
        readers={readers}
        version={0}
        title={document.title}
        isLive={false}
        back={report && <Back href={report} />}
      />
    </main>,
  );
}

function Back({ href }: { href: string }) {
  return (
    <a
      href={href}
      aria-label="The report"
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-raised phone:size-11"
    >
      <ArrowLeft size={16} aria-hidden />
    </a>
  );
}

open().catch((error: Error) =>
  root.render(
    <main className="p-3">
      <h1 className="sr-only">Trace</h1>
      <Failure error={error} />
    </main>,
  ),
);
