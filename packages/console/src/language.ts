import { computed, signal } from '@preact/signals';
import { createFormat, type Format, type Language } from './format.ts';
import { withFrenchSpaces } from './french-spaces.ts';

export type { Language };

/** Every language, with its name in that language. */
export const languages: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['fr', 'Français'],
];

/** The language that the page is in. Changed by `chooseLanguage`. */
export const language = signal<Language>('en');

const storageKey = 'ledgerprint.language';
const format = computed(() => createFormat(language.value));

/** The words of the page's language; a component that calls it is drawn again when the language changes. */
export function useWords<T>(words: Readonly<Record<Language, T>>): T {
  return language.value === 'fr' ? withFrenchSpaces(words.fr) : words.en;
}

/** How the page's language writes numbers and times; a component that calls it is drawn again when that changes. */
export function useFormat(): Format {
  return format.value;
}

/** Starts in the language chosen earlier, or else in the browser's first language that the page has. */
export function startLanguage(): void {
  const wished = [localStorage.getItem(storageKey) ?? '', ...navigator.languages];
  showLanguage(wished.map(toLanguage).find((known) => known !== undefined) ?? 'en');
}

/** Changes the language and remembers it in this browser. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(storageKey, chosen);
  showLanguage(chosen);
}

function showLanguage(shown: Language): void {
  language.value = shown;
  document.documentElement.lang = shown;
}

function toLanguage(tag: string): Language | undefined {
  const [name] = tag.toLowerCase().split('-');
  return languages.find(([known]) => known === name)?.[0];
}
