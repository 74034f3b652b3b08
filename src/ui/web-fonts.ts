const LANGUAGES = ['jp', 'kr', 'sc'];

/** Letters of east Asia; the browser fetches the few files that a text needs. */
export function addWebFonts(): void {
  for (const language of LANGUAGES) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `/fonts/noto-sans-${language}/index.css`;
    document.head.append(link);
  }
}
