import { type DatevHeader, isRealDay } from './datev-header.ts';

/** Reads DATEV dates: day and month, with the year from the batch or the fiscal year; also complete dates. */
export function createDateReader({ yearStart, from, to }: DatevHeader): (cell: string) => string | undefined {
  const years = [from, to, yearStart].flatMap((day) => (day === undefined ? [] : [Number(day.slice(0, 4))]));
  const first = Math.min(...years);
  const candidates = years.length === 0 ? [] : range(first, Math.max(...years) + 1);
  const yearEnd = yearStart === undefined ? undefined : nextYear(yearStart);

  return (cell) => {
    const digits = cell.trim();
    if (/^\d{3,4}$/.test(digits)) {
      const text = digits.padStart(4, '0');
      const days = candidates
        .map((year) => `${year}-${text.slice(2)}-${text.slice(0, 2)}`)
        .filter((day) => isRealDay(day));
      return (
        days.find((day) => from !== undefined && to !== undefined && day >= from && day <= to) ??
        days.find((day) => yearStart !== undefined && yearEnd !== undefined && day >= yearStart && day < yearEnd) ??
        days[0]
      );
    }
    const [, day = '', month = '', year = ''] =
      /^(\d{1,2})[.]?(\d{2})[.]?(\d{4}|\d{2})$/.exec(digits.padStart(/^\d{7}$/.test(digits) ? 8 : 0, '0')) ?? [];
    const isoDate = `${year.length === 2 ? `20${year}` : year}-${month}-${day.padStart(2, '0')}`;
    if (isRealDay(isoDate)) return isoDate;
    const [, y, m, d] = /^((?:19|20)\d{2})-?(\d{2})-?(\d{2})$/.exec(digits) ?? [];
    return y !== undefined && isRealDay(`${y}-${m}-${d}`) ? `${y}-${m}-${d}` : undefined;
  };
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.min(last - first + 1, 10) }, (_, index) => first + index);
}

function nextYear(isoDate: string): string {
  return `${Number(isoDate.slice(0, 4)) + 1}${isoDate.slice(4)}`;
}
