/** One way through vttest's menus, and what is to be seen on it. */
export interface Walk {
  name: string;
  /** What is typed at the menus, one after the other. */
  choices: string;
  /** What a right terminal shows wherever vttest waits to be looked at. */
  screens: readonly Screen[];
  /** It takes longer than a test run should; replayed only. */
  isSlow?: true;
}

/**
 * How a screen was judged. A string: looked at, it shows what vttest says, and each of its characters, colours,
 * attributes and its cursor are those of xterm 379. Otherwise: looked at, and why it is right although xterm differs.
 */
export type Screen = string | { shows: string; unlikeXterm: string };
