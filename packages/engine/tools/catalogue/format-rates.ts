import { parseRows } from '../parse-rows.ts';

/**
 * The ECB's daily table as the text that `parseRates` reads: the first day and the gaps between days, then for each
 * currency its decimals and its rates as differences of whole numbers, which compress to a sixth of the table.
 */
export function formatRates(text: string): string {
  const rows = parseRows(text, ['Date', 'USD']).toSorted((a, b) => (a.Date < b.Date ? -1 : 1));
  const currencies = Object.keys(rows[0] ?? {}).filter((name) => /^[A-Z]{3}$/.test(name));
  const columns = currencies
    .map((currency) => ({
      currency,
      cells: rows.map((row: Readonly<Record<string, string>>) => toCell(row[currency] ?? '')),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const lines = columns.map(({ currency, cells }) => formatColumn(currency, cells));
  return `${[formatDays(rows.map((row) => row.Date)), ...lines].join('\n')}\n`;
}

function toCell(text: string): string {
  const cell = text.trim();
  if (cell === '' || cell === 'N/A') return '';
  if (!/^\d+(\.\d+)?$/.test(cell)) throw new Error(`"${text}" is not a rate.`);
  return cell;
}

function formatDays(days: readonly string[]): string {
  const gaps = days.slice(1).map((day, index) => (Date.parse(day) - Date.parse(days[index] ?? '')) / 86_400_000);
  return `days ${days[0]} ${gaps.join(' ')}`;
}

function formatColumn(currency: string, cells: readonly string[]): string {
  const decimals = Math.max(...cells.map((cell) => cell.split('.')[1]?.length ?? 0));
  let previous = 0;
  const differences = cells.map((cell) => {
    if (cell === '') return 'x';
    const whole = Math.round(Number(cell) * 10 ** decimals);
    const difference = whole - previous;
    previous = whole;
    return String(difference);
  });
  return `${currency} ${decimals} ${differences.join(' ')}`;
}
