import { useAnswer } from '../../session/use-answer.ts';
import type { LinesQuery } from '../query/lines-query.ts';
import { toFilters } from '../query/query-address.ts';
import type { ResultReader } from '../worker/start-result-reader.ts';

/** Height of the chart in pixels; it suits phones too. */
export const pictureHeight = 440;

// If the file can no longer be read, the table says so.

/** The breakdown of a query’s lines, laid out for a width. The previous one stays until the next is ready. */
export function useBreakdown(reader: ResultReader, query: LinesQuery, width: number) {
  const ask = () => reader.breakDown({ query, width, height: pictureHeight });
  const filters = toFilters({ ...query, sort: undefined });
  return useAnswer(width === 0 ? undefined : ask, [reader, filters, width]).answer;
}

/** The footprint of a query’s lines by month. */
export function useLineMonths(reader: ResultReader, query: LinesQuery) {
  const filters = toFilters({ ...query, month: undefined, sort: undefined });
  return useAnswer(() => reader.months(query), [reader, filters]).answer;
}

/** The first and last month of a file's purchases. */
export function usePeriod(reader: ResultReader) {
  return useAnswer(() => reader.period(), [reader]).answer;
}
