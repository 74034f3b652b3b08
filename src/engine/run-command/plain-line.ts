const OPENERS = /(^|[\s;&|(])(if|for|while|until|case|select|function|do|then|begin|switch|\{|\[\[|time)(?=[\s;]|$)/;

/**
 * Whether a shell is sure to take this line as a whole command, and as it is: one that could leave a quote open, go on
 * on the next line, or mean something else to an interactive shell is better not typed as it is.
 */
export function isPlainLine(command: string): boolean {
  if (/[\p{C}\\!#`(){}]|<</u.test(command) || OPENERS.test(command)) return false;
  const unquoted = command.replace(/'[^']*'|"[^"]*"/g, 'x');
  return !/['"]/.test(unquoted) && !/[|&]\s*$/.test(unquoted) && unquoted.trim() !== '';
}
