const months = ['janv', 'fevr', 'mars', 'avr', 'mai', 'juin', 'juil', 'aout', 'sept', 'oct', 'nov', 'dec'];

/** `2024-05-17` or `17/05/2024`, with or without a time, as an ISO date; undefined for anything else. */
export function toIsoDate(text: string): string | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:\D|$)/.exec(text);
  if (iso !== null) return iso[1];
  const french = /^(\d{2})\/(\d{2})\/(\d{4})(?:\D|$)/.exec(text);
  return french === null ? undefined : `${french[3]}-${french[2]}-${french[1]}`;
}

/**
 * The last day of the validity as the export writes it (a date, a year, `déc.-19`, a spreadsheet's day number); empty
 * if it names no date: `3 ans`, or `Année 2019`, which is the year of the figure.
 */
export function toValidUntil(text: string): string {
  const date = toIsoDate(text);
  if (date !== undefined) return date;
  if (/^20\d\d$/.test(text)) return `${text}-12-31`;
  const dayNumber = /^[34]\d{4}$/.exec(text);
  if (dayNumber !== null) return fromDayNumber(Number(text));
  const month = /^(\p{L}+)\.?-(\d{2})$/u.exec(text.normalize('NFD').replace(/\p{Mn}/gu, ''));
  const index = month === null ? -1 : months.indexOf((month[1] ?? '').toLowerCase());
  return index === -1 ? '' : lastDayOfMonth(2000 + Number(month?.[2]), index);
}

/** Spreadsheets count days from the end of 1899. */
function fromDayNumber(days: number): string {
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10);
}

function lastDayOfMonth(year: number, month: number): string {
  return new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
}
