import { untracked, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { filtersOf, route, showFilters, toHref } from '../route.ts';
import { Downloads } from './downloads.tsx';
import { ExplanationPanel } from './explanation/explanation-panel.tsx';
import { LinesCard } from './lines/lines-card.tsx';
import { createLinesModel, type LinesModel } from './lines/lines-model.ts';
import { useNames } from './names.ts';
import { toExactMonths } from './pictures/shown-months.ts';
import { usePeriod } from './pictures/use-breakdown.ts';
import { everything, isFiltered, type LinesQuery } from './query/lines-query.ts';
import { CheckFirst } from './questions/check-first.tsx';
import { HowMuch } from './questions/how-much.tsx';
import { NotCounted } from './questions/not-counted.tsx';
import { NotUnderstood } from './questions/not-understood.tsx';
import { useOrigin, useOriginLine } from './questions/origin.ts';
import { WhereFrom } from './questions/where-from.tsx';
import { WithWhat } from './questions/with-what.tsx';
import { useReport } from './use-report.ts';
import type { OpenResult, ResultSource } from './use-result.ts';
import type { ResultReader } from './worker/start-result-reader.ts';

/** A result: five questions with their answers, then the table of all products. */
export function OpenResultView(props: {
  readonly name: string;
  readonly open: OpenResult;
  readonly source: ResultSource | undefined;
}) {
  const { name, open, source } = props;
  const { result, reader } = open;
  const model = useLines(reader);
  const report = useReport(source?.loadReport, open.revision);
  const names = useNames(result.categories);
  const period = usePeriod(reader);
  const origin = useOrigin({ file: result.origin, period, source, report });
  const originLine = useOriginLine(origin);
  const table = useRef<HTMLDivElement>(null);
  const openLine = useSignal<number | undefined>(undefined);
  const query = model.query.value;
  const onOpen = (line: number | undefined) => (openLine.value = line);
  const onShow = (changed: Partial<LinesQuery>) => {
    model.change({ ...everything, sort: query.sort, ...changed });
    table.current?.scrollIntoView({ block: 'start' });
  };
  const isMonthAlone = query.month !== undefined && !isFiltered({ ...query, month: undefined });
  const monthKg = isMonthAlone ? toExactMonths(report)?.months.find(({ key }) => key === query.month)?.kg : undefined;
  const reviewHref = source === undefined ? undefined : toHref({ view: 'review', projectId: source.project.projectId });
  return (
    <div class="result">
      <NotUnderstood summary={result.summary} />
      <Downloads name={name} open={open} report={report} />
      <HowMuch summary={result.summary} origin={originLine} />
      <CheckFirst {...{ result, query, report, reviewHref, onOpen, onShow }} />
      <WhereFrom {...{ name, result, model, reader, names, report, monthKg, onOpen }} />
      <NotCounted result={result} files={source?.files} onShow={onShow} />
      <WithWhat origin={origin} result={result} report={report} />
      <div class="result-table not-printed" ref={table}>
        <LinesCard {...{ model, result, names, monthKg, onOpen }} />
      </div>
      {openLine.value !== undefined && (
        <ExplanationPanel
          reader={reader}
          line={openLine.value}
          {...toNeighbours(model, openLine.value)}
          onOpen={onOpen}
          onClose={() => onOpen(undefined)}
        />
      )}
    </div>
  );
}

/** The lines selected by the address. */
function useLines(reader: ResultReader): LinesModel {
  const model = useMemo(
    () => createLinesModel(reader, { filters: filtersOf(route.peek()), show: showFilters }),
    [reader],
  );
  useSignalEffect(() => {
    const filters = filtersOf(route.value);
    // Typed text reaches the query before the address.
    untracked(() => model.follow(filters));
  });
  useEffect(() => model.stop, [model]);
  return model;
}

/** The neighbours of a line in the table as it is sorted and filtered. */
function toNeighbours({ selection }: LinesModel, line: number) {
  const lines = selection.value?.lines ?? new Uint32Array();
  const position = lines.indexOf(line);
  if (position === -1) return { previous: undefined, next: undefined };
  return { previous: lines[position - 1], next: lines[position + 1] };
}
