import type { Language } from '@ledgerprint/ledger/language';

export type { Language };

/** How figures and times are written in a language. */
export type Format = {
  /** `12,345` */
  readonly integer: (value: number) => string;
  /** Three significant digits: `0.0123`, `12.3`. */
  readonly decimal: (value: number) => string;
  /** A mass with three digits, in tonnes from one tonne: `86 kg`, `1.24 t`. */
  readonly kilograms: (kg: number) => string;
  /** The same on an axis, in the unit of its largest figure: `0 t`, `0.5 t`, `1 t`. */
  readonly axisKilograms: (kg: number, largestKg: number) => string;
  /** A share between 0 and 1: `12%`, in French `12 %`. A share above 0 is never shown as 0, nor one below 1 as 100. */
  readonly percent: (part: number) => string;
  /** An amount to the cent, from its decimal digits: `1,234.50 EUR`. */
  readonly money: (amount: string, currency: string) => string;
  /** `12 March 2024`, from the ISO date. */
  readonly day: (isoDate: string) => string;
  /** `12 Mar 2024`, from the ISO date, without line breaks. */
  readonly shortDay: (isoDate: string) => string;
  /** The name of a currency, from its ISO code. */
  readonly currencyName: (code: string) => string;
  /** The name of a country, from its two-letter ISO code. */
  readonly countryName: (code: string) => string;
  /** A date and time. */
  readonly dateTime: (time: Date) => string;
  /** A number of seconds in a readable unit: `45 s`, `3 min`, `1.5 h`. */
  readonly duration: (seconds: number) => string;
};

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR' };
// No line break between a figure and its unit.
const space = '\u00a0';

/** The formats of one language. */
export function createFormat(language: Language): Format {
  const locale = locales[language];
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const digits = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const cents = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const shortDays = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const currencies = new Intl.DisplayNames(locale, { type: 'currency' });
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const decimal = (value: number) => digits.format(value);
  const percentSign = language === 'fr' ? `${space}%` : '%';
  const mass = (kg: number, largestKg: number) =>
    Math.abs(largestKg) >= 1_000 ? `${decimal(kg / 1_000)}${space}t` : `${decimal(kg)}${space}kg`;
  return {
    integer: (value) => whole.format(value),
    decimal,
    kilograms: (kg) => mass(kg, kg),
    axisKilograms: mass,
    percent: (part) => {
      if (part > 0.99 && part < 1) return `>${space}99${percentSign}`;
      if (part === 0 || Math.abs(part) >= 0.01) return `${whole.format(100 * part)}${percentSign}`;
      return part > 0 ? `<${space}1${percentSign}` : `>${space}-1${percentSign}`;
    },
    // As text: a number would be rounded to about fifteen digits.
    money: (amount, currency) => `${cents.format(amount as Intl.StringNumericLiteral)}${space}${currency}`,
    day: (isoDate) => toDay(days.format(new Date(isoDate)), language),
    shortDay: (isoDate) => toDay(shortDays.format(new Date(isoDate)), language).replaceAll(' ', space),
    currencyName: (code) => currencies.of(code) ?? code,
    countryName: (code) => countries.of(code) ?? code,
    dateTime: (time) => toDay(times.format(time), language),
    duration: (seconds) => toDuration(seconds, decimal),
  };
}

/** Converts milligrams, in which the service states masses; blank is 0. */
export function toKilograms(milligrams: string | bigint): number {
  return Number(milligrams) / 1e6;
}

/** French writes the first day of a month as an ordinal, which the formatter does not do. */
function toDay(text: string, language: Language): string {
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text;
}

function toDuration(seconds: number, decimal: (value: number) => string): string {
  const rounded = Math.ceil(seconds);
  if (rounded < 60) return `${rounded}${space}s`;
  if (rounded < 3_600) return `${Math.ceil(rounded / 60)}${space}min`;
  return `${decimal(Math.round(rounded / 360) / 10)}${space}h`;
}
