import type { AgentProgram } from './program.js';

export const claudeCode: AgentProgram = {
  name: 'claude-code',
  commands: ['claude'],
  banners: [/Claude Code v\d/, /Welcome to Claude Code\b/],
  busy: [/^[^\w\s]\s\S.{0,80}….*\besc to interrupt\b/u],
  composer: /^[>❯](?:\s|$)/u,
  isComposerFramed: true,
};
