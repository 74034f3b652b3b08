/** A recording as screens one after the other. */
export interface ShownFrames {
  readonly count: number;
  /** When a frame was seen, since the beginning. */
  timeOf(index: number): number;
  /** The rows of a frame, with colours as a terminal shows them. */
  rowsOf(index: number): string[];
  /** Its text, without blank ends. */
  textOf(index: number): string;
  /** What was typed last. */
  inputAt(index: number): string | undefined;
}

export interface PictureOptions {
  theme?: string | undefined;
  fontSize?: number | undefined;
}

/** What a snapshot shows, or a recording at its end. */
export interface ShownScreen {
  text: string;
  picture(
    format: 'png' | 'svg',
    options: PictureOptions,
  ): Promise<{ bytes: Uint8Array; width: number; height: number }>;
}

export interface ExportOptions extends PictureOptions {
  idleLimitMs?: number | undefined;
  /** Of an asciicast. */
  title?: string | undefined;
  /** Called again and again; may wait, and may throw to end it. */
  onProgress: (share: number) => Promise<void>;
}

/** What is done with files that hold screens. */
export interface RecordingParts {
  openFrames(path: string): Promise<ShownFrames>;
  openScreen(path: string): Promise<ShownScreen>;
  exportRecording(path: string, format: string, options: ExportOptions): Promise<Uint8Array>;
}
