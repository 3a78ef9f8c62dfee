import type { FileReconciliation } from '@ledgerprint/client/workspace';
import { separator } from '@ledgerprint/engine/results';
import type { ExclusionReason } from '@ledgerprint/ledger';
import { useMemo } from 'preact/hooks';
import { useFormat, useWords } from '../../language.ts';
import { ledgerWords } from '../../new-project/ledger-words.ts';
import { ScrollGroup } from '../../parts/scroll-group.tsx';
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
  readonly reconciliation: readonly FileReconciliation[];
  readonly onShow: (query: Partial<LinesQuery>) => void;
}) {
  const { result, reconciliation, onShow } = props;
  const words = useWords(questionWords);
  const { kilograms, percent } = useFormat();
  const { euros } = useFigures();
  const { uncountedSpendEur, uncountedAtAverageKg, coverage } = result.summary;
  const balance = useMemo(() => toTotalBalance(reconciliation), [reconciliation]);
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
        {reconciliation.length > 0 && (
          <div>
            <h3>{words.inReading}</h3>
            <ScrollGroup label={words.inReading}>
              <BalanceTable
                balance={balance}
                label={words.inReading}
                of={reconciliation.length > 1 ? 'files' : 'file'}
              />
            </ScrollGroup>
            {reconciliation.length > 1 && <FileBalances files={reconciliation} />}
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
  const { exclusions } = useWords(ledgerWords);
  const nameOf = (reasons: string) =>
    reasons
      .split(separator)
      // Unknown codes, from later versions, are shown as they are.
      .map((reason) => exclusions[reason as ExclusionReason] ?? reason)
      .join(', ');
  return (
    <table class="figures-table">
      <thead>
        <tr>
          <th scope="col">{words.fate}</th>
          <th scope="col">{words.lines}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        <FateRow name={words.allLines} fate={all} />
        <FateRow name={words.counted} fate={counted} />
        <FateRow name={words.withoutFootprint} fate={withoutFootprint} onChoose={() => onShow({ method: 'none' })} />
        {excluded.map(({ reason, ...fate }) => (
          <FateRow
            key={reason}
            name={words.excludedFor(nameOf(reason))}
            fate={fate}
            onChoose={() => onShow({ match: 'excluded' })}
          />
        ))}
      </tbody>
    </table>
  );
}

function FateRow(props: { readonly name: string; readonly fate: FateOfLines; readonly onChoose?: () => void }) {
  const { name, fate, onChoose } = props;
  const { integer } = useFormat();
  const { euros } = useFigures();
  return (
    <tr>
      <th scope="row">
        {onChoose === undefined ? (
          name
        ) : (
          <button type="button" class="line-link" onClick={onChoose}>
            {name}
          </button>
        )}
      </th>
      <td>{integer(fate.lines)}</td>
      <td>{euros(fate.spendEur)}</td>
    </tr>
  );
}
