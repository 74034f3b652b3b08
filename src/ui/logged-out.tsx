import { useEffect } from 'react';
import { WANTED_STORAGE_KEY } from '../contracts/page-secret.js';

/** The login has expired, or the service uses another data directory. */
export function LoggedOut() {
  useEffect(() => localStorage.setItem(WANTED_STORAGE_KEY, location.hash), []);
  return (
    <main className="flex h-dvh flex-col items-center justify-center gap-3 p-8 text-center">
      <img src="/icon.svg" alt="" className="size-12" />
      <h1 className="text-lg font-semibold">You are logged out</h1>
      <p className="text-muted">Run this in a terminal on the service’s machine, and open the link in this browser:</p>
      <code className="rounded-md border border-line bg-panel px-3 py-2 font-mono text-[13px]">ttypilot login</code>
    </main>
  );
}
