import type { TmuxPane } from '../../backends/tmux/tmux-host.js';
import type { RunWork } from '../../base/work.js';
import { testLines, type WantedText, wantedPattern } from '../../session/waits/patterns.js';

export interface FoundInPanes {
  /** Lines are counted from the oldest in the pane's history. */
  matches: { paneId: string; line: number; text: string }[];
  /** The number of matching lines, including those beyond the limit. */
  total: number;
}

/** The matching lines on the screens and in the histories of panes. */
export async function searchPanes(
  panes: readonly TmuxPane[],
  wanted: WantedText,
  { limit, readLines, run }: { limit: number; readLines: (pane: TmuxPane) => Promise<string[]>; run: RunWork },
): Promise<FoundInPanes> {
  const pattern = wantedPattern(wanted);
  const found: FoundInPanes = { matches: [], total: 0 };
  for (const pane of panes) {
    // a pane that was closed meanwhile has no lines
    const lines = await readLines(pane).catch(() => []);
    const matching = await run(testLines(pattern, lines));
    for (const [line, text] of lines.entries()) {
      if (!matching[line]) continue;
      found.total++;
      if (found.matches.length < limit) found.matches.push({ paneId: pane.paneId, line, text: text.trimEnd() });
    }
  }
  return found;
}
