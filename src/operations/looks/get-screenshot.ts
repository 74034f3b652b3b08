import { z } from 'zod';
import { GREETER_SEQ, greeter } from '../example-program.js';
import { seq } from '../fields.js';
import { operation } from '../operation.js';

/** A picture of the screen. */
export const getScreenshot = operation({
  name: 'get_screenshot',
  effect: 'read',
  target: 'session',
  summary: 'A picture of the screen.',
  input: z.object({
    format: z.enum(['png', 'svg']).default('png'),
    theme: z.string().default('dark').describe('An unknown one is an error that lists them.'),
    font_size: z.int().min(6).max(72).default(14).describe('In pixels.'),
    show_cursor: z.boolean().default(true),
    margin: z
      .int()
      .min(0)
      .max(200)
      .default(0)
      .describe('In pixels, around the screen, for a picture that people see. With 0 every pixel belongs to a cell.'),
  }),
  output: z.object({
    format: z.enum(['png', 'svg']),
    media_type: z.string(),
    width: z.int().describe('In pixels.'),
    height: z.int(),
    data: z.string().describe('The picture, in base64.'),
    seq,
  }),
  rare: ['font_size', 'show_cursor', 'margin'],
  errors: ['invalid_argument', 'call_too_expensive', 'part_missing', 'too_many_requests'],
  text: ({ format, width, height, seq }) =>
    `The screen as ${format.toUpperCase()}, ${width}×${height} pixels, seq ${seq}.`,
  example: {
    ...greeter,
    input: { format: 'svg', font_size: 10 },
    output: { format: 'svg', media_type: 'image/svg+xml', width: 480, height: 312, data: 'PHN2Zz4…', seq: GREETER_SEQ },
  },
}).handle(async ({ format, theme, font_size, show_cursor, margin }, { session, run }) => {
  const { seq } = session;
  const options = { format, theme, fontSize: font_size, showCursor: show_cursor, margin };
  const picture = await session.screenshot(options, run);
  return {
    format,
    media_type: picture.mediaType,
    width: picture.width,
    height: picture.height,
    data: Buffer.from(picture.bytes).toString('base64'),
    seq,
  };
});
