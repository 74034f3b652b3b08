import { LIVE_PROTOCOL, PAGE_HEADER, PAGE_PROTOCOL, PAGE_STORAGE_KEY } from '../contracts/page-secret.js';

/** The secret that makes the cookie valid. Read every time: another tab may have logged in again. */
export function pageHeaders(): Record<string, string> {
  const secret = localStorage.getItem(PAGE_STORAGE_KEY);
  return secret === null ? {} : { [PAGE_HEADER]: secret };
}

export function pageProtocols(): string[] {
  const secret = localStorage.getItem(PAGE_STORAGE_KEY);
  return secret === null ? [LIVE_PROTOCOL] : [LIVE_PROTOCOL, `${PAGE_PROTOCOL}${secret}`];
}
