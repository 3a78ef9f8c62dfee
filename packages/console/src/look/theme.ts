import { signal } from '@preact/signals';

/** Light, dark, or the system setting. */
export type Theme = 'system' | 'light' | 'dark';

/** Every theme, in display order. */
export const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** The chosen theme. Changed by `chooseTheme`. */
export const theme = signal<Theme>('system');

const storageKey = 'ledgerprint.theme';

/** Starts with the theme chosen earlier in this browser. */
export function startTheme(): void {
  const kept = localStorage.getItem(storageKey);
  showTheme(themes.find((known) => known === kept) ?? 'system');
}

/** Changes the theme and remembers it in this browser. */
export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(storageKey, chosen);
  showTheme(chosen);
}

function showTheme(shown: Theme): void {
  theme.value = shown;
  if (shown === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = shown;
}
