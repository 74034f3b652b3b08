import type { ListedPane } from '../../backends/tmux/tmux-host.js';
import type { RunWork } from '../../base/work.js';
import { type WantedText, wantedPattern } from '../../session/waits/patterns.js';

export interface FoundInPanes {
  /** Lines are counted from the oldest that the pane holds. */
  matches: { paneId: string; line: number; text: string }[];
  /** How many lines match, also beyond the limit. */
  total: number;
}

/** The lines of panes that match: what they show, and what they hold of before. */
export async function searchPanes(
  panes: readonly ListedPane[],
  wanted: WantedText,
  { limit, readLines, run }: { limit: number; readLines: (pane: ListedPane) => Promise<string[]>; run: RunWork },
): Promise<FoundInPanes> {
  const pattern = wantedPattern(wanted);
  const found: FoundInPanes = { matches: [], total: 0 };
  for (const pane of panes) {
    // a pane that was closed meanwhile holds nothing
    const lines = await readLines(pane).catch(() => []);
    const matching = await run(pattern.test(lines));
    for (const [line, text] of lines.entries()) {
      if (!matching[line]) continue;
      found.total++;
      if (found.matches.length < limit) found.matches.push({ paneId: pane.paneId, line, text: text.trimEnd() });
    }
  }
  return found;
}
