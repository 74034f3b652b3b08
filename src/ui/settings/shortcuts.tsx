import { Section } from './section.js';

interface Shortcut {
  /** Each pressed together with the others. */
  keys: readonly string[];
  meaning: string;
}

const SHORTCUTS: readonly { where: string; shortcuts: readonly Shortcut[] }[] = [
  {
    where: 'In a terminal',
    shortcuts: [
      { keys: ['Ctrl', 'Shift', 'F'], meaning: 'Find' },
      { keys: ['Ctrl', 'Shift', 'C'], meaning: 'Copy what is selected' },
      { keys: ['Ctrl', 'Shift', 'Enter'], meaning: 'Go to its buttons' },
      { keys: ['Esc'], meaning: 'Back from its buttons' },
    ],
  },
  {
    where: 'While you find',
    shortcuts: [
      { keys: ['Enter'], meaning: 'The match before' },
      { keys: ['Shift', 'Enter'], meaning: 'The match after' },
      { keys: ['Esc'], meaning: 'Close, and back to the terminal' },
    ],
  },
  {
    where: 'In an answer to an agent',
    shortcuts: [
      { keys: ['Enter'], meaning: 'Send' },
      { keys: ['Shift', 'Enter'], meaning: 'A new line' },
    ],
  },
];

/** The keys that the app itself takes; all others belong to the program in the terminal. */
export function Shortcuts() {
  return (
    <Section title="Keyboard shortcuts" description="All other keys go to the program, Tab and Ctrl+C included.">
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
