import { type Language, language } from '../language.ts';

/** The number formats of a language that only results need. */
export type Figures = {
  /** With enough digits to redo a calculation: `99.792`, `12,345.68`. */
  readonly precise: (value: number) => string;
  /** Three significant digits: `1,230 €`. The file has the full precision. */
  readonly euros: (value: number) => string;
  /** `April 2023`, from `2023-04`. */
  readonly month: (month: string) => string;
  /** `Apr 23`, below a bar. */
  readonly shortMonth: (month: string) => string;
  /** `12.3 MB` */
  readonly bytes: (value: number) => string;
};

/** Shown instead of a missing figure. */
export const nothing = '–';

const figures: Readonly<Record<Language, Figures>> = { en: toFigures('en-GB'), fr: toFigures('fr-FR') };

/** The formats of the page’s language; a component that calls it is redrawn when the language changes. */
export function useFigures(): Figures {
  return figures[language.value];
}

/** Formats a figure that may be missing. */
export function orNothing(value: number, toText: (value: number) => string): string {
  return Number.isNaN(value) ? nothing : toText(value);
}

function toFigures(locale: string): Figures {
  const small = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 });
  const large = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const euros = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumSignificantDigits: 3 });
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const shortMonths = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  const firstDay = (month: string) => new Date(`${month}-01T00:00:00Z`);
  const bytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  return {
    precise: (value) => (Math.abs(value) < 10_000 ? small : large).format(value),
    euros: (value) => euros.format(value),
    month: (month) => months.format(firstDay(month)),
    shortMonth: (month) => shortMonths.format(firstDay(month)),
    bytes: (value) => bytes.format(value / 1e6),
  };
}
