/** One path through vttest's menus, and the expected screens. */
export interface Walk {
  name: string;
  /** The choices typed at the menus, in order. */
  choices: string;
  /** What a correct terminal shows at each pause of vttest. */
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
