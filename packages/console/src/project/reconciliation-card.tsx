import type { FileReconciliation } from '@ledgerprint/client/workspace';
import { useWords } from '../language.ts';
import { Card } from '../parts/card.tsx';
import { BalanceTable } from '../reconciliation/balance-table.tsx';
import { toBalance, toTotalBalance } from '../reconciliation/to-balance.ts';
import { aboutWords } from './about-words.ts';

/** Where the rows and the money of a project's files went, in total and file by file. */
export function ReconciliationCard({ files }: { readonly files: readonly FileReconciliation[] }) {
  const words = useWords(aboutWords);
  const [only] = files;
  if (only === undefined) {
    return (
      <Card title={words.reconciliation}>
        <p>{words.noFiles}</p>
      </Card>
    );
  }
  const isSeveral = files.length > 1;
  return (
    <Card title={words.reconciliation}>
      <p class="balance-file">{isSeveral ? words.allFiles : nameOf(only)}</p>
      <div class="table-scroll">
        <BalanceTable balance={toTotalBalance(files)} label={words.reconciliation} />
      </div>
      {isSeveral && (
        <>
          <h3>{words.byFile}</h3>
          {files.map((file) => (
            <details key={nameOf(file)} class="balance-sheet">
              <summary>{nameOf(file)}</summary>
              <div class="table-scroll">
                <BalanceTable balance={toBalance(file)} label={nameOf(file)} />
              </div>
            </details>
          ))}
        </>
      )}
    </Card>
  );
}

function nameOf({ file, sheet }: FileReconciliation): string {
  return [file, sheet].filter((name) => name !== '').join(' · ');
}
