/** Where a page keeps the colours that a person has chosen: `light` or `dark`. */
export const THEME_STORAGE_KEY = 'ttypilot.theme';
