import type { ReportLine } from '@ledgerprint/report';
import { toKilograms } from '../../format.ts';
import { useFormat, useWords } from '../../language.ts';
import { FiguresTable } from '../../parts/figures-table.tsx';
import { useFigures } from '../figures.ts';
import { questionWords } from './words.ts';

const mostShown = 20;

/** The footprint of each file of the ledger. Products do not know their files, so a file is not a filter. */
export function FilesTable({ files }: { readonly files: readonly ReportLine[] }) {
  const words = useWords(questionWords);
  const { integer, kilograms, percent } = useFormat();
  const { euros } = useFigures();
  const total = files.reduce((sum, { footprintMg }) => sum + Number(footprintMg), 0);
  return (
    <section class="picture-part">
      <h3>{words.byFile}</h3>
      <FiguresTable
        rows={files.slice(0, mostShown)}
        keyOf={({ key }) => key}
        columns={[
          [words.file, ({ key, label }) => label || key || words.noFile],
          [words.mass, ({ footprintMg }) => kilograms(toKilograms(footprintMg))],
          [words.share, ({ footprintMg }) => (total > 0 ? percent(Number(footprintMg) / total) : '')],
          [words.amount, ({ spendEur }) => euros(spendEur)],
        ]}
      />
      {files.length > mostShown && (
        <p>{words.moreFiles(files.length - mostShown, integer(files.length - mostShown))}</p>
      )}
    </section>
  );
}
