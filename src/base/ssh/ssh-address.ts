import { fail } from '../errors/errors.js';

/** Where ssh goes, and what it starts there. */
export interface SshAddress {
  /** The address as it was given. */
  href: string;
  user?: string | undefined;
  /** A name, an alias of the user's ssh configuration, or an IP address. */
  host: string;
  port?: number | undefined;
  /** The path of ttypilot there. */
  command?: string | undefined;
}

/** Neither options of ssh nor words with a meaning for a shell fit these. */
const FORM =
  /^ssh:\/\/(?:(?<user>\w[\w.+-]*)@)?(?:\[(?<ip>[\da-f:.]+(?:%[\w.-]+)?)\]|(?<name>\w[\w.-]*))(?::(?<port>\d{1,5}))?\/?(?:\?command=(?<command>[\w./~][\w./~+-]*))?$/i;
const MAX_LENGTH = 2000;
const MAX_PORT = 65_535;
const FORM_WORDS = 'ssh://[user@]host[:port], with ?command=/path/to/ttypilot where it is not on the PATH there';

export function isSshAddress(address: string): boolean {
  return /^ssh:/i.test(address);
}

/** Throws `invalid_argument` for everything but plain names, so that no part can become an option or a command. */
export function parseSshAddress(href: string): SshAddress {
  const { user, ip, name, port: digits, command } = (href.length <= MAX_LENGTH && FORM.exec(href)?.groups) || {};
  const host = ip ?? name;
  const port = digits === undefined ? undefined : Number(digits);
  if (host === undefined || port === 0 || (port ?? 0) > MAX_PORT) {
    throw fail('invalid_argument', { name: 'the address', reason: problemOf(href) });
  }
  return { href, user, host, port, command };
}

/** How a person types the same destination after `ssh`. */
export function destinationOf({ user, host, port }: SshAddress): string {
  return `${port === undefined ? '' : `-p ${port} `}${user === undefined ? '' : `${user}@`}${host}`;
}

function problemOf(href: string): string {
  const [, login = '', rest = ''] = /^ssh:\/\/(?:(.*)@)?(.*)$/is.exec(href) ?? [];
  // the address may hold a password, and errors are shown and logged
  if (login.includes(':')) return 'it holds a password; use a key or an agent, and give ssh://[user@]host[:port]';
  if (login.startsWith('-') || rest.startsWith('-')) return `'${href}' would be an option of ssh; give ${FORM_WORDS}`;
  return `${JSON.stringify(href.slice(0, 200))} is not of the form ${FORM_WORDS}`;
}
