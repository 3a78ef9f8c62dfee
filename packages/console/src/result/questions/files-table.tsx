import type { ReportLine } from '@ledgerprint/report';
import { useFormat, useWords } from '../../language.ts';
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
      <table class="figures-table">
        <thead>
          <tr>
            <th scope="col">{words.file}</th>
            <th scope="col">{words.mass}</th>
            <th scope="col">{words.share}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {files.slice(0, mostShown).map(({ key, label, footprintMg, spendEur }) => (
            <tr key={key}>
              <th scope="row">{label || key || words.noFile}</th>
              <td>{kilograms(Number(footprintMg) / 1e6)}</td>
              <td>{total > 0 ? percent(Number(footprintMg) / total) : ''}</td>
              <td>{euros(spendEur)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {files.length > mostShown && (
        <p>{words.moreFiles(files.length - mostShown, integer(files.length - mostShown))}</p>
      )}
    </section>
  );
}
