import { catalogueColumns } from './catalogue-columns.ts';
import type { Factor } from './factor.ts';

/** The factors as our file: a header, one line per factor, sorted by id; the same factors give the same bytes. */
export function formatCatalogue(factors: readonly Factor[]): string {
  const sorted = factors.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const lines = sorted.map((factor) => catalogueColumns.map((column) => toCell(factor[column])).join(','));
  return `${[catalogueColumns.join(','), ...lines].join('\n')}\n`;
}

function toCell(value: string | number | undefined): string {
  if (value === undefined) return '';
  // One line per factor whatever the names hold, so that a line number says which factor is meant.
  const text = String(value).replace(/\s+/g, ' ').trim();
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
