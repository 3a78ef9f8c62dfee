import type { Row } from '@ledgerprint/ledger/activity';
import { fromCells, type ReportedCase } from '@ledgerprint/report';
import type { Store } from '../store/store.ts';
import type { Revision } from './revision.ts';

/** The cases of a revision with their rows, in order of first appearance, those of one product one after the other. */
export async function* readReportedCases(
  store: Pick<Store, 'readCasesWithRows'>,
  { organizationId, projectNumber, revision }: Revision,
): AsyncGenerator<readonly ReportedCase[]> {
  for await (const cases of store.readCasesWithRows(organizationId, projectNumber, revision)) {
    yield cases.map(fromCells);
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
