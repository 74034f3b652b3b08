import { About } from './about.js';
import { Appearance } from './appearance.js';
import { Browsers } from './browsers.js';
import { Shortcuts } from './shortcuts.js';
import { TokenSection } from './token-section.js';

/** Settings of the service and of this browser. */
export function SettingsPage() {
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4 p-4 sm:p-6">
      <h1 className="text-lg font-semibold">Settings</h1>
      <Appearance />
      <Shortcuts />
      <TokenSection />
      <Browsers />
      <About />
    </div>
  );
}
