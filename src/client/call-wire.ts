import type { CallOptions } from '../operations/call-context.js';

type Travelling = Exclude<keyof CallOptions, 'signal'>;

/** The options that travel with a call, and their names in HTTP headers and in requests to the daemon. Named only here. */
const FIELDS = {
  patienceMs: { header: 'x-ttypilot-patience-ms', member: 'patience_ms', type: 'number' },
  callerPane: { header: 'x-ttypilot-pane', member: 'caller_pane', type: 'string' },
  viewer: { header: 'x-ttypilot-viewer', member: 'viewer', type: 'string' },
} as const satisfies Record<Travelling, { header: string; member: string; type: 'number' | 'string' }>;

const ENTRIES = Object.entries(FIELDS) as [Travelling, (typeof FIELDS)[Travelling]][];

/** The options of a call as members of a JSON object. */
export type CallMembers = {
  [Name in Travelling as (typeof FIELDS)[Name]['member']]?: CallOptions[Name];
};

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

export function toMembers(options: CallOptions): CallMembers {
  return Object.fromEntries(ENTRIES.map(([name, { member }]) => [member, options[name]]));
}

export function fromMembers(request: CallMembers): CallOptions {
  return Object.fromEntries(ENTRIES.map(([name, { member }]) => [name, request[member]]));
}

/** What is wrong with these members of a request; undefined when nothing is. */
export function membersProblem(request: Record<string, unknown>): string | undefined {
  const wrong = ENTRIES.find(
    ([, { member, type }]) => request[member] !== undefined && !isRight(request[member], type),
  );
  return wrong && `${wrong[1].member} is not a ${wrong[1].type}`;
}

function isRight(value: unknown, type: 'number' | 'string'): boolean {
  return type === 'number' ? typeof value === 'number' && value >= 0 : typeof value === 'string';
}

function written(value: number | string | undefined): string {
  return String(typeof value === 'number' ? Math.round(value) : value);
}
