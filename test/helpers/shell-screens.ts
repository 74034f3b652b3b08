const output = Array.from({ length: 20 }, (_, i) => `line ${i} with some words that may wrap`).join('\r\n');

/** Typical shell output on a screen of 30 columns and 8 rows, including the cursor position. */
export const shellScreens: Record<string, string> = {
  'a prompt under the output of ls':
    'user@host:~$ ls\r\nDesktop  Documents  Downloads  Music  Pictures\r\nuser@host:~$ ',
  'a long command': 'user@host:~$ echo one two three four five six seven eight nine ten eleven',
  'a long command, with the cursor in its middle': '$ echo one two three four five six seven eight\x1b[10D',
  'more output than fits': `${output}\r\n$ `,
  'wide characters': '$ echo 日本語のテキスト は長い です\r\n$ ',
  'a cleared screen': 'a\r\nb\r\n\x1b[H\x1b[2J$ ls\r\nfile-one file-two file-three file-four\r\n$ ',
  'rows that are full': `${'x'.repeat(30)}\r\n${'y'.repeat(30)}`,
  'a command as long as the screen will be wide': '$ 34567890',
};

export const shellSize = { cols: 30, rows: 8 };

/** Narrower, wider, lower and higher, and back. */
export const shellResizes = [
  { cols: 20, rows: 8 },
  { cols: 10, rows: 8 },
  { cols: 30, rows: 8 },
  { cols: 60, rows: 8 },
  { cols: 30, rows: 4 },
  { cols: 30, rows: 8 },
];
