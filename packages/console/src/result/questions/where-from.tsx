import type { Report } from '@ledgerprint/report';
import { useWords } from '../../language.ts';
import type { LinesModel } from '../lines/lines-model.ts';
import type { Names } from '../names.ts';
import { BreakdownPicture } from '../pictures/breakdown-picture.tsx';
import { MonthsPicture } from '../pictures/months-picture.tsx';
import { Breadcrumbs } from '../selection/breadcrumbs.tsx';
import { SelectionBar } from '../selection/selection-bar.tsx';
import type { OpenedResult } from '../worker/messages.ts';
import type { ResultReader } from '../worker/start-result-reader.ts';
import { FilesTable } from './files-table.tsx';
import { QuestionSection } from './question-section.tsx';
import { ReportingTables } from './reporting-tables.tsx';
import { questionWords } from './words.ts';

/** The footprint of the selected products by scope, category, supplier and product, by month and by file. */
export function WhereFrom(props: {
  readonly name: string;
  readonly result: OpenedResult;
  readonly model: LinesModel;
  readonly reader: ResultReader;
  readonly names: Names;
  readonly report: Report | undefined;
  readonly monthKg: number | undefined;
  readonly onOpen: (line: number) => void;
}) {
  const { name, result, model, reader, names, report, monthKg, onOpen } = props;
  const words = useWords(questionWords);
  return (
    <QuestionSection title={words.whereFrom}>
      <SelectionBar model={model} names={names} allProducts={result.summary.products} monthKg={monthKg} />
      <Breadcrumbs model={model} names={names} />
      {/* The charts wait for the first selection, so that the table comes first. */}
      {model.selection.value !== undefined && (
        <>
          <BreakdownPicture {...{ name, model, reader, names, onOpen }} />
          <MonthsPicture {...{ name, model, reader, report }} />
        </>
      )}
      {report !== undefined && report.files.length > 1 && <FilesTable files={report.files} />}
      <ReportingTables summary={result.summary} />
    </QuestionSection>
  );
}
