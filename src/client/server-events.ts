/** A server-sent event. */
export interface ServerEvent {
  type: string;
  id: string | undefined;
  data: string;
}

/** Longer than any event. */
const MAX_EVENT_LENGTH = 4_000_000;

/** The type of a block that only says where the stream is. */
export const POSITION = 'position';

/** Reads server-sent events as they arrive, without comments. Ends with the stream. */
export async function* readServerEvents(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    if (rest.length > MAX_EVENT_LENGTH) return;
    for (const block of blocks) {
      const event = parse(block);
      if (event) yield event;
    }
  }
}

function parse(block: string): ServerEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const end = line.indexOf(': ');
    if (end > 0) fields.set(line.slice(0, end), line.slice(end + 2));
  }
  const data = fields.get('data');
  const id = fields.get('id');
  if (data === undefined) return id === undefined ? undefined : { type: POSITION, id, data: '' };
  return { type: fields.get('event') ?? 'message', id, data };
}
