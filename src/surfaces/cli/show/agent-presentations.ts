import { shorten } from '../../../base/text/shorten.js';
import { type Output, plain } from './output.js';
import type { Presentation } from './presentation.js';
import { ageText, details, noteNextPage, printTable } from './tables.js';

type Agent = Record<string, unknown>;

const MAX_LINE_LENGTH = 500;

interface Dialog {
  options: { index: number; label: string; highlighted: boolean; checked?: boolean }[];
}

/** How results about coding agents look to a person. */
export const agentPresentations: Record<string, Presentation> = {
  list_agents: {
    show({ agents, ...page }, { output }) {
      agentTable(agents as Agent[], output);
      noteNextPage(page, output);
    },
  },
  get_agent: { show: (agent, { output }) => output.data(agentDetails(agent)) },
  dismiss_agent: { show: ({ agent_id }, { output }) => output.note(`${agent_id} is marked as ended.`) },
  respond: {
    progress: 'answering the agent',
    stdin: 'text',
    prepare: (input) =>
      input.answers === undefined ? input : { ...input, answers: (input.answers as string[]).map(answerOf) },
    show({ new_state, receipt }, { output }) {
      output.data(`${new_state}\n`);
      const { accepted, answers, evidence } = receipt as { accepted: string; answers: string[]; evidence: string[] };
      output.note(
        `ttypilot: accepted: ${accepted}, ${answers.map(quoted).join(', ')} (${evidence.map(plain).join('; ')})`,
      );
    },
  },
};

function quoted(answer: string): string {
  return `'${plain(answer)}'`;
}

/** `2` chooses one option, `0,2` several, `-` none; or JSON, as on the wire. */
function answerOf(text: string): unknown {
  if (/^\d+$/.test(text)) return { option_index: Number(text) };
  if (text === '-') return { option_indices: [] };
  if (/^\d+(,\d+)*,?$/.test(text)) return { option_indices: text.split(',').filter(Boolean).map(Number) };
  try {
    return JSON.parse(text);
  } catch {
    // parsing the input reports the problem
    return text;
  }
}

function agentTable(agents: readonly Agent[], output: Output): void {
  if (agents.length === 0) return output.note('No agents. To let agents report to the service: ttypilot hook install');
  const rows = agents.map(({ agent_id, state, program, project, tmux_pane_id, last_seen, ended_at, question }) => [
    String(agent_id),
    ended_at === null ? String(state) : 'ended',
    plain(String(program ?? '-')),
    plain(String(project ?? '-')),
    String(tmux_pane_id ?? '-'),
    ageText(Date.now() - Date.parse(String(last_seen))),
    plain(oneLine(String(question ?? ''))),
  ]);
  printTable([['AGENT', 'STATE', 'PROGRAM', 'PROJECT', 'PANE', 'SEEN', 'ASKS'], ...rows], output);
}

/** A question often has its command on a line below. */
function oneLine(text: string): string {
  return shorten(text.split(/\s*\n\s*/).join(' · '), MAX_LINE_LENGTH);
}

function agentDetails({ dialog, turns, ...agent }: Agent): string {
  const options = (dialog as Dialog | null)?.options ?? [];
  const shown = options.map(({ index, label, highlighted, checked }) => {
    const box = checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
    return `${highlighted ? '>' : ' '} ${index} ${box}${plain(label)}\n`;
  });
  const said = (turns as Agent[]).map(({ created_at, actor, intent, text }) => {
    return `${created_at}  ${actor} ${intent}: ${plain(oneLine(String(text)))}\n`;
  });
  return [
    details(agent),
    ...(shown.length > 0 ? ['\n', ...shown] : []),
    ...(said.length > 0 ? ['\n', ...said] : []),
  ].join('');
}
