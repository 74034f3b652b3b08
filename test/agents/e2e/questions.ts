/** The questions of the scripted agent, by words that only one of them contains. */
const KINDS: [RegExp, Kind][] = [
  [/run step (\S+)\?/, 'permission'],
  [/colour should (\S+) have\?/, 'question'],
  [/many for (\S+)\?/, 'long'],
  [/checks should (\S+) run\?/, 'multi'],
  [/should (\S+) be kept\?/, 'tabs'],
  [/should (\S+) be called\?/, 'text'],
];

export type Kind = 'permission' | 'question' | 'long' | 'multi' | 'tabs' | 'text';

export interface Asked {
  id: string;
  kind: Kind;
}

/** An answer, and what the agent logs when it arrives. */
export interface Planned {
  request: Record<string, unknown>;
  noted: unknown[];
  /** The first idempotency key. */
  question?: string | null;
  /** A second key, once the first is used up. */
  key?: string;
}

export const ALL_KINDS: readonly Kind[] = ['permission', 'question', 'long', 'multi', 'tabs', 'text'];

/** The topic of a question; undefined for an unknown question. */
export function askedIn(question: string | null | undefined): Asked | undefined {
  for (const [words, kind] of KINDS) {
    const id = words.exec(question ?? '')?.[1];
    if (id !== undefined) return { id, kind };
  }
  return undefined;
}

/** The rest of a partly delivered answer, for the question asked now; undefined if that is a different question. */
export function restOf({ request }: Planned, asked: string): Record<string, unknown> | undefined {
  if (asked === 'Ready to submit your answers?') return { mode: 'select', option_index: 0 };
  const { answers, mode, text } = request;
  if (/checks does \S+ need\?/.test(asked)) return { mode, answers: (answers as unknown[]).slice(1) };
  return mode === 'other' ? { text } : undefined;
}

/** An answer to a question, different for every number. */
export function plan({ id, kind }: Asked, number: number): Planned {
  const chosen = (count: number) => number % count;
  switch (kind) {
    case 'permission':
      return { request: { mode: 'select', option_index: chosen(3) }, noted: [{ option: chosen(3) }] };
    case 'long':
      return {
        request: { mode: 'select', option_index: chosen(20), option_label: `Choice ${chosen(20)} of ${id}` },
        noted: [{ option: chosen(20) }],
      };
    case 'question':
      if (number % 2) return { request: { mode: 'other', text: `own ${id}` }, noted: [{ text: `own ${id}` }] };
      return { request: { mode: 'select', option_index: chosen(3) }, noted: [{ option: chosen(3) }] };
    case 'multi':
      return {
        request: { mode: 'multi_select', answers: [{ option_indices: [chosen(2), 2] }] },
        noted: [{ options: [chosen(2), 2] }],
      };
    case 'tabs':
      return {
        request: { mode: 'multi_select', answers: [{ option_index: chosen(2) }, { option_indices: [chosen(3)] }] },
        noted: [{ option: chosen(2) }, { options: [chosen(3)] }],
      };
    case 'text':
      return { request: { text: `name of ${id}` }, noted: [{ text: `name of ${id}` }] };
  }
}
