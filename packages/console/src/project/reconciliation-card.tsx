import type { FileReconciliation } from '@ledgerprint/client/workspace';
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
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

const shownAtFirst = 20;
const shownMore = 100;

/** A folder of invoices may have thousands of files, so only the first ones are shown initially. */
export function FileBalances({ files }: { readonly files: readonly FileReconciliation[] }) {
  const words = useWords(aboutWords);
  const format = useFormat();
  const shown = useSignal(shownAtFirst);
  const hidden = files.length - shown.value;
  return (
    <>
      <h3>{words.byFile(format.integer(files.length))}</h3>
      {files.slice(0, shown.value).map((file) => (
        <details key={nameOf(file)} class="balance-sheet">
          <summary>{nameOf(file)}</summary>
          <ScrollGroup label={nameOf(file)}>
            <BalanceTable balance={toBalance(file)} label={nameOf(file)} />
          </ScrollGroup>
        </details>
      ))}
      {hidden > 0 && (
        <Button kind="quiet" onClick={() => (shown.value += shownMore)}>
          {words.more(format.integer(Math.min(hidden, shownMore)))}
        </Button>
      )}
    </>
  );
}

function nameOf({ file, sheet }: FileReconciliation): string {
  return [file, sheet].filter((name) => name !== '').join(' · ');
}
