/** A program to record. Steps are acts in order: a key name, text to type, or a screen to keep. */
export interface Program {
  name: string;
  command: readonly string[];
  steps: readonly Step[];
  cols?: number;
  rows?: number;
  env?: Record<string, string>;
  /** Below the demo folder. Default `files`. */
  cwd?: string;
}

/** `{ shot }` keeps the screen under this name once it has come to rest, a string is a key to press. */
export type Step = string | { type: string } | { shot: string };

export const shot = (name: string): Step => ({ shot: name });
export const type = (text: string): Step => ({ type: text });

/** A shell script as a command. */
export const script = (text: string): string[] => ['bash', '-c', text];

/** In a process namespace of its own, for programs that list processes. */
export const alone = (...command: string[]): string[] => [
  'unshare',
  '--pid',
  '--mount-proc',
  '--fork',
  '--kill-child',
  ...command,
];

/** The screens after each further press of `key`, by the names given. */
export const after = (key: string, ...names: string[]): Step[] => names.flatMap((name) => [key, shot(name)]);
