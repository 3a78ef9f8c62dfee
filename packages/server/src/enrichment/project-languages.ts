import type { Aggregates } from '@ledgerprint/engine';
import { createLanguageTally, joinLanguages, type LedgerLanguage } from '@ledgerprint/ledger';
import type { ListedProject } from '../store/project-lists.ts';
import type { Store } from '../store/store.ts';

/**
 * The languages of a project's rows: as found when its files were read or, for rows without a file, when it was sealed.
 * Empty if nothing shows them.
 */
export async function findProjectLanguages(
  store: Pick<Store, 'reconciliations' | 'projectSummaries'>,
  organizationId: number,
  { number, languages, country }: Pick<ListedProject, 'number' | 'languages' | 'country'>,
): Promise<readonly LedgerLanguage[]> {
  const reports = await store.reconciliations.list(organizationId, number);
  const ofFiles = joinLanguages(reports.filter((report) => report.languages !== undefined));
  if (ofFiles.length > 0) return ofFiles;
  const aggregates = await store.projectSummaries.find<Aggregates>(organizationId, number, 'aggregates');
  if (aggregates?.languageRows === undefined) return [];
  const tally = createLanguageTally();
  tally.addRows(aggregates.languageRows);
  return tally.result({ languages: languages ?? [], country: country ?? undefined });
}
