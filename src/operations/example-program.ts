/** A program for examples: asks for a name, greets, ends. It behaves the same everywhere. */
export const greeter = {
  program: { command: 'sh', args: ['-c', 'printf "Name? "; read -r name; echo "Hello, $name!"'] },
  ready: 'Name\\? ',
};

/** How many bytes it has written when it asks. */
export const GREETER_SEQ = 6;

/** What its screen shows then. */
export const GREETER_SCREEN = `Name? ${'\n'.repeat(23)}`;

/** What is selected then, and where its cursor is. */
export const GREETER_FOCUS = { selected: [], cursor: { col: 6, row: 0, visible: true } };

/** Its readiness then. */
export const GREETER_READINESS = {
  state: 'line' as const,
  evidence: ['sh is in a read of the terminal', 'input comes in lines, echo is on'],
};
