import { BookOpen, Braces, CircleHelp, Code } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type Health, readHealth } from '../api.js';
import { Failure } from '../kit/failure.js';
import { Section } from './section.js';

const COMMANDS = [
  { command: 'ttypilot --help', meaning: 'All commands. Each has its own --help.' },
  { command: 'ttypilot tour', meaning: 'A short tour of the terminal core.' },
  { command: 'ttypilot doctor', meaning: 'Checks what is installed and what is missing.' },
  { command: 'ttypilot login', meaning: 'Prints a link that logs in another browser.' },
];

/** The version of the service, and where to find help. */
export function About() {
  const [health, setHealth] = useState<Health>();
  const [error, setError] = useState<Error>();
  useEffect(() => void readHealth().then(setHealth, setError), []);
  return (
    <Section title="Help and version">
      <div className="flex flex-wrap gap-2">
        <HelpLink href="/help" icon={<CircleHelp size={15} aria-hidden />}>
          Help
        </HelpLink>
        <HelpLink href="/help/guides/agents" icon={<BookOpen size={15} aria-hidden />}>
          Coding agents
        </HelpLink>
        <HelpLink href="/help/guides/command-line" icon={<BookOpen size={15} aria-hidden />}>
          Command line
        </HelpLink>
        <HelpLink href="/api/docs" icon={<Code size={15} aria-hidden />}>
          API reference
        </HelpLink>
        <HelpLink href="/api/openapi.json" icon={<Braces size={15} aria-hidden />}>
          OpenAPI document
        </HelpLink>
      </div>
      <p className="mt-3 text-[13px] text-muted">In a terminal:</p>
      <dl className="mt-1 grid gap-x-4 gap-y-1 text-[13px] sm:grid-cols-[max-content_1fr]">
        {COMMANDS.map(({ command, meaning }) => (
          <div key={command} className="contents">
            <dt className="font-mono text-xs leading-5 max-sm:mt-1">{command}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 border-t border-line pt-3 text-[13px]">
        {error && <Failure error={error} />}
        {health && (
          <p>
            ttypilot {health.version}
            {health.reason !== undefined && <span className="text-warn"> · {health.reason}</span>}
          </p>
        )}
      </div>
    </Section>
  );
}

function HelpLink({ href, icon, children }: { href: string; icon: ReactNode; children: string }) {
  return (
    <a
      href={href}
      className="inline-flex h-9 items-center gap-2 rounded-md border border-line px-3 text-[13px] font-medium hover:bg-raised phone:h-11"
    >
      {icon} {children}
    </a>
  );
}
