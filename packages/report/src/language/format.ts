import type { Language } from '@ledgerprint/ledger/language';

export type { Language };

/** How a report formats figures, dates and times. */
export type Format = {
  /** `12,345` */
  readonly integer: (value: number) => string;
  /** Three significant digits. */
  readonly digits: (value: number) => string;
  /** A mass with three significant digits, in tonnes from one tonne up: `86 kg CO₂e`, `1.24 t CO₂e`. */
  readonly mass: (mg: bigint) => string;
  /** A mass without the gas, for pictures: `1.24 t`. */
  readonly massShort: (mg: bigint) => string;
  /** A change in mass, with its sign: `+1.24 t CO₂e`. */
  readonly change: (mg: bigint) => string;
  /** A mass in the unit of a table, with its decimals; a mass that would round to zero is `< 0.1`. */
  readonly massIn: (mg: bigint, unit: MassUnit, decimals: number) => string;
  /** A fraction of one: `12.3%`, `< 0.1%`; in French `12,3 %`. */
  readonly percent: (part: number) => string;
  /** One decimal, for scores. */
  readonly tenths: (value: number) => string;
  /** Three significant digits, with the sign of the currency: `1.24 M€`. */
  readonly money: (euros: number) => string;
  /** To the cent, or in whole euros. */
  readonly euros: (value: number, isWhole: boolean) => string;
  /** An exact amount, to the cent. */
  readonly amount: (decimal: string) => string;
  /** `31 December 2023`, from an ISO day; anything else unchanged. */
  readonly day: (isoDay: string) => string;
  /** `January 2023`, from `2023-01`. */
  readonly month: (isoMonth: string) => string;
  /** `31 December 2023 at 14:05 UTC`, from RFC 3339; anything else unchanged. */
  readonly time: (rfc3339: string) => string;
  /** The name of a country, by its two-letter ISO code. */
  readonly country: (code: string) => string;
};

/** The unit of the masses of a table. */
export type MassUnit = 't' | 'kg';

/** Keeps a figure and its unit on one line. */
const space = '\u00a0';
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR' };
const milligrams: Readonly<Record<MassUnit, number>> = { t: 9, kg: 6 };

/** Milligrams as the exact digits of another unit: `1234567890` is `1.234567890` tonnes. */
export function toDigits(mg: bigint, unit: MassUnit): Intl.StringNumericLiteral {
  const digits = String(mg < 0n ? -mg : mg).padStart(milligrams[unit] + 1, '0');
  const whole = digits.slice(0, -milligrams[unit]);
  return `${mg < 0n ? '-' : ''}${whole}.${digits.slice(-milligrams[unit])}` as Intl.StringNumericLiteral;
}

/** Formats numbers with a minus sign instead of the formatter's hyphen. */
function createNumberFormat(locale: string, options: Intl.NumberFormatOptions) {
  const formatter = new Intl.NumberFormat(locale, options);
  return (value: number | Intl.StringNumericLiteral) => formatter.format(value).replace('-', '−');
}

/** The formats of one language. */
export function createFormat(language: Language): Format {
  const locale = locales[language];
  const percentSign = language === 'fr' ? `${space}%` : '%';
  const significant = createNumberFormat(locale, { maximumSignificantDigits: 3 });
  const euroStyle = { style: 'currency', currency: 'EUR' } as const;
  const euros = createNumberFormat(locale, { ...euroStyle, maximumSignificantDigits: 3 });
  const millions = createNumberFormat(locale, { ...euroStyle, notation: 'compact', maximumSignificantDigits: 3 });
  const signed = createNumberFormat(locale, { maximumSignificantDigits: 3, signDisplay: 'exceptZero' });
  const cents = createNumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const whole = createNumberFormat(locale, { maximumFractionDigits: 0 });
  const tenths = createNumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const fixed = Array.from({ length: 7 }, (_, decimals) =>
    createNumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  );

  function mass(mg: bigint, number: typeof significant): string {
    const unit = isTonnes(mg) ? 't' : 'kg';
    return `${number(toDigits(mg, unit))}${space}${unit}`;
  }

  function massIn(mg: bigint, unit: MassUnit, decimals: number): string {
    const format = fixed[decimals] ?? significant;
    const digits = toDigits(mg, unit);
    if (mg !== 0n && isRoundedToZero(digits, decimals))
      return mg < 0n ? `>${space}${format(-(10 ** -decimals))}` : `<${space}${format(10 ** -decimals)}`;
    return format(digits);
  }

  function percent(part: number): string {
    if (part !== 0 && Math.abs(part) < 0.0005)
      return `${part < 0 ? '>' : '<'}${space}${tenths(part < 0 ? -0.1 : 0.1)}${percentSign}`;
    // Less than the whole is never rounded to 100%.
    if (part < 1 && part >= 0.9995) return `>${space}${tenths(99.9)}${percentSign}`;
    const text = Math.abs(part) >= 10 ? whole(100 * part) : tenths(100 * part);
    return `${text}${percentSign}`;
  }

  return {
    integer: (value) => whole(value),
    digits: (value) => significant(value),
    mass: (mg) => `${mass(mg, significant)}${space}CO₂e`,
    massShort: (mg) => mass(mg, significant),
    change: (mg) => `${mass(mg, signed)}${space}CO₂e`,
    massIn,
    percent,
    tenths: (value) => tenths(value),
    money: (value) => (Math.abs(value) >= 1_000_000 ? millions : euros)(value).replace(/(M|Md)\s€/, '$1€'),
    euros: (value, isWhole) => (isWhole ? whole : cents)(value),
    amount: (decimal) => cents(decimal as Intl.StringNumericLiteral),
    day: (isoDay) => (toDate(isoDay) === undefined ? isoDay : toFirst(days.format(new Date(isoDay)), language)),
    month(isoMonth) {
      const date = toDate(`${isoMonth}-01`);
      return date === undefined ? isoMonth : months.format(date);
    },
    time(rfc3339) {
      const date = toDate(rfc3339);
      return date === undefined ? rfc3339 : `${toFirst(times.format(date), language)}${space}UTC`;
    },
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  };
}

/** Whether a mass is written in tonnes. */
export function isTonnes(mg: bigint): boolean {
  return mg >= 1_000_000_000n || mg <= -1_000_000_000n;
}

/** The number of decimals that gives the largest value four digits, so that the others add up to it. */
export function decimalsFor(values: readonly bigint[], unit: MassUnit): number {
  const largest = values.reduce((most, mg) => Math.max(most, Math.abs(Number(toDigits(mg, unit)))), 0);
  if (largest === 0) return 0;
  return Math.min(6, Math.max(0, 3 - Math.floor(Math.log10(largest))));
}

function isRoundedToZero(digits: string, decimals: number): boolean {
  return Math.abs(Number(digits)) < 0.5 * 10 ** -decimals;
}

function toDate(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** French uses an ordinal for the first day of a month, which the formatter does not write. */
function toFirst(text: string, language: Language): string {
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text;
}
