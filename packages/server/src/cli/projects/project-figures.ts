import type { Context, ProjectSummary } from '@ledgerprint/client/workspace';

/** Converts whole milligrams, as the API writes them, to kilograms. */
export function toKilograms(milligrams: string): number {
  return Number(milligrams) / 1_000_000;
}

/** The name of the project's period, or the days of its purchases; blank if neither is known. */
export function toPeriod({ context, periodFrom, periodTo }: ProjectSummary): string {
  if (context !== undefined && context.period !== '') return context.period;
  return periodFrom === '' ? '' : `${periodFrom} to ${periodTo}`;
}

/** The same in a few characters: the month, the year or the years. */
export function toShortPeriod(project: ProjectSummary): string {
  const { context, periodFrom, periodTo } = project;
  if (periodFrom === '' || (context?.period ?? '') !== '') return toPeriod(project);
  const [fromYear = '', toYear = ''] = [periodFrom, periodTo].map((day) => day.slice(0, 4));
  if (fromYear !== toYear) return `${fromYear}–${toYear}`;
  const [fromMonth, toMonth] = [periodFrom, periodTo].map((day) => day.slice(0, 7));
  return fromMonth === toMonth ? (fromMonth ?? '') : fromYear;
}

/** `FR, EUR, 2024`: the parts of the context that are set. */
export function toContextText({ country, currency, year }: Context): string {
  return [country, currency, year === 0 ? '' : String(year)].filter((part) => part !== '').join(', ');
}

/** Formats a time from the API: `2026-11-16 17:20 UTC`. */
export function toTime(timestamp: string): string {
  const at = new Date(timestamp);
  return Number.isNaN(at.getTime()) ? timestamp : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
