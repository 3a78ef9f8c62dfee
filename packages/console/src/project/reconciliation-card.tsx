import type { FileReconciliation } from '@ledgerprint/client/workspace';
import { useMemo } from 'preact/hooks';
import { useFormat, useWords } from '../language.ts';
import { Card } from '../parts/card.tsx';
import { useFirstOf } from '../parts/first-of.tsx';
import { ScrollGroup } from '../parts/scroll-group.tsx';
import { BalanceTable } from '../reconciliation/balance-table.tsx';
import { toBalance, toTotalBalance } from '../reconciliation/to-balance.ts';
import { aboutWords } from './about-words.ts';

/** The reconciliation of a project’s files, in total and by file. */
export function ReconciliationCard({ files }: { readonly files: readonly FileReconciliation[] }) {
  const words = useWords(aboutWords);
  const total = useMemo(() => toTotalBalance(files), [files]);
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
      <ScrollGroup label={words.reconciliation}>
        <BalanceTable balance={total} label={words.reconciliation} of={isSeveral ? 'files' : 'file'} />
      </ScrollGroup>
      {isSeveral && <FileBalances files={files} />}
    </Card>
  );
}

/** A folder of invoices may have thousands of files, so only the first ones are shown initially. */
export function FileBalances({ files }: { readonly files: readonly FileReconciliation[] }) {
  const words = useWords(aboutWords);
  const format = useFormat();
  const { shown, more } = useFirstOf(files);
  return (
    <>
      <h3>{words.byFile(format.integer(files.length))}</h3>
      {shown.map((file) => (
        <details key={nameOf(file)} class="balance-sheet">
          <summary>{nameOf(file)}</summary>
          <ScrollGroup label={nameOf(file)}>
            <BalanceTable balance={toBalance(file)} label={nameOf(file)} />
          </ScrollGroup>
        </details>
      ))}
      {more}
    </>
  );
}

function nameOf({ file, sheet }: FileReconciliation): string {
  return [file, sheet].filter((name) => name !== '').join(' · ');
}
