/** A multiple of 4 characters of base64 are whole bytes. */
const PIECE = 4 * 65_536;

/** The bytes of a trace from the base64 of its gzip. */
export async function unpackTrace(packed: string): Promise<Uint8Array> {
  const text = packed.trim();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < text.length; at += PIECE) {
    parts.push(Uint8Array.from(atob(text.slice(at, at + PIECE)), (character) => character.charCodeAt(0)));
  }
  const unzipped = new Blob(parts).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unzipped).arrayBuffer());
}
