import { type Language, language } from '../language.ts';

/** How a language writes the figures that only a result has. Those that are not there are a dash. */
export type Figures = {
  /** With all digits that the exported file has: `99.792`. */
  readonly exact: (value: number) => string;
  /** `1,234 €` */
  readonly euros: (value: number) => string;
  /** `12.3 MB` */
  readonly bytes: (value: number) => string;
};

/** What stands where there is no figure. */
export const nothing = '–';

const figures: Readonly<Record<Language, Figures>> = { en: toFigures('en-GB'), fr: toFigures('fr-FR') };

/** The figures of the page's language; a component that calls it is drawn again when the language changes. */
export function useFigures(): Figures {
  return figures[language.value];
}

/** A figure that may be missing, in the given way. */
export function orNothing(value: number, toText: (value: number) => string): string {
  return Number.isNaN(value) ? nothing : toText(value);
}

function toFigures(locale: string): Figures {
  const exact = new Intl.NumberFormat(locale, { maximumSignificantDigits: 12 });
  const euros = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  });
  const bytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  return {
    exact: (value) => exact.format(value),
    euros: (value) => euros.format(value),
    bytes: (value) => bytes.format(value / 1e6),
  };
}
