import { separator } from '@ledgerprint/engine/results';
import type { ExclusionReason } from '@ledgerprint/ledger';
import { useMemo } from 'preact/hooks';
import { useFormat, useWords } from '../../language.ts';
import { ledgerWords } from '../../new-project/ledger-words.ts';
import { FiguresTable, RowLink } from '../../parts/figures-table.tsx';
import { ScrollGroup } from '../../parts/scroll-group.tsx';
import type { ProjectFiles } from '../../project/project-files.ts';
import { FileBalances } from '../../project/reconciliation-card.tsx';
import { BalanceTable } from '../../reconciliation/balance-table.tsx';
import { toTotalBalance } from '../../reconciliation/to-balance.ts';
import { useFigures } from '../figures.ts';
import type { LinesQuery } from '../query/lines-query.ts';
import type { FateOfLines, OpenedResult } from '../worker/messages.ts';
import { QuestionSection } from './question-section.tsx';
import { questionWords } from './words.ts';

/** The rows and amounts that are not in the total, from reading the ledger and from calculating the result. */
export function NotCounted(props: {
  readonly result: OpenedResult;
  readonly files: ProjectFiles | undefined;
  readonly onShow: (query: Partial<LinesQuery>) => void;
}) {
  const { result, files, onShow } = props;
  const words = useWords(questionWords);
  const { kilograms, percent } = useFormat();
  const { euros } = useFigures();
  const { uncountedSpendEur, uncountedAtAverageKg, coverage } = result.summary;
  const balance = useMemo(() => toTotalBalance(files?.all), [files]);
  return (
    <QuestionSection title={words.notCounted}>
      <p>
        {uncountedSpendEur === 0
          ? words.nothingUncounted
          : words.uncounted(
              euros(uncountedSpendEur),
              percent(1 - coverage.spendShare),
              kilograms(uncountedAtAverageKg),
            )}
      </p>
      <div class="question-columns">
        {files !== undefined && files.count > 0 && (
          <div>
            <h3>{words.inReading}</h3>
            <ScrollGroup label={words.inReading}>
              <BalanceTable balance={balance} label={words.inReading} of={files.count > 1 ? 'files' : 'file'} />
            </ScrollGroup>
            {files.count > 1 && <FileBalances files={files} />}
          </div>
        )}
        <div>
          <h3>{words.inResult}</h3>
          <FateTable result={result} onShow={onShow} />
        </div>
      </div>
    </QuestionSection>
  );
}

function FateTable(props: { readonly result: OpenedResult; readonly onShow: (query: Partial<LinesQuery>) => void }) {
  const { result, onShow } = props;
  const { all, counted, withoutFootprint, excluded } = result.uncounted;
  const words = useWords(questionWords);
  const { integer } = useFormat();
  const { euros } = useFigures();
  const { exclusions } = useWords(ledgerWords);
  const nameOf = (reasons: string) =>
    reasons
      .split(separator)
      // Unknown codes, from later versions, are shown as they are.
      .map((reason) => exclusions[reason as ExclusionReason] ?? reason)
      .join(', ');
  const rows: readonly FateRow[] = [
    { name: words.allLines, ...all },
    { name: words.counted, ...counted },
    { name: words.withoutFootprint, ...withoutFootprint, onChoose: () => onShow({ method: 'none' }) },
    ...excluded.map(({ reason, ...fate }) => ({
      name: words.excludedFor(nameOf(reason)),
      ...fate,
      onChoose: () => onShow({ match: 'excluded' }),
    })),
  ];
  return (
    <FiguresTable
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        [words.fate, ({ name, onChoose }) => <RowLink onChoose={onChoose}>{name}</RowLink>],
        [words.lines, ({ lines }) => integer(lines)],
        [words.amount, ({ spendEur }) => euros(spendEur)],
      ]}
    />
  );
}

type FateRow = FateOfLines & { readonly name: string; readonly onChoose?: () => void };
