import type * as Canvas from '@napi-rs/canvas';
import { requirePart } from '../../base/optional-part.js';

export type { Canvas, SKRSContext2D } from '@napi-rs/canvas';

// loading this file fails with `part_missing` where the canvas is not installed
export const { createCanvas, GlobalFonts, Path2D } = requirePart<typeof Canvas>('pictures', '@napi-rs/canvas');
