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
 * How a screen was judged. A string: looked at, it shows what vttest says, and xterm 379 shows the same for the same
 * bytes, its cursor and every character, attribute and colour (but that of the foreground of a blank). Otherwise: looked
 * at, and why it is right although xterm shows something else. What a terminal answers about itself is its own.
 */
export type Screen = string | { shows: string; unlikeXterm: string };
