import type { Modes } from '../../../terminal/index.js';
import type { TraceScreen } from '../../../trace/read/screen.js';

const NAMES: { [Mode in keyof Modes]: string } = {
  applicationCursor: 'Application cursor keys',
  applicationKeypad: 'Application keypad',
  backarrowSendsBackspace: 'Backspace sends BS',
  newline: 'Enter sends CR LF',
  bracketedPaste: 'Bracketed paste',
  focusReporting: 'Focus reports',
  mouseTracking: 'Mouse tracking',
  mouseEncoding: 'Mouse encoding',
  alternateScroll: 'Wheel as arrow keys',
  modifyOtherKeys: 'modifyOtherKeys',
  formatOtherKeys: 'formatOtherKeys',
  kittyFlags: 'Kitty keyboard flags',
  autowrap: 'Autowrap',
  reverseWrap: 'Reverse wrap',
  origin: 'Origin at the margins',
  insert: 'Insert',
  cursorVisible: 'Visible cursor',
  reverseVideo: 'Reverse video',
  synchronizedOutput: 'Synchronized output',
  graphemes: 'Grapheme clusters',
  inBandResize: 'Size reports',
};

/** The state of the terminal at a moment. */
export function ModesPanel({ screen }: { screen: TraceScreen }) {
  const { modes, cursor, cols, rows, isAlternate, title } = screen;
  const facts: [string, string][] = [
    ['Size', `${cols} × ${rows}`],
    ['Screen', isAlternate ? 'alternate' : 'main'],
    ['Cursor', `row ${cursor.y}, column ${cursor.x}, ${cursor.style}`],
    ['Title', title || 'none'],
    ...Object.entries(NAMES).map(([mode, name]): [string, string] => [name, valueText(modes[mode as keyof Modes])]),
  ];
  return (
    <dl className="divide-y divide-line/60 p-3 text-[13px]">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3 py-1">
          <dt className="text-muted">{name}</dt>
          <dd className={`min-w-0 truncate ${value === 'off' || value === 'none' ? 'text-muted' : 'font-medium'}`}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function valueText(value: boolean | number | string): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === 0 ? 'off' : String(value);
}
