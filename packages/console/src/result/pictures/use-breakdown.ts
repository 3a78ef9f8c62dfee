import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LinesQuery } from '../query/lines-query.ts';
import { toFilters } from '../query/query-address.ts';
import type { LineMonthSums } from '../query/sum-months.ts';
import type { PicturedBreakdown } from '../worker/messages.ts';
import type { ResultReader } from '../worker/start-result-reader.ts';

/** Height of the chart in pixels; it suits phones too. */
export const pictureHeight = 440;

/** The breakdown of a query’s lines, laid out for a width. The previous one stays until the next is ready. */
export function useBreakdown(reader: ResultReader, query: LinesQuery, width: number) {
  const breakdown = useSignal<PicturedBreakdown | undefined>(undefined);
  const filters = toFilters({ ...query, sort: undefined });
  useEffect(() => {
    if (width === 0) return;
    reader.breakDown({ query, width, height: pictureHeight }).then(
      (answer) => {
        breakdown.value = answer ?? breakdown.value;
      },
      // The table reports that the file can no longer be read.
      () => undefined,
    );
  }, [reader, filters, width, breakdown]);
  return breakdown.value;
}

/** The footprint of a query’s lines by month. */
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
