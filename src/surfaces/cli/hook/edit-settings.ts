import { isDeepStrictEqual } from 'node:util';
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { fail } from '../../../base/errors/errors.js';
import type { HookedAgent } from './agents.js';
import { addLast, remove } from './edit-json.js';

export interface SettingsFile {
  path: string;
  text: string;
}

interface Group {
  matcher?: string;
  hooks?: unknown;
}

/** Adds our hooks to the settings and leaves everything else as it is. */
export function withHooks(file: SettingsFile, agent: HookedAgent, command: string): string {
  const wanted = Object.entries(agent.events).map(([event, ours]) => {
    const hook = { type: 'command', command: `${command} hook ${ours} --agent ${agent.name}` };
    return { event, hook: { ...hook, ...(agent.timeout ? { timeout: agent.timeout } : {}) } };
  });
  if (isDeepStrictEqual(installed(file, agent), wanted)) return file.text;
  let text = withoutHooks(file, agent);
  for (const { event, hook } of wanted) {
    const group = { matcher: '*', hooks: [hook] };
    const settings = settingsOf({ ...file, text });
    if (settings.hooks === undefined) text = addLast(text, ['hooks'], { [event]: [group] });
    else if (hooksOf({ ...file, text })[event] === undefined) text = addLast(text, ['hooks', event], [group]);
    else text = addLast(text, ['hooks', event, groupsOf({ ...file, text }, event).length], group);
  }
  return text;
}

/** Our hooks in the settings, in the order of the events. */
function installed(file: SettingsFile, agent: HookedAgent) {
  return Object.keys(agent.events).flatMap((event) =>
    groupsOf(file, event).flatMap(({ hooks }) =>
      (Array.isArray(hooks) ? hooks : [])
        .filter((hook) => isOurs(hook, agent))
        .map((hook: unknown) => ({ event, hook })),
    ),
  );
}

/** Removes our hooks from the settings, and what becomes empty, unless the original has it too. */
export function withoutHooks(file: SettingsFile, agent: HookedAgent, original = '{}'): string {
  let { text } = file;
  const { hooks: kept } = settingsOf({ ...file, text: original }) as { hooks?: Record<string, unknown> };
  const at = () => ({ path: file.path, text });
  for (const event of Object.keys(hooksOf(at()))) {
    const groups = groupsOf(at(), event);
    let hasChanged = false;
    // from the end, so that earlier indexes stay valid
    for (const [index, group] of [...groups.entries()].reverse()) {
      const hooks = Array.isArray(group.hooks) ? group.hooks : [];
      const ours = [...hooks.keys()].filter((i) => isOurs(hooks[i], agent)).reverse();
      if (ours.length === 0) continue;
      hasChanged = true;
      if (ours.length === hooks.length) text = remove(text, ['hooks', event, index]);
      else for (const i of ours) text = remove(text, ['hooks', event, index, 'hooks', i]);
    }
    if (hasChanged && groupsOf(at(), event).length === 0 && kept?.[event] === undefined)
      text = remove(text, ['hooks', event]);
  }
  const isEmptied = text !== file.text && kept === undefined && Object.keys(hooksOf(at())).length === 0;
  return isEmptied ? remove(text, ['hooks']) : text;
}

/** Recognises our hooks from any installation and any path. */
function isOurs(hook: unknown, { name, events }: HookedAgent): boolean {
  const { command } = (hook ?? {}) as { command?: unknown };
  if (typeof command !== 'string' || !command.includes('ttypilot')) return false;
  return Object.values(events).some((event) => command.endsWith(` hook ${event} --agent ${name}`));
}

function groupsOf(file: SettingsFile, event: string): Group[] {
  const groups = hooksOf(file)[event] ?? [];
  if (Array.isArray(groups)) return groups as Group[];
  throw unusable(file.path, `hooks.${event} is not a list`);
}

function hooksOf(file: SettingsFile): Record<string, unknown> {
  const { hooks = {} } = settingsOf(file);
  if (isObject(hooks)) return hooks;
  throw unusable(file.path, 'hooks is not an object');
}

function settingsOf({ path, text }: SettingsFile): Record<string, unknown> {
  const problems: ParseError[] = [];
  const settings: unknown = parse(text, problems, { allowTrailingComma: true });
  const [problem] = problems;
  if (problem) {
    const line = text.slice(0, problem.offset).split('\n').length;
    throw unusable(path, `line ${line} is not JSON (${printParseErrorCode(problem.error)})`);
  }
  if (isObject(settings)) return settings;
  throw unusable(path, 'it is not a JSON object');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unusable(path: string, reason: string): Error {
  return fail('invalid_argument', { name: path, reason });
}
