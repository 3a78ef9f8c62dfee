import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LinesQuery } from '../query/lines-query.ts';
import { toFilters } from '../query/query-address.ts';
import type { LineMonthSums } from '../query/sum-months.ts';
import type { PicturedBreakdown } from '../worker/messages.ts';
import type { ResultReader } from '../worker/start-result-reader.ts';

/** Of the picture, in pixels: a phone has room for a higher one. */
export const pictureHeight = 440;

/** Where the lines of a query come from, laid out for a width. What was shown before stays until the next is there. */
export function useBreakdown(reader: ResultReader, query: LinesQuery, width: number) {
  const breakdown = useSignal<PicturedBreakdown | undefined>(undefined);
  const filters = toFilters({ ...query, sort: undefined });
  useEffect(() => {
    if (width === 0) return;
    reader.breakDown({ query, width, height: pictureHeight }).then(
      (answer) => {
        breakdown.value = answer ?? breakdown.value;
      },
      // The table says that the file can no longer be read.
      () => undefined,
    );
  }, [reader, filters, width, breakdown]);
  return breakdown.value;
}

/** What the lines of a query come to by month. */
export function useLineMonths(reader: ResultReader, query: LinesQuery): LineMonthSums | undefined {
  const months = useSignal<LineMonthSums | undefined>(undefined);
  const filters = toFilters({ ...query, month: undefined, sort: undefined });
  useEffect(() => {
    reader.months(query).then(
      (answer) => {
        months.value = answer ?? months.value;
      },
      () => undefined,
    );
  }, [reader, filters, months]);
  return months.value;
}

/** The first and last month of a file's purchases. */
export function usePeriod(reader: ResultReader): readonly [string, string] | undefined {
  const period = useSignal<readonly [string, string] | undefined>(undefined);
  useEffect(() => {
    reader.period().then(
      (answer) => {
        period.value = answer;
      },
      () => undefined,
    );
  }, [reader, period]);
  return period.value;
}
