import type { JsonObject } from '@bufbuild/protobuf';
import type { GetReportRequest, Reports } from '@ledgerprint/client/workspace';
import { toExportFileName } from '@ledgerprint/engine/results';
import { languages } from '@ledgerprint/ledger/language';
import type { Report } from '@ledgerprint/report';
import { renderReport } from '@ledgerprint/report/html';
import type { Call } from '../operations/call.ts';
import { invalidField } from '../platform/failure.ts';
import { readKeptReport } from '../reporting/kept-report.ts';
import type { Revision } from '../reporting/revision.ts';
import { readProof } from '../reporting/revision-proof.ts';
import { builtOrPreparing } from './built-or-preparing.ts';
import { getComparedRevision } from './compared-revision.ts';
import { findComparison } from './find-comparison.ts';
import { readChoice } from './read-fields.ts';
import { getReportedRevision } from './reported-revision.ts';
import type { UseCase } from './use-case.ts';

/** The report of a revision, as data or as an HTML file. */
export const getReport: UseCase<typeof Reports, 'getReport'> = async (call, tools, request) => {
  const format = readChoice('format', request.format, ['json', 'html']) ?? 'json';
  const language = readChoice('language', request.language, languages) ?? 'en';
  const { rows, name, ...revision } = await getReportedRevision(call, request);
  const before = await findCompared(call, request);
  // Both are requested before the call answers "preparing", so that their jobs run at the same time.
  const comparison = before && (await findComparison(call, tools, { before, after: { ...revision, rows, name } }));
  const report = await builtOrPreparing(call, tools, {
    request: { kind: 'report', ...revision },
    rows,
    find: async () => readKeptReport(call.store, revision, { comparison, ...(await readProof(call.store, revision)) }),
  });
  const isPreparing = report === undefined || (before !== undefined && comparison === undefined);
  if (isPreparing) return { status: 'preparing', revision: revision.revision };
  const answer = { status: 'ready', revision: revision.revision };
  if (format === 'json') return { ...answer, report: toJsonObject(report) };
  return { ...answer, html: renderReport(report, { language }), fileName: toFileName(report.about.name, revision) };
};

/** The comparison in the report, if requested. */
async function findCompared({ organizationId, store }: Call, { compareWith, compareRevision }: GetReportRequest) {
  const fields = { projectId: 'compareWith', revision: 'compareRevision' };
  if (compareWith !== '') {
    const named = { projectId: compareWith, revision: compareRevision, fields };
    return getComparedRevision(store, organizationId, named);
  }
  if (compareRevision === undefined) return undefined;
  const description = 'is required with compareRevision: a revision belongs to a project';
  throw invalidField('compareWith', { description, reason: 'REQUIRED' });
}

/** Like the name of the exported file of the revision. */
function toFileName(name: string, { revision }: Revision): string {
  return toExportFileName(name, revision).replace(/\.csv$/, '.html');
}

/** Without undefined values, which do not exist in JSON. */
function toJsonObject(report: Report): JsonObject {
  return JSON.parse(JSON.stringify(report));
}
