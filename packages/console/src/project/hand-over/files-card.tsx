import type { Report } from '@ledgerprint/report';
import { useSignal } from '@preact/signals';
import { useFormat, useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Cell, StackedRow, StackedTable } from '../../parts/stacked-table.tsx';
import { useFigures } from '../../result/figures.ts';
import { aboutWords } from '../about-words.ts';
import { type FileFigures, filesOfReport } from './files-of-report.ts';
import { handOverWords } from './words.ts';

const shownAtFirst = 20;
const shownMore = 100;

/** The contribution of each file to the total; renders nothing for a single file. */
export function FilesCard({ report }: { readonly report: Report }) {
  const words = useWords(handOverWords);
  const { more } = useWords(aboutWords);
  const { integer } = useFormat();
  const shown = useSignal(shownAtFirst);
  const files = filesOfReport(report);
  if (files.length < 2) return null;
  const { file, rows, money, footprint } = words.fileColumns;
  const hidden = files.length - shown.value;
  const { footprintMg, spendEur } = report.totals;
  const total = { name: words.allFiles, rows: report.totals.rows, spendEur, footprintMg: BigInt(footprintMg) };
  return (
    <Card title={words.byFile}>
      <StackedTable label={words.byFile} columns={[file, rows, money, footprint]}>
        {files.slice(0, shown.value).map((one) => (
          <FileRow key={one.name} figures={one} />
        ))}
        <FileRow figures={total} isTotal />
      </StackedTable>
      {hidden > 0 && (
        <Button kind="quiet" onClick={() => (shown.value += shownMore)}>
          {more(integer(Math.min(hidden, shownMore)))}
        </Button>
      )}
    </Card>
  );
}

function FileRow({ figures, isTotal = false }: { readonly figures: FileFigures; readonly isTotal?: boolean }) {
  const { fileColumns, noFile, unknown } = useWords(handOverWords);
  const format = useFormat();
  const { euros } = useFigures();
  const name = figures.name === '' ? noFile : figures.name;
  return (
    <StackedRow head={isTotal ? <strong>{name}</strong> : name}>
      <Cell of={fileColumns.rows}>{figures.rows === undefined ? unknown : format.integer(figures.rows)}</Cell>
      <Cell of={fileColumns.money}>{euros(figures.spendEur)}</Cell>
      <Cell of={fileColumns.footprint}>{format.kilograms(Number(figures.footprintMg) / 1e6)}</Cell>
    </StackedRow>
  );
}
