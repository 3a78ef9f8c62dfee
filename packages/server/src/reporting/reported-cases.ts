import type { Row } from '@ledgerprint/ledger/activity';
import { fromCells, type ReportedCase } from '@ledgerprint/report';
import type { Store } from '../store/store.ts';
import type { Revision } from './revision.ts';

/** The cases of a revision with their rows, in order of first appearance, product by product. */
export async function* readReportedCases(
  store: Pick<Store, 'readCasesWithRows'>,
  { organizationId, projectNumber, revision }: Revision,
): AsyncGenerator<readonly ReportedCase[]> {
  for await (const cases of store.readCasesWithRows(organizationId, projectNumber, revision)) {
    yield cases.map(fromCells);
  }
}

/** A row of a project, whatever its fate. */
export type RowWithCase = {
  /** Its number in the ledgers, from 1, across all files. */
  readonly position: number;
  readonly row: Row;
  /** Such as `12.1`; blank if it is not counted. */
  readonly caseId: string;
  /** Share of the footprint of its case; undefined if it is not counted. */
  readonly share: number | undefined;
};

/** Every row of a project in the order of its ledgers, each with its case. */
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
