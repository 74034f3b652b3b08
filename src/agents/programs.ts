/** How a coding agent is recognised, and what its screen says about its state. Only reliable marks are listed. */
export interface AgentProgram {
  name: string;
  /** The names of its process. */
  commands: readonly string[];
  /** Text that only this program shows. */
  banners: readonly RegExp[];
  /** A line near the end of the screen that is there only while the program works. */
  busy: readonly RegExp[];
  /** The input line, without the box around it. */
  composer: RegExp;
  /** Whether the input line stands between two rules, or in a box. */
  isComposerFramed: boolean;
}

/** The agents that are recognised without hooks. */
export const AGENT_PROGRAMS: readonly AgentProgram[] = [
  {
    name: 'aider',
    commands: ['aider'],
    banners: [/^Aider v\d/m],
    busy: [/^[░█▓▒\s]{2,}\s*Waiting for \S/u],
    composer: /^(?:[a-z-]+)?>(?:\s|$)/u,
    isComposerFramed: false,
  },
  {
    name: 'claude-code',
    commands: ['claude'],
    banners: [/Claude Code v\d/, /Welcome to Claude Code\b/],
    busy: [/^[^\w\s]\s\S.{0,80}….*\besc to interrupt\b/u],
    composer: /^[>❯](?:\s|$)/u,
    isComposerFramed: true,
  },
  {
    name: 'codex',
    commands: ['codex'],
    banners: [/OpenAI Codex \(v\d/],
    busy: [/^[^\w\s]\s\S.{0,80}\(.*\besc to interrupt\)/u],
    composer: /^›(?:\s|$)/u,
    isComposerFramed: false,
  },
  {
    name: 'gemini',
    commands: ['gemini'],
    banners: [/\bType your message or @path\/to\/file\b/],
    busy: [/^[⠀-⣿]\s.*\(esc to cancel\b/u],
    composer: /^[>!*](?:\s|$)/u,
    isComposerFramed: true,
  },
  {
    name: 'opencode',
    commands: ['opencode'],
    banners: [],
    busy: [/\besc (?:again to )?interrupt\b/],
    composer: /^>(?:\s|$)/u,
    isComposerFramed: true,
  },
];

/** Finds a program by its name or by the name of its process. */
export function programNamed(name: string | null): AgentProgram | undefined {
  if (name === null) return undefined;
  return AGENT_PROGRAMS.find((program) => program.name === name || program.commands.includes(name));
}
