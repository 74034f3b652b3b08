import type { PictureOptions } from '../commands/recording-parts.js';

/** How a picture is to look, as the command line says it. */
export function pictureOptions({ theme, font_size }: Record<string, unknown>): PictureOptions {
  return {
    theme: theme === undefined ? undefined : String(theme),
    fontSize: font_size === undefined ? undefined : Number(font_size),
  };
}
