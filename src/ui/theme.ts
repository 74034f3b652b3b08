import type { ITheme } from '@xterm/xterm';
import { useSyncExternalStore } from 'react';
import { THEME_STORAGE_KEY } from '../contracts/page-theme.js';
import { type Theme, themeNamed } from '../render/picture/themes.js';

export type ThemeName = 'light' | 'dark';
export type ThemeChoice = ThemeName | 'system';

const CHANGED = 'ttypilot-theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const NAMES = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

/** The chosen theme, or the system's preference. */
function currentTheme(): ThemeName {
  const choice = currentChoice();
  if (choice !== 'system') return choice;
  return systemIsDark.matches ? 'dark' : 'light';
}

function currentChoice(): ThemeChoice {
  const chosen = storedChoice();
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** A page in a sandbox, such as a report in an artifact viewer, has no storage. */
function storedChoice(): string | null {
  try {
    return localStorage.getItem(THEME_STORAGE_KEY);
  } catch {
    return null;
  }
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(THEME_STORAGE_KEY);
  else localStorage.setItem(THEME_STORAGE_KEY, choice);
  applyTheme();
  dispatchEvent(new Event(CHANGED));
}

/** Applies the theme to the page. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = currentTheme();
}

export function useTheme(): ThemeName {
  return useSyncExternalStore(onThemeChange, currentTheme);
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(onThemeChange, currentChoice);
}

/** The terminal colours, the same as in the service's pictures. */
export function terminalColors(name: ThemeName): Theme {
  return themeNamed(name);
}

export function xtermTheme(name: ThemeName): ITheme {
  const { foreground, background, cursor, palette } = terminalColors(name);
  const colors = Object.fromEntries(palette.map((color, i) => [colorName(i), css(color)]));
  const selectionBackground = name === 'dark' ? '#3a6ea580' : '#9cc4f080';
  return {
    ...colors,
    foreground: css(foreground),
    background: css(background),
    cursor: css(cursor),
    cursorAccent: css(background),
    selectionBackground,
  };
}

export function css(color: number): string {
  return `#${color.toString(16).padStart(6, '0')}`;
}

function colorName(index: number): string {
  const name = NAMES[index % 8] ?? '';
  return index < 8 ? name : `bright${name[0]?.toUpperCase()}${name.slice(1)}`;
}

function onThemeChange(listener: () => void): () => void {
  const changed = () => {
    applyTheme();
    listener();
  };
  addEventListener(CHANGED, listener);
  systemIsDark.addEventListener('change', changed);
  return () => {
    removeEventListener(CHANGED, listener);
    systemIsDark.removeEventListener('change', changed);
  };
}
