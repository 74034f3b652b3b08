import type { TraceScreen } from '../../../trace/read/screen.js';
import type { Finder, LineMatch } from '../../../trace/read/when.js';
import { useLatest } from './use-latest.js';

type FoundOn = ReadonlyMap<TraceScreen, LineMatch[][]>;

/** The matches of a search in each row of the shown screens. */
export function useFound(
  screens: readonly { screen: TraceScreen }[] | undefined,
  find: Finder | undefined,
): FoundOn | undefined {
  return useLatest(find && screens && (() => foundOn(screens, find)), [screens, find]);
}

async function foundOn(screens: readonly { screen: TraceScreen }[], find: Finder): Promise<FoundOn> {
  try {
    return new Map(await Promise.all(screens.map(async ({ screen }) => [screen, await find(screen.text)] as const)));
  } catch {
    // the search itself says why
    return new Map();
  }
}
