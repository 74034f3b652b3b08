import { accessSync, constants, statSync, writeFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { fail } from '../../../base/errors/errors.js';
import { writingFile } from '../../../base/files/file-failure.js';
import { wrongUsage } from '../args/usage.js';
import type { PictureSettings } from '../context.js';

/** Throws `file_not_written` before any work is done when the file cannot be written. */
export function checkOutFile(path: string): void {
  const refuse = (reason: string) => fail('file_not_written', { path, reason });
  if (path === '') throw refuse('its name is empty');
  writingFile(path, () => {
    const directory = dirname(path);
    const above = statSync(directory, { throwIfNoEntry: false });
    if (!above) throw refuse(`there is no directory ${directory}`);
    if (!above.isDirectory()) throw refuse(`${directory} is not a directory`);
    const present = statSync(path, { throwIfNoEntry: false });
    if (present?.isDirectory()) throw refuse('it is a directory');
    accessSync(present ? path : directory, constants.W_OK);
  });
}

/** The file shows a screen, so only its owner may read it. */
export function writeOutFile(path: string, bytes: Uint8Array): void {
  writingFile(path, () => writeFileSync(path, bytes, { mode: 0o600 }));
}

/** Formats that people ask for and that no command writes. */
const FOREIGN = ['apng', 'avif', 'bmp', 'jpeg', 'jpg', 'mov', 'mp4', 'pdf', 'tif', 'tiff', 'webm', 'webp'];

interface Wanted {
  /** By file ending. */
  formats: Record<string, string>;
  /** The format that an option names. */
  given?: string | undefined;
  command: string;
}

/**
 * The format of a file: the option's, or else that of the file ending; undefined when there is neither. An ending of
 * another format is wrong usage.
 */
export function formatOfFile(path: string, { formats, given, command }: Wanted): string | undefined {
  const ending = extname(path).slice(1).toLowerCase();
  const named = Object.hasOwn(formats, ending) ? formats[ending] : undefined;
  const isForeign = ending !== '' && named === undefined && (given === undefined || FOREIGN.includes(ending));
  if (isForeign) {
    const endings = Object.keys(formats).map((known) => `.${known}`);
    const list = `${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`;
    throw wrongUsage(`${command} does not write .${ending} files: the name must end in ${list}`, command);
  }
  const isOther = given !== undefined && named !== undefined && !isSameFormat(named, given);
  if (isOther) throw wrongUsage(`--format ${given} does not fit the name ${path}`, command);
  return given ?? named;
}

/** Both versions of asciicast have the same ending. */
function isSameFormat(named: string, given: string): boolean {
  return named === given || (/^v\d$/.test(named) && /^v\d$/.test(given));
}

const PICTURE_FORMATS = { png: 'png', svg: 'svg' };

/** PNG or SVG, by the file ending and the option. */
export function pictureFormat(path: string, command: string, given?: string): 'png' | 'svg' {
  return formatOfFile(path, { formats: PICTURE_FORMATS, given, command }) === 'svg' ? 'svg' : 'png';
}

/** The look of a picture, from the options of the command line. */
export function pictureOptions({ theme, font_size }: Record<string, unknown>): PictureSettings {
  return {
    theme: theme === undefined ? undefined : String(theme),
    fontSize: font_size === undefined ? undefined : Number(font_size),
  };
}
