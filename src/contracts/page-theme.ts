/** The page's storage key of the chosen colours: `light` or `dark`. */
export const THEME_STORAGE_KEY = 'ttypilot.theme';
