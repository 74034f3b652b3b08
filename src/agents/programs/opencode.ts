import type { AgentProgram } from './program.js';

export const opencode: AgentProgram = {
  name: 'opencode',
  commands: ['opencode'],
  banners: [],
  busy: [/\besc (?:again to )?interrupt\b/],
  composer: /^>(?:\s|$)/u,
  isComposerFramed: true,
};
