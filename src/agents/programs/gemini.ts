import type { AgentProgram } from './program.js';

export const gemini: AgentProgram = {
  name: 'gemini',
  commands: ['gemini'],
  banners: [/\bType your message or @path\/to\/file\b/],
  busy: [/^[⠀-⣿]\s.*\(esc to cancel\b/u],
  composer: /^[>!*](?:\s|$)/u,
  isComposerFramed: true,
};
