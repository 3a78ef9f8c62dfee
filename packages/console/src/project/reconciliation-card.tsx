import type { FileReconciliation } from '@ledgerprint/client/workspace';
import { useMemo } from 'preact/hooks';
import { ApiError } from '../errors/api-error.tsx';
import { useFormat, useWords } from '../language.ts';
import { Card } from '../parts/card.tsx';
import { useFirstOf } from '../parts/first-of.tsx';
import { ScrollGroup } from '../parts/scroll-group.tsx';
import { BalanceTable } from '../reconciliation/balance-table.tsx';
import { toBalance, toTotalBalance } from '../reconciliation/to-balance.ts';
import { aboutWords } from './about-words.ts';
import { createFileList, type ProjectFiles } from './project-files.ts';

/** The reconciliation of a project’s files, in total and by file. */
export function ReconciliationCard({ files }: { readonly files: ProjectFiles }) {
  const words = useWords(aboutWords);
  const total = useMemo(() => toTotalBalance(files.all), [files]);
  const [only] = files.first.reconciliation;
  if (only === undefined) {
    return (
      <Card title={words.reconciliation}>
        <p>{words.noFiles}</p>
      </Card>
    );
  }
  const isSeveral = files.count > 1;
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
export function FileBalances({ files }: { readonly files: ProjectFiles }) {
  const words = useWords(aboutWords);
  const format = useFormat();
  const list = useMemo(() => createFileList(files), [files]);
  const loaded = list.files.value;
  const { shown, more } = useFirstOf(loaded, {
    count: files.count - loaded.length,
    isLoading: list.isLoading.value,
    load: list.loadMore,
  });
  return (
    <>
      <h3>{words.byFile(format.integer(files.count))}</h3>
      {shown.map((file) => (
        <details key={nameOf(file)} class="balance-sheet">
          <summary>{nameOf(file)}</summary>
          <ScrollGroup label={nameOf(file)}>
            <BalanceTable balance={toBalance(file)} label={nameOf(file)} />
          </ScrollGroup>
        </details>
      ))}
      <ApiError problem={list.problem.value} onRetry={list.loadMore} />
      {more}
    </>
  );
}

function nameOf({ file, sheet }: FileReconciliation): string {
  return [file, sheet].filter((name) => name !== '').join(' · ');
}
