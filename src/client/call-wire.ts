import type { CallOptions } from '../operations/call-context.js';

type Travelling = Exclude<keyof CallOptions, 'signal'>;

/** The options that travel with a call, and the HTTP headers that carry them. Named only here. */
const FIELDS = {
  patienceMs: { header: 'x-ttypilot-patience-ms', type: 'number' },
  callerPane: { header: 'x-ttypilot-pane', type: 'string' },
  viewer: { header: 'x-ttypilot-viewer', type: 'string' },
  callId: { header: 'x-ttypilot-call', type: 'string' },
} as const satisfies Record<Travelling, { header: string; type: 'number' | 'string' }>;

const ENTRIES = Object.entries(FIELDS) as [Travelling, (typeof FIELDS)[Travelling]][];

export function toHeaders(options: CallOptions): Record<string, string> {
  const known = ENTRIES.filter(([name]) => options[name] !== undefined);
  return Object.fromEntries(known.map(([name, { header }]) => [header, written(options[name])]));
}

/** Ignores a header that makes no sense. */
export function fromHeaders(headers: Record<string, string | string[] | undefined>): CallOptions {
  const given = ENTRIES.map(([name, { header, type }]) => {
    const text = headers[header]?.toString() || undefined;
    const value = type === 'number' && text !== undefined ? Number(text) : text;
    return [name, isRight(value, type) ? value : undefined];
  });
  return Object.fromEntries(given);
}

function isRight(value: unknown, type: 'number' | 'string'): boolean {
  return type === 'number' ? typeof value === 'number' && value >= 0 : typeof value === 'string';
}

function written(value: number | string | undefined): string {
  return String(typeof value === 'number' ? Math.round(value) : value);
}
