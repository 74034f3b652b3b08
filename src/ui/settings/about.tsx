import { BookOpen, Braces } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type Health, readHealth } from '../api.js';
import { Failure } from '../kit/failure.js';
import { Section } from './section.js';

const COMMANDS = [
  { command: 'ttypilot --help', meaning: 'All commands; each of them has --help, too.' },
  { command: 'ttypilot tour', meaning: 'What the terminal core does, in a few screens.' },
  { command: 'ttypilot doctor', meaning: 'What is installed, what is missing, what that means.' },
  { command: 'ttypilot login', meaning: 'A link that logs another browser in.' },
];

/** The version of the service, and where to read on. */
export function About() {
  const [health, setHealth] = useState<Health>();
  const [error, setError] = useState<Error>();
  useEffect(() => void readHealth().then(setHealth, setError), []);
  return (
    <Section title="Help and version">
      <div className="flex flex-wrap gap-2">
        <HelpLink href="/api/docs" icon={<BookOpen size={15} aria-hidden />}>
          The API
        </HelpLink>
        <HelpLink href="/api/openapi.json" icon={<Braces size={15} aria-hidden />}>
          OpenAPI document
        </HelpLink>
      </div>
      <p className="mt-3 text-[13px] text-muted">
        The guides are in <code className="font-mono text-xs">docs/guides</code> of the project;{' '}
        <code className="font-mono text-xs">web.md</code> is about this app. In a terminal:
      </p>
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
      className="inline-flex h-9 items-center gap-2 rounded-md border border-line px-3 text-[13px] font-medium hover:bg-raised max-sm:h-11"
    >
      {icon} {children}
    </a>
  );
}
