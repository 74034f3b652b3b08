import type { AgentProgram } from './program.js';

export const aider: AgentProgram = {
  name: 'aider',
  commands: ['aider'],
  banners: [/^Aider v\d/m],
  busy: [/^[░█▓▒\s]{2,}\s*Waiting for \S/u],
  composer: /^(?:[a-z-]+)?>(?:\s|$)/u,
  isComposerFramed: false,
};
