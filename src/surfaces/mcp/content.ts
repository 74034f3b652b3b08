import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Fields, Operation } from '../../operations/operation.js';

/** A picture goes only into the content of the result; a second copy in base64 would waste a megabyte. */
const PICTURE = 'data';

/** The fields of the structured content: those of the operation's result, without the bytes of a picture. */
export function structuredFields({ name, output }: Operation): Fields {
  return name === 'get_screenshot' ? output.omit({ [PICTURE]: true }) : output;
}

/** The result of an operation for programs (structured) and for readers (text, or a picture). */
export function contentOf({ name, text: write }: Operation, output: Record<string, unknown>): CallToolResult {
  const text = { type: 'text' as const, text: write ? write(output) : JSON.stringify(output, undefined, 2) };
  if (name !== 'get_screenshot') return { content: [text], structuredContent: output };
  const { [PICTURE]: data, ...structuredContent } = output as { data: string; media_type: string; format: string };
  return { content: [pictureOf(data, structuredContent), text], structuredContent };
}

function pictureOf(data: string, { media_type, format }: { media_type: string; format: string }) {
  if (format === 'png') return { type: 'image' as const, data, mimeType: media_type };
  // models do not take SVG as an image and refuse the whole conversation over it
  const text = Buffer.from(data, 'base64').toString();
  return { type: 'resource' as const, resource: { uri: 'ttypilot://screenshot.svg', mimeType: media_type, text } };
}
