/**
 * A browser sends its cookie to every port of the host. So the cookie is valid only together with a secret that the page
 * keeps in its own storage, which belongs to one port, and sends itself.
 */
export const PAGE_HEADER = 'x-ttypilot-page';
/** A page cannot set headers of a WebSocket; there the secret is the end of a subprotocol's name. */
export const PAGE_PROTOCOL = 'ttypilot-page.';
/** The subprotocol that is actually spoken. */
export const LIVE_PROTOCOL = 'ttypilot';
/** The page's storage key of the secret. */
export const PAGE_STORAGE_KEY = 'ttypilot_page';
/** Where a page without a login keeps what its link leads to, for after the login. */
export const WANTED_STORAGE_KEY = 'ttypilot_wanted';
