/** Files of the demo folder that only these recordings need: small programs, feeds and configurations. */
export const demoFiles: Record<string, string> = {
  'menu.sh': `tput smcup; i=0; items=(apple banana cherry)
draw() { printf '\\e[H\\e[2JPick a fruit:\\n\\n'; for n in 0 1 2; do
  if [ $n = $i ]; then printf '\\e[7m> %s\\e[m\\n' "\${items[n]}"; else printf '  %s\\n' "\${items[n]}"; fi; done; }
draw; while read -rsn3 k; do case $k in *B) i=$(((i+1)%3));; *A) i=$(((i+2)%3));; esac; draw; done
`,
  'curses-menu.py': `import curses
def main(w):
    curses.curs_set(0)
    names = ['Partition disks', 'Configure network', 'Install system', 'Reboot']
    at, on = 0, 0
    while True:
        w.erase()
        w.addstr(1, 4, 'Setup', curses.A_BOLD)
        for i, name in enumerate(names):
            w.addstr(3 + i, 4, f'[{"x" if i == 0 else " "}] {name}', curses.A_REVERSE if i == at and not on else 0)
        for i, name in enumerate(['[ Back ]', '[ Next ]']):
            w.addstr(10, 4 + 12 * i, name, curses.A_REVERSE if on and i == 1 else 0)
        w.refresh()
        k = w.getch()
        if k == curses.KEY_DOWN: at = (at + 1) % 4
        if k == 9: on = 1 - on
curses.wrapper(main)
`,
  'radio.py': `import curses
def main(w):
    curses.use_default_colors()
    curses.curs_set(0)
    curses.init_pair(1, curses.COLOR_CYAN, -1)
    at = 0
    while True:
        w.erase()
        w.addstr(0, 0, 'Which size do you want?')
        for i, name in enumerate(['small', 'medium', 'large']):
            w.addstr(2 + i, 0, f'{"●" if i == 1 else "○"} {name}', curses.color_pair(1) | curses.A_BOLD if i == at else 0)
        w.addstr(6, 0, 'arrows to move, space to choose, enter to confirm', curses.A_DIM)
        w.refresh()
        if w.getch() == curses.KEY_DOWN: at = (at + 1) % 3
curses.wrapper(main)
`,
  'inquirer-select.mjs': `import { select } from '@inquirer/prompts';
await select({ message: 'Select a package manager', choices: [{ value: 'npm', description: 'the usual one' }, { value: 'yarn' }, { value: 'pnpm' }, { value: 'bun', disabled: true }] });
`,
  'inquirer-checkbox.mjs': `import { checkbox } from '@inquirer/prompts';
await checkbox({ message: 'Toppings', choices: ['cheese', 'ham', 'olives', 'onion'].map((value) => ({ value })) });
`,
  'inquirer-other.mjs': `import { input, confirm, rawlist, expand } from '@inquirer/prompts';
await input({ message: 'Your name' });
await confirm({ message: 'Continue?' });
await rawlist({ message: 'Which?', choices: [{ value: 'red' }, { value: 'green' }, { value: 'blue' }] });
await expand({ message: 'Conflict', default: 'y', choices: [{ key: 'y', name: 'Overwrite', value: 'o' }, { key: 'a', name: 'All', value: 'a' }] });
`,
  'enquirer-select.mjs': `import enquirer from 'enquirer';
await new enquirer.Select({ name: 'c', message: 'Pick a flavor', choices: ['apple', 'grape', 'watermelon', 'cherry'] }).run();
`,
  'enquirer-multi.mjs': `import enquirer from 'enquirer';
await new enquirer.MultiSelect({ name: 'c', message: 'Pick colors', choices: ['aqua', 'black', 'blue', 'fuchsia'] }).run();
`,
  'prompts-select.mjs': `import prompts from 'prompts';
await prompts({ type: 'select', name: 'a', message: 'Pick a color', choices: [{ title: 'Red', description: 'a warm one' }, { title: 'Green' }, { title: 'Blue' }] });
await prompts({ type: 'toggle', name: 'b', message: 'Can you confirm?', initial: false, active: 'yes', inactive: 'no' });
await prompts({ type: 'multiselect', name: 'c', message: 'Pick several', choices: [{ title: 'One' }, { title: 'Two', selected: true }, { title: 'Three' }] });
`,
  'clack.mjs': `import { intro, text, select, multiselect, confirm } from '@clack/prompts';
intro('create-demo');
await text({ message: 'Where?', placeholder: './app' });
await select({ message: 'Project type', options: [{ value: 'ts', label: 'TypeScript' }, { value: 'js', label: 'JavaScript' }, { value: 'coffee', label: 'CoffeeScript', hint: 'oh no' }] });
await multiselect({ message: 'Tools', options: [{ value: 'a', label: 'Prettier' }, { value: 'b', label: 'ESLint' }, { value: 'c', label: 'Vitest' }] });
await confirm({ message: 'Install dependencies?' });
`,
  'ink-select.mjs': `import React from 'react';
import { render, Text, Box } from 'ink';
import SelectInput from 'ink-select-input';
const e = React.createElement;
render(e(Box, { flexDirection: 'column' }, e(Text, null, 'Deploy to'), e(SelectInput.default ?? SelectInput, { items: ['Production', 'Staging', 'Preview', 'Nowhere'].map((label) => ({ label, value: label })) })));
`,
  'ink-claude.mjs': `import React from 'react';
import { render, Text, Box, useInput } from 'ink';
const e = React.createElement;
const items = ['Yes', "Yes, and don't ask again for npm test commands", 'No, and tell the assistant what to do differently (esc)'];
function App() {
  const [at, set] = React.useState(0);
  useInput((input, key) => { if (key.downArrow) set((n) => (n + 1) % 3); });
  return e(Box, { flexDirection: 'column', borderStyle: 'round', borderColor: 'blue', paddingX: 1 },
    e(Text, { bold: true, color: 'blue' }, 'Bash command'), e(Text, null, '  npm test'), e(Text, null, ' '), e(Text, null, 'Do you want to proceed?'),
    ...items.map((item, i) => e(Text, { key: i, color: i === at ? 'blue' : undefined }, (i === at ? '❯ ' : '  ') + (i + 1) + '. ' + item)));
}
render(e(App));
`,
  'ink-composer.mjs': `import React from 'react';
import { render, Text, Box } from 'ink';
import TextInput from 'ink-text-input';
const e = React.createElement;
function App() {
  const [text, set] = React.useState('');
  return e(Box, { flexDirection: 'column' }, e(Text, null, '● I have changed two files.'), e(Text, null, ' '),
    e(Box, { borderStyle: 'round', borderColor: 'gray', width: 70 }, e(Text, null, '> '), e(TextInput.default ?? TextInput, { value: text, onChange: set, placeholder: 'Try "fix the tests"' })),
    e(Text, { dimColor: true }, '  ? for shortcuts'));
}
render(e(App));
`,
  'ink-tabs.mjs': `import React from 'react';
import { render, Text, Box, useInput } from 'ink';
const e = React.createElement;
function App() {
  const [at, set] = React.useState(0);
  useInput((input, key) => { if (key.rightArrow) set((n) => (n + 1) % 3); });
  return e(Box, { flexDirection: 'column' }, e(Box, { gap: 2 }, ...['Overview', 'Settings', 'Logs'].map((name, i) => e(Text, { key: i, inverse: i === at }, ' ' + name + ' '))), e(Text, null, ' '), e(Text, null, 'Everything is fine.'), e(Text, { dimColor: true }, 'left/right to change tabs'));
}
render(e(App));
`,
  'blessed-list.mjs': `import blessed from 'blessed';
const screen = blessed.screen({ smartCSR: true });
const list = blessed.list({ parent: screen, top: 'center', left: 'center', width: 40, height: 10, border: 'line', keys: true, label: ' Servers ', style: { selected: { bg: 'blue', bold: true } }, items: ['alpha.example.org', 'beta.example.org', 'gamma.example.org', 'delta.example.org'] });
list.focus(); screen.render();
`,
  'blessed-form.mjs': `import blessed from 'blessed';
const screen = blessed.screen({ smartCSR: true });
const form = blessed.form({ parent: screen, keys: true, left: 2, top: 2, width: 40, height: 8, bg: 'green' });
['Submit', 'Reset', 'Cancel'].forEach((name, i) => blessed.button({ parent: form, mouse: true, keys: true, shrink: true, padding: { left: 1, right: 1 }, left: 2 + 12 * i, top: 3, name, content: name, style: { bg: 'blue', focus: { bg: 'red' } } }));
form.focusNext(); screen.key('tab', () => {}); screen.render();
`,
  'terminal-kit-menu.mjs': `import tk from 'terminal-kit';
tk.terminal.cyan('Which one?\\n');
tk.terminal.singleColumnMenu(['a. Go south', 'b. Go west', 'c. Go back to the street'], () => process.exit());
`,
  'terminal-kit-line.mjs': `import tk from 'terminal-kit';
tk.terminal.singleLineMenu(['File', 'Edit', 'View', 'Help'], { style: tk.terminal.inverse, selectedStyle: tk.terminal.dim.blue.bgGreen }, () => process.exit());
`,
  'ink-ui.mjs': `import React from 'react';
import { render, Text, Box } from 'ink';
import { Select } from '@inkjs/ui';
const e = React.createElement;
render(e(Box, { flexDirection: 'column' }, e(Text, null, 'Colour'), e(Select, { options: ['Red', 'Green', 'Blue'].map((label) => ({ label, value: label })), onChange() {} })));
`,
  'ink-multi.mjs': `import React from 'react';
import { render } from 'ink';
import { MultiSelect } from '@inkjs/ui';
render(React.createElement(MultiSelect, { options: ['Red', 'Green', 'Blue'].map((label) => ({ label, value: label })), onChange() {} }));
`,
  'cli-select.mjs': `import cliSelect from 'cli-select';
await cliSelect({ values: ['Major', 'Minor', 'Patch'], valueRenderer: (value, selected) => (selected ? '\\u001b[4m' + value + '\\u001b[24m' : value) });
`,
  'inquirer-search.mjs': `import { search } from '@inquirer/prompts';
await search({ message: 'Find a fruit', source: async () => ['apple', 'banana', 'cherry'].map((value) => ({ value })) });
`,
  'enquirer-form.mjs': `import enquirer from 'enquirer';
await new enquirer.Form({ name: 'u', message: 'About you:', choices: [{ name: 'first', message: 'First Name', initial: 'Ann' }, { name: 'last', message: 'Last Name', initial: 'Smith' }] }).run();
`,
  'enquirer-complete.mjs': `import enquirer from 'enquirer';
await new enquirer.AutoComplete({ name: 'f', message: 'Pick a flavor', limit: 5, choices: ['Almond', 'Apple', 'Banana', 'Watermelon', 'Walnut'] }).run();
`,
  'blessed-table.mjs': `import blessed from 'neo-blessed';
const screen = blessed.screen({ smartCSR: true });
const table = blessed.listtable({ parent: screen, top: 2, left: 2, width: 60, height: 12, border: 'line', keys: true, align: 'left', style: { header: { bold: true, fg: 'blue' }, cell: { selected: { inverse: true } } }, data: [['Host', 'State', 'Load'], ['alpha', 'up', '0.3'], ['beta', 'down', '-'], ['gamma', 'up', '1.2']] });
table.focus(); screen.render();
`,
  'terminal-kit-grid.mjs': `import tk from 'terminal-kit';
tk.terminal.gridMenu(['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt', 'f.txt'], () => process.exit());
`,
  'urwid-menu.py': `import urwid
items = [urwid.AttrMap(urwid.Button(name), None, 'reversed') for name in ['Open', 'Save', 'Quit']]
top = urwid.Frame(urwid.ListBox(urwid.SimpleFocusListWalker(items)), header=urwid.AttrMap(urwid.Text('A small menu'), 'head'))
urwid.MainLoop(top, palette=[('reversed', 'standout', ''), ('head', 'white', 'dark blue')]).run()
`,
  'enquirer-more.mjs': `import enquirer from 'enquirer';
await new enquirer.Sort({ name: 's', message: 'Sort them', choices: ['cyan', 'magenta', 'yellow'] }).run();
await new enquirer.Toggle({ name: 't', message: 'Want to answer?', enabled: 'Yep', disabled: 'Nope' }).run();
await new enquirer.Confirm({ name: 'c', message: 'Really?' }).run();
`,
  'prompts-more.mjs': `import prompts from 'prompts';
await prompts({ type: 'autocomplete', name: 'a', message: 'Pick an actor', choices: [{ title: 'Cage' }, { title: 'Clooney' }, { title: 'Gyllenhaal' }] });
await prompts({ type: 'date', name: 'b', message: 'When?', initial: new Date(2023, 10, 14) });
await prompts({ type: 'number', name: 'c', message: 'How old?', initial: 3 });
`,
  'clack-more.mjs': `import { groupMultiselect, selectKey } from '@clack/prompts';
await groupMultiselect({ message: 'Tests', options: { Unit: [{ value: 'a', label: 'Vitest' }, { value: 'b', label: 'Jest' }], Browser: [{ value: 'c', label: 'Playwright' }] } });
await selectKey({ message: 'Next', options: [{ value: 'a', label: 'Again' }, { value: 'q', label: 'Quit' }] });
`,
  'blessed-more.mjs': `import blessed from 'blessed';
const screen = blessed.screen({ smartCSR: true });
const form = blessed.form({ parent: screen, keys: true, border: 'line', left: 4, top: 2, width: 44, height: 12 });
['Fast', 'Careful'].forEach((text, i) => blessed.checkbox({ parent: form, left: 2, top: 1 + i, height: 1, width: 20, text, checked: i === 1, keys: true, style: { focus: { inverse: true } } }));
blessed.button({ parent: form, left: 2, top: 6, shrink: true, content: '[ Save ]', keys: true, style: { focus: { inverse: true } } });
form.focusNext(); screen.key('tab', () => {}); screen.render();
`,
  'terminal-kit-columns.mjs': `import tk from 'terminal-kit';
tk.terminal('Pick one:\\n');
tk.terminal.singleColumnMenu(['Sword', 'Shield', 'Bow'], { leftPadding: '  ', selectedLeftPadding: '> ', style: tk.terminal, selectedStyle: tk.terminal.bold.yellow }, () => process.exit());
`,
  'inquirer-long.mjs': `import { select, Separator } from '@inquirer/prompts';
await select({ message: 'Pick a month', pageSize: 6, choices: ['January', 'February', new Separator(), 'March', 'April', 'May', 'June', 'July', 'August'].map((value) => (typeof value === 'string' ? { value } : value)) });
`,
  '.newsboat/urls': 'file:///tmp/demo/files/feed.xml\nfile:///tmp/demo/files/feed2.xml\n',
  '.newsboat/config': 'auto-reload yes\n',
  'files/feed.xml': `<?xml version="1.0"?><rss version="2.0"><channel><title>Demo news</title><link>http://example.org</link>${[1, 2, 3, 4].map((n) => `<item><title>Article ${n}</title><link>http://example.org/${n}</link><description>Text of ${n}</description><pubDate>Tue, 14 Nov 2023 0${n}:00:00 GMT</pubDate></item>`).join('')}</channel></rss>\n`,
  'files/feed2.xml': `<?xml version="1.0"?><rss version="2.0"><channel><title>Other news</title><link>http://example.org</link><item><title>Only one</title><link>http://example.org/9</link></item></channel></rss>\n`,
  'kconfig/Kconfig': `mainmenu "Demo Configuration"
config NET
	bool "Networking support"
	default y
config IPV6
	bool "IPv6"
config NAME
	string "Host name"
	default "demo"
menu "Device drivers"
config USB
	bool "USB support"
endmenu
`,
};
