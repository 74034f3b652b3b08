import { Section } from './section.js';

interface Shortcut {
  /** Pressed together. */
  keys: readonly string[];
  meaning: string;
}

const SHORTCUTS: readonly { where: string; shortcuts: readonly Shortcut[] }[] = [
  {
    where: 'In a terminal',
    shortcuts: [
      { keys: ['Ctrl', 'Shift', 'F'], meaning: 'Find' },
      { keys: ['Ctrl', 'Shift', 'C'], meaning: 'Copy the selection' },
      { keys: ['Ctrl', 'Shift', 'V'], meaning: 'Paste' },
      { keys: ['Shift', 'Insert'], meaning: 'Paste, too' },
      { keys: ['Ctrl', 'Shift', 'Enter'], meaning: 'Focus the toolbar' },
      { keys: ['Esc'], meaning: 'Return from the toolbar' },
    ],
  },
  {
    where: 'While searching',
    shortcuts: [
      { keys: ['Enter'], meaning: 'Previous match' },
      { keys: ['Shift', 'Enter'], meaning: 'Next match' },
      { keys: ['Esc'], meaning: 'Close and return to the terminal' },
    ],
  },
  {
    where: 'When answering an agent',
    shortcuts: [
      { keys: ['Enter'], meaning: 'Send' },
      { keys: ['Shift', 'Enter'], meaning: 'New line' },
    ],
  },
];

/** The keys that the app handles; all others go to the program in the terminal. */
export function Shortcuts() {
  return (
    <Section
      title="Keyboard shortcuts"
      description="All other keys go to the program, including Tab, Ctrl+C and Ctrl+V."
    >
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {SHORTCUTS.map(({ where, shortcuts }) => (
          <div key={where}>
            <h3 className="mb-1 text-xs text-muted">{where}</h3>
            <dl className="divide-y divide-line">
              {shortcuts.map(({ keys, meaning }) => (
                <div key={meaning} className="flex items-center justify-between gap-3 py-1.5 text-[13px]">
                  <dt className="order-2 flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <kbd key={key} className="rounded border border-line bg-raised px-1.5 py-0.5 font-mono text-xs">
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  );
}
