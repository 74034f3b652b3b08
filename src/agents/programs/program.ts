/** How a coding agent is recognised, and what its screen says about what it does. Data only: what is not sure is left out. */
export interface AgentProgram {
  name: string;
  /** What its process is called. */
  commands: readonly string[];
  /** What only this program shows. */
  banners: readonly RegExp[];
  /** A line that stands near the end of the screen while it works, and only then. */
  busy: readonly RegExp[];
  /** The line that is typed into, without the box around it. */
  composer: RegExp;
  /** Whether that line stands between two lines, or in a box. */
  isComposerFramed: boolean;
}
