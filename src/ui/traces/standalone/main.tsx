import './standalone.css';
import { createRoot } from 'react-dom/client';
import { sourceOf } from '../../../trace/read/source.js';
import { Failure } from '../../kit/failure.js';
import { applyTheme } from '../../theme.js';
import { TraceReaders } from '../model/trace-readers.js';
import { TraceViewer } from '../trace-viewer.js';
import { unpackTrace } from './unpack-trace.js';

applyTheme();
const root = createRoot(document.getElementById('app') as HTMLElement);
const packed = document.getElementById('trace')?.textContent ?? '';

async function open(): Promise<void> {
  const readers = await TraceReaders.open(sourceOf(await unpackTrace(packed)), document.title);
  root.render(
    <main className="h-dvh overflow-y-auto">
      <TraceViewer readers={readers} version={0} title={document.title} isLive={false} />
    </main>,
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
