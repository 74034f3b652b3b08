const ALIASES: Record<string, string> = { 'pty-default-dark': 'dark', 'pty-default-light': 'light' };
/** From here on the 16 colours are light ones. */
const FIRST_LIGHT = 7;

/** The name of a theme as the renderer has it; `auto` follows what the terminal around us says in COLORFGBG. */
export function resolveTheme(name: string, environment: NodeJS.ProcessEnv = process.env): string {
  const wanted = name.toLowerCase();
  if (wanted !== 'auto') return ALIASES[wanted] ?? wanted;
  const background = Number.parseInt(environment.COLORFGBG?.split(';').at(-1) ?? '', 10);
  return background >= FIRST_LIGHT ? 'light' : 'dark';
}
