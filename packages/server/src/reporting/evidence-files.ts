import { loadGases } from '@ledgerprint/engine/catalogue';
import { formatDecisions } from '@ledgerprint/engine/decisions';
import { csvHeader } from '@ledgerprint/engine/results';
import type { Row } from '@ledgerprint/ledger/activity';
import {
  caseColumns,
  createCaseTotals,
  createFactorTable,
  type FileHashes,
  factorColumns,
  lineBreak,
  type PackSource,
  reconciliationColumns,
  rowColumns,
  textContent,
  toCaseLine,
  toCsvFile,
  toFactorLine,
  toReceiptContext,
  toReceiptCore,
  toReconciliationLine,
  toRowLine,
} from '@ledgerprint/report/evidence';
import { nodeEvidence } from '@ledgerprint/report/node';
import { loadProjectCatalogue } from '../enrichment/project-catalogue.ts';
import { toProjectId } from '../store/project-id.ts';
import type { SealedProject } from '../store/projects.ts';
import type { Store } from '../store/store.ts';
import { isInForce, toRecorded } from './report-decisions.ts';
import { createUnlistedRows } from './report-reconciliation.ts';
import type { Revision } from './revision.ts';

/**
 * The evidence files of a revision, each generated when it is read, and the core of its receipt, available once rows
 * and cases have been read.
 */
export async function openEvidenceFiles(
  store: Store,
  revision: Revision,
  project: Pick<SealedProject, 'categoryMode' | 'context'>,
) {
  const { organizationId, projectNumber } = revision;
  const catalogue = await loadProjectCatalogue(store, organizationId, projectNumber);
  const referential = await store.referentials.findOfProject(organizationId, projectNumber);
  const factors = createFactorTable(catalogue.findById, await loadGases());
  const totals = createCaseTotals();
  const unlisted = createUnlistedRows();
  let rowCount = 0;

  async function* rowLines() {
    for await (const rows of readRowsWithCases(store, revision)) {
      rowCount += rows.length;
      const lines = rows.map(({ position, row, caseId, share }) =>
        toRowLine({ ...row, position, case: caseId, share }),
      );
      if (lines.length > 0) yield lines.join(lineBreak);
    }
  }

  async function* caseLines() {
    for await (const cases of store.readCasesWithRows(organizationId, projectNumber, revision.revision)) {
      for (const one of cases) {
        factors.add(one);
        totals.add(one);
        for (const row of one.rows) unlisted.add(row);
      }
      if (cases.length > 0) yield cases.map(toCaseLine).join(lineBreak);
    }
  }

  async function* factorLines() {
    for (const factor of factors.result()) yield toFactorLine(factor);
  }

  async function* products() {
    yield Buffer.from(`${csvHeader}\r\n`);
    yield* store.readResultFile(organizationId, revision);
  }

  async function* reconciliationLines() {
    const lines = await store.reconciliationLines.list(organizationId, projectNumber);
    for (const line of [...lines, ...unlisted.lines()]) yield toReconciliationLine(line);
  }

  async function* decisions() {
    const known = await store.decisions.listAt(organizationId, projectNumber, revision.revision);
    yield* textContent(formatDecisions(known.filter(isInForce).map(toRecorded)));
  }

  const files: PackSource['files'] = {
    'rows.csv': toCsvFile(rowColumns, rowLines()),
    'products.csv': products(),
    'cases.csv': toCsvFile(caseColumns, caseLines()),
    'decisions.csv': decisions(),
    'factors.csv': toCsvFile(factorColumns, factorLines()),
    'reconciliation.csv': toCsvFile(reconciliationColumns, reconciliationLines()),
    ...(referential && { 'referential.csv': textContent(referential.content) }),
  };

  return {
    files,
    toCore: (hashes: Pick<FileHashes, 'rows.csv' | 'decisions.csv'>) =>
      toReceiptCore(
        {
          about: toAbout(revision, project),
          hashes,
          rows: rowCount,
          totals: totals.result(),
          factors: factors.result(),
        },
        nodeEvidence.createSha256,
      ),
  };
}

function toAbout(
  { projectNumber, revision }: Revision,
  { categoryMode, context }: Pick<SealedProject, 'categoryMode' | 'context'>,
) {
  return { projectId: toProjectId(projectNumber), revision, mode: categoryMode, context: toReceiptContext(context) };
}

/** A row of a project, whatever its fate. */
type RowWithCase = {
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
