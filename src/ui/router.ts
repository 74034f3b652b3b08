import { useSyncExternalStore } from 'react';

/** The current page, kept in the URL fragment so that links and the browser's buttons work. */
export type Route =
  | { page: 'sessions' }
  | { page: 'terminals'; sessionIds: string[] }
  | { page: 'agents'; agentId?: string | undefined }
  | { page: 'recordings' }
  | { page: 'play'; recordingId: string }
  | { page: 'trace'; recordingId: string }
  | { page: 'settings' }
  | { page: 'missing' };

export function useRoute(): Route {
  return parse(useSyncExternalStore(onHashChange, () => location.hash));
}

export function hrefOf(route: Route): string {
  switch (route.page) {
    case 'sessions':
      return '#/';
    case 'terminals':
      return `#/s/${route.sessionIds.map(encodeURIComponent).join(',')}`;
    case 'agents':
      return route.agentId === undefined ? '#/agents' : `#/agents/${encodeURIComponent(route.agentId)}`;
    case 'recordings':
      return '#/recordings';
    case 'play':
      return `#/recordings/${encodeURIComponent(route.recordingId)}`;
    case 'trace':
      return `#/traces/${encodeURIComponent(route.recordingId)}`;
    case 'settings':
      return '#/settings';
    case 'missing':
      return '#/missing';
  }
}

export function goTo(route: Route): void {
  location.hash = hrefOf(route);
}

/** `/traces/ID` is the same page as `/#/traces/ID`, so that a link to a trace looks like one; so it is for all pages. */
export function openPath(): void {
  const path = location.pathname.replace(/^\/sessions(?=\/)/, '/s');
  if (path !== '/') history.replaceState(null, '', `/#${path}`);
}

function parse(hash: string): Route {
  const [, first = '', rest = ''] = hash.split('/');
  if (first === 's' && rest !== '') return { page: 'terminals', sessionIds: rest.split(',').map(decoded) };
  if (first === 'recordings' && rest !== '') return { page: 'play', recordingId: decoded(rest) };
  if (first === 'traces' && rest !== '') return { page: 'trace', recordingId: decoded(rest) };
  if (first === 'agents') return { page: 'agents', agentId: rest === '' ? undefined : decoded(rest) };
  if (first === 'recordings') return { page: 'recordings' };
  if (first === 'settings') return { page: 'settings' };
  return { page: first === '' || first === 'sessions' ? 'sessions' : 'missing' };
}

/** Malformed encoding is taken literally. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
