import { readExplanation, restoreText, separator } from '@ledgerprint/engine/results';
import type { Row } from '@ledgerprint/ledger/activity';
import type { ReportedCase } from '@ledgerprint/report';
import type { CaseWithRows } from '../store/cases-with-rows.ts';
import { exportedColumns } from '../store/results.ts';
import type { Store } from '../store/store.ts';
import type { Revision } from './revision.ts';

/** The cases of a revision with their rows, in order of first appearance, those of one product one after the other. */
export async function* readReportedCases(
  store: Pick<Store, 'readCasesWithRows'>,
  { organizationId, projectNumber, revision }: Revision,
): AsyncGenerator<readonly ReportedCase[]> {
  for await (const cases of store.readCasesWithRows(organizationId, projectNumber, revision)) {
    yield cases.map(toReportedCase);
  }
}

/** A row of a project, whatever became of it. */
export type RowWithCase = {
  /** Where it stands in the ledgers, from 1 on, over all files. */
  readonly position: number;
  readonly row: Row;
  /** `12.1`; blank where it is not counted. */
  readonly caseId: string;
  /** In the footprint of its case; undefined where it is not counted. */
  readonly share: number | undefined;
};

/** Every row of a project in the order of its ledgers, each with the case that it counts in. */
export async function* readRowsWithCases(
  store: Pick<Store, 'readCasesOfRows' | 'readRows'>,
  { organizationId, projectNumber, revision }: Revision,
): AsyncGenerator<readonly RowWithCase[]> {
  const cases = await store.readCasesOfRows(organizationId, projectNumber, revision);
  let position = 0;
  for await (const rows of store.readRows(organizationId, projectNumber)) {
    yield rows.map((row) => {
      const found = cases.find(++position);
      return { position, row, caseId: found?.id ?? '', share: found?.share };
    });
  }
}

type ColumnName = (typeof exportedColumns)[number][0];

const at = Object.fromEntries(exportedColumns.map(([name], place) => [name, place])) as Readonly<
  Record<ColumnName, number>
>;

/** A stored case as reports take it. */
export function toReportedCase(stored: CaseWithRows): ReportedCase {
  const { id, cells, uncountedEur, footprintMg, doubtMg, rows } = stored;
  const text = (name: ColumnName) => restoreText(cells[at[name]] as string);
  const figure = (name: ColumnName) => {
    const cell = cells[at[name]] as string;
    return cell === '' ? undefined : Number(cell);
  };
  const { reporting, uncertainty } = readExplanation(text('explanation'));
  const warnings = text('warnings');
  return {
    ...{ id, designation: text('designation'), supplier: text('supplier') },
    ...{ account: restoreText(stored.account), category: text('category'), match: text('match') },
    categoryScheme: text('category_scheme'),
    categoryCode: text('category_code'),
    categoryLabel: text('category_label'),
    method: text('method'),
    factorId: text('factor_id'),
    factorName: text('factor_name'),
    factorValue: figure('factor_value'),
    factorUnit: text('factor_unit'),
    factorSource: text('factor_source'),
    factorYear: figure('factor_year'),
    activityValue: figure('activity_value'),
    activityUnit: text('activity_unit'),
    spendEur: figure('spend_eur'),
    ...{ uncountedEur, footprintMg, reporting, uncertainty },
    dataQuality: figure('data_quality'),
    warnings: warnings === '' ? [] : warnings.split(separator),
    ...{ exclusion: text('exclusion'), decision: text('decision'), doubtMg, rows },
  };
}
