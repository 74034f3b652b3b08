/**
 * A browser sends its cookie to every port of the host. So the cookie counts only together with a secret that the page keeps
 * in its own storage, which belongs to one port, and sends itself.
 */
export const PAGE_HEADER = 'x-ttypilot-page';
/** A page cannot set headers of a WebSocket: there the secret is the rest of the name of a subprotocol. */
export const PAGE_PROTOCOL = 'ttypilot-page.';
/** The subprotocol that is really spoken. */
export const LIVE_PROTOCOL = 'ttypilot';
/** Where the page keeps it. */
export const PAGE_STORAGE_KEY = 'ttypilot_page';
/** Where a page without a login keeps what its link leads to, for after the login. */
export const WANTED_STORAGE_KEY = 'ttypilot_wanted';
