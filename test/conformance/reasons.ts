import { missingFunctions } from './missing-functions.js';
import { otherReadings } from './other-readings.js';
import { otherWidths } from './other-widths.js';
import { rareDifferences } from './rare-differences.js';
import type { Reason } from './reason.js';

/** Every known difference; tests fail for one that is not here, and for one that is here and no longer there. */
export const reasons: readonly Reason[] = [...otherWidths, ...otherReadings, ...missingFunctions, ...rareDifferences];
