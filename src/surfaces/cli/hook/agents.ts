import { join } from 'node:path';

/** A coding agent whose settings can name commands to run at its events. */
export interface HookedAgent {
  name: string;
  title: string;
  /** The folder with its settings. */
  folder(env: NodeJS.ProcessEnv, home: string): string;
  file: string;
  /** The folders from which it reads skills: of the user, and of a project. */
  skills: { user(env: NodeJS.ProcessEnv, home: string): string; project: string };
  /** Its events, and our names for them. */
  events: Record<string, string>;
  /** How long it waits for a hook, in its own unit. */
  timeout?: number;
  /** What the user still has to do. */
  remark?: string;
}

const CLAUDE = (env: NodeJS.ProcessEnv, home: string) => env.CLAUDE_CONFIG_DIR || join(home, '.claude');

const COMMON = {
  SessionStart: 'session-start',
  UserPromptSubmit: 'user-prompt-submit',
  PreToolUse: 'pre-tool-use',
  PermissionRequest: 'permission-request',
  PostToolUse: 'post-tool-use',
  Stop: 'stop',
};

/** The settings of all of them have the same form: events with groups with commands. */
export const HOOKED_AGENTS: readonly HookedAgent[] = [
  {
    name: 'claude',
    title: 'Claude Code',
    folder: CLAUDE,
    file: 'settings.json',
    skills: { user: (env, home) => join(CLAUDE(env, home), 'skills'), project: '.claude/skills' },
    events: { ...COMMON, Notification: 'notification', SessionEnd: 'session-end' },
    timeout: 5,
  },
  {
    name: 'codex',
    title: 'Codex',
    folder: (env, home) => env.CODEX_HOME || join(home, '.codex'),
    file: 'hooks.json',
    skills: { user: (_, home) => join(home, '.agents', 'skills'), project: '.agents/skills' },
    events: COMMON,
    timeout: 5,
    remark: 'Codex runs new hooks only after you have reviewed them: type /hooks in Codex.',
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    folder: (_, home) => join(home, '.gemini'),
    file: 'settings.json',
    skills: { user: (_, home) => join(home, '.gemini', 'skills'), project: '.gemini/skills' },
    events: {
      SessionStart: 'session-start',
      BeforeAgent: 'user-prompt-submit',
      BeforeTool: 'pre-tool-use',
      AfterTool: 'post-tool-use',
      Notification: 'notification',
      AfterAgent: 'stop',
      SessionEnd: 'session-end',
    },
    timeout: 5000,
  },
  {
    name: 'qwen',
    title: 'Qwen Code',
    folder: (_, home) => join(home, '.qwen'),
    file: 'settings.json',
    skills: { user: (_, home) => join(home, '.qwen', 'skills'), project: '.qwen/skills' },
    events: { ...COMMON, Notification: 'notification', SessionEnd: 'session-end' },
  },
];
