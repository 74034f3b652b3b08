const MOST_BYTES = 1024 * 1024;

/** Output of panes that nobody knows yet: with much to send, tmux sends it before the answer that names them. */
export class EarlyOutput {
  readonly #chunks = new Map<string, Uint8Array[]>();
  #byteCount = 0;

  keep(paneId: string, bytes: Uint8Array): void {
    if (this.#byteCount + bytes.length > MOST_BYTES) return;
    this.#byteCount += bytes.length;
    // bytes of the connection are only valid during the call
    this.#chunks.set(paneId, [...(this.#chunks.get(paneId) ?? []), new Uint8Array(bytes)]);
  }

  take(paneId: string): Uint8Array[] {
    const chunks = this.#chunks.get(paneId) ?? [];
    this.#chunks.delete(paneId);
    return chunks;
  }

  clear(): void {
    this.#chunks.clear();
    this.#byteCount = 0;
  }
}
