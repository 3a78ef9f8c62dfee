import type { Language } from '@ledgerprint/ledger/language';
import type { Reader } from './pages.ts';

type Words = {
  readonly name: string;
  readonly help: string;
  readonly skip: string;
  readonly pages: string;
  readonly readers: Readonly<Record<Reader, string>>;
  readonly onThisPage: string;
  /** Shown above a page that has no translation. */
  readonly untranslated: string | undefined;
  readonly table: string;
};

/** Texts around each help page. */
export const helpWords: Readonly<Record<Language, Words>> = {
  en: {
    name: 'English',
    help: 'Help',
    skip: 'Skip to content',
    pages: 'All pages',
    readers: {
      everyone: 'For everyone',
      analyst: 'For analysts',
      auditor: 'For auditors',
      integrator: 'For integrators',
      operator: 'For operators',
      contributor: 'For contributors',
    },
    onThisPage: 'On this page',
    untranslated: undefined,
    table: 'Table',
  },
  fr: {
    name: 'Français',
    help: 'Aide',
    skip: 'Aller au contenu',
    pages: 'Toutes les pages',
    readers: {
      everyone: 'Pour tous',
      analyst: 'Pour les analystes',
      auditor: 'Pour les auditeurs',
      integrator: 'Pour les intégrateurs',
      operator: 'Pour les exploitants',
      contributor: 'Pour les contributeurs',
    },
    onThisPage: 'Sur cette page',
    untranslated: 'Cette page n’existe qu’en anglais.',
    table: 'Tableau',
  },
};
