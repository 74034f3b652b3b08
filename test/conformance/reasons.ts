import { missingFunctions } from './missing-functions.js';
import { otherReadings } from './other-readings.js';
import { otherWidths } from './other-widths.js';
import { rareDifferences } from './rare-differences.js';
import type { Reason } from './reason.js';

/** Every known difference; tests fail for an unlisted difference, and for a listed one that no longer exists. */
export const reasons: readonly Reason[] = [...otherWidths, ...otherReadings, ...missingFunctions, ...rareDifferences];
