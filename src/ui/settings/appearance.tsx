import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, useThemeChoice } from '../theme.js';
import { Section } from './section.js';

const CHOICES = [
  { choice: 'system', name: 'System', icon: Monitor },
  { choice: 'light', name: 'Light', icon: Sun },
  { choice: 'dark', name: 'Dark', icon: Moon },
] as const;

/** The colours of the app and of its terminals, in this browser. */
export function Appearance() {
  const chosen = useThemeChoice();
  return (
    <Section title="Colours" description="For the app and its terminals, in this browser.">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Colours</legend>
        {CHOICES.map(({ choice, name, icon: Icon }) => (
          <label
            key={choice}
            className="flex h-9 cursor-pointer items-center gap-2 rounded-md border border-line px-3 text-[13px] hover:bg-raised has-checked:border-accent has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent phone:h-11"
          >
            <input
              type="radio"
              name="colours"
              className="sr-only"
              checked={chosen === choice}
              onChange={() => chooseTheme(choice)}
            />
            <Icon size={15} aria-hidden /> {name}
          </label>
        ))}
      </fieldset>
    </Section>
  );
}
