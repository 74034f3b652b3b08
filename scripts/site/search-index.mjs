/**
 * @typedef {{ title: string, heading: string, href: string, text: string }} Section
 */

/**
 * The sections of a page as plain text, for the search in the browser.
 * @param {{ place: string, title: string, body: string }} page
 * @returns {Section[]}
 */
export function sectionsOf({ place, title, body }) {
  return body.split(/(?=<h[1-6] id=")/).flatMap((part) => {
    const [, id = '', heading = ''] = part.match(/^<h[1-6] id="([^"]*)">(.*?)<\/h[1-6]>/s) ?? [];
    const text = plain(part.replace(/^<h[1-6][\s\S]*?<\/h[1-6]>/, ''));
    if (text === '' && heading === '') return [];
    return [{ title, heading: plain(heading), href: id === '' ? place : `${place}#${id}`, text }];
  });
}

/** @param {string} html */
function plain(html) {
  return html
    .replaceAll(/<\/?(?:a|code|em|span|strong)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
