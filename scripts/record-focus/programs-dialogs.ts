import { after, type Program, script, shot, type } from './program.js';

const MENU =
  'dialog --title "Install" --menu "Choose one of these:" 15 50 6 1 "Red apple" 2 "Green pear" 3 "Yellow banana" 4 "Blue plum"';
const CHECKS = '--checklist "Pick some:" 15 50 5 a Apples on b Bananas off c Cherries off d Dates on';
const RADIO = '--radiolist "Pick one:" 14 50 4 small "1 core" off medium "2 cores" on large "8 cores" off';
const YESNO = '--yesno "Overwrite the file?" 8 40';

/** dialog, whiptail and what else asks with boxes and plain menus. */
export const dialogs: readonly Program[] = [
  {
    name: 'dialog-menu',
    command: script(MENU),
    steps: [shot('first'), ...after('down', 'second', 'third'), ...after('tab', 'cancel')],
  },
  {
    name: 'dialog-checklist',
    command: script(`dialog ${CHECKS}`),
    steps: [shot('first'), 'down', ...after('space', 'checked'), ...after('tab', 'button')],
  },
  { name: 'dialog-radiolist', command: script(`dialog ${RADIO}`), steps: [shot('first'), ...after('down', 'other')] },
  { name: 'dialog-yesno', command: script(`dialog ${YESNO}`), steps: [shot('yes'), ...after('right', 'no')] },
  {
    name: 'dialog-input',
    command: script('dialog --inputbox "Your name:" 9 40 demo'),
    steps: [shot('field'), type('x'), shot('typed'), ...after('tab', 'ok', 'cancel')],
  },
  {
    name: 'dialog-form',
    command: script('dialog --form "Fill in:" 12 50 3 "Name:" 1 1 "Ann" 1 10 20 0 "Town:" 2 1 "Oslo" 2 10 20 0'),
    steps: [shot('name'), ...after('down', 'town')],
  },
  {
    name: 'dialog-calendar',
    command: script('dialog --calendar "When?" 0 0 14 11 2023'),
    steps: [shot('day'), ...after('tab', 'button')],
  },
  { name: 'dialog-textbox', command: script('dialog --textbox words.txt 18 70'), steps: [shot('text')] },
  {
    name: 'dialog-gauge',
    command: script('(echo 40; sleep 20) | dialog --gauge "Copying" 8 40'),
    steps: [shot('forty')],
  },
  {
    name: 'dialog-vt100',
    command: script(MENU),
    env: { TERM: 'vt100' },
    steps: [shot('first'), ...after('down', 'second')],
  },
  {
    name: 'whiptail-menu',
    command: script(MENU.replace('dialog', 'whiptail')),
    steps: [shot('first'), ...after('down', 'second'), ...after('tab', 'ok', 'cancel')],
  },
  {
    name: 'whiptail-checklist',
    command: script(`whiptail ${CHECKS}`),
    steps: [shot('first'), 'down', ...after('space', 'checked'), ...after('tab', 'ok')],
  },
  {
    name: 'whiptail-radiolist',
    command: script(`whiptail ${RADIO}`),
    steps: [shot('first'), ...after('down', 'other')],
  },
  { name: 'whiptail-yesno', command: script(`whiptail ${YESNO}`), steps: [shot('yes'), ...after('right', 'no')] },
  {
    name: 'whiptail-input',
    command: script('whiptail --inputbox "Your name:" 9 40 demo'),
    steps: [shot('field'), ...after('tab', 'ok')],
  },
  {
    name: 'bash-select',
    command: script('PS3="Which? "; select f in red green blue; do echo $f; done'),
    steps: [shot('asked'), type('2\n'), shot('answered')],
  },
  {
    name: 'bash-menu',
    command: ['bash', '/tmp/demo/menu.sh'],
    cols: 40,
    rows: 10,
    steps: [shot('first'), ...after('down', 'second', 'third')],
  },
  {
    name: 'plain-menu',
    command: ['python3', '/tmp/demo/curses-menu.py'],
    steps: [shot('first'), ...after('down', 'second'), ...after('tab', 'buttons')],
  },
  {
    name: 'radio-in-colour',
    command: ['python3', '/tmp/demo/radio.py'],
    steps: [shot('first'), ...after('down', 'second')],
  },
];
