const ALIASES: Record<string, string> = { 'pty-default-dark': 'dark', 'pty-default-light': 'light' };
/** The first light one of the 16 colours. */
const FIRST_LIGHT = 7;

/** The renderer's name of a theme; `auto` follows COLORFGBG of the surrounding terminal. */
export function resolveTheme(name: string, environment: NodeJS.ProcessEnv = process.env): string {
  const wanted = name.toLowerCase();
  if (wanted !== 'auto') return ALIASES[wanted] ?? wanted;
  const background = Number.parseInt(environment.COLORFGBG?.split(';').at(-1) ?? '', 10);
  return background >= FIRST_LIGHT ? 'light' : 'dark';
}
