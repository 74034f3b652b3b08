const LANGUAGES = ['jp', 'kr', 'sc'];

/** East Asian glyphs; the browser fetches only the files that a text needs. */
export function addWebFonts(): void {
  for (const language of LANGUAGES) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `/fonts/noto-sans-${language}/index.css`;
    document.head.append(link);
  }
}
