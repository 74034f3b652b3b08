import type { AgentProgram } from './program.js';

export const codex: AgentProgram = {
  name: 'codex',
  commands: ['codex'],
  banners: [/OpenAI Codex \(v\d/],
  busy: [/^[^\w\s]\s\S.{0,80}\(.*\besc to interrupt\)/u],
  composer: /^›(?:\s|$)/u,
  isComposerFramed: false,
};
