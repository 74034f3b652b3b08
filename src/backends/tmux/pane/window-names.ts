const ESCAPE = 0x1b;
const NAME = 0x6b;
const APPLICATION_COMMAND = 0x5f;

/**
 * Programs inside tmux and screen name their window with `ESC k name ESC \`. Other terminals do not know the sequence and
 * would print the name, so it becomes a string of the same length that all of them skip.
 */
export class WindowNames {
  #isAfterEscape = false;

  /** Changes the bytes in place. */
  hide(bytes: Uint8Array): void {
    if (this.#isAfterEscape && bytes[0] === NAME) bytes[0] = APPLICATION_COMMAND;
    for (let at = bytes.indexOf(ESCAPE); at >= 0; at = bytes.indexOf(ESCAPE, at + 1)) {
      if (bytes[at + 1] === NAME) bytes[at + 1] = APPLICATION_COMMAND;
    }
    this.#isAfterEscape = bytes.at(-1) === ESCAPE;
  }
}
