import type { JsonObject, MessageInitShape } from '@bufbuild/protobuf';
import type { GetReportRequest, GetReportResponseSchema } from '@ledgerprint/client/workspace';
import { toExportFileName } from '@ledgerprint/engine/results';
import type { Report } from '@ledgerprint/report';
import { renderReport } from '@ledgerprint/report/html';
import type { Call } from '../operations/call.ts';
import { invalidField } from '../platform/failure.ts';
import { readKeptReport } from '../reporting/kept-report.ts';
import { readProof } from '../reporting/revision-proof.ts';
import { type BuildTools, builtOrPreparing } from './built-or-preparing.ts';
import { type ComparedRevision, getComparedRevision } from './compared-revision.ts';
import { findComparison } from './find-comparison.ts';
import { readChoice } from './read-choice.ts';
import { getReportedRevision } from './reported-revision.ts';

/** The report of a revision, as data or as one HTML file. */
export async function getReport(
  call: Call,
  tools: BuildTools,
  request: GetReportRequest,
): Promise<MessageInitShape<typeof GetReportResponseSchema>> {
  const format = readChoice('format', request.format, ['json', 'html']) ?? 'json';
  readChoice('language', request.language, ['en', 'fr']);
  const reported = await getReportedRevision(call, request);
  const before = request.compareWith === '' ? undefined : await getComparedWith(call, request);
  const { rows, name: _, ...revision } = reported;
  const report = await builtOrPreparing(call, tools, {
    ...{ request: { kind: 'report', ...revision }, rows },
    find: async () => readKeptReport(call.store, revision, await readProof(call.store, revision)),
  });
  if (report === undefined) return { status: 'preparing', revision: revision.revision };
  const comparison = before && (await findComparison(call, tools, { before, after: reported }));
  if (before !== undefined && comparison === undefined)
    return { status: 'preparing', revision: revision.revision };
  const answer = { status: 'ready', revision: revision.revision };
  if (format === 'html') throw new Error('MISSING');
  return { ...answer, report: toJsonObject({ ...report, comparison }) };
}

/** What the report is compared with. */
function getComparedWith(
  { organizationId, store }: Call,
  { compareWith, compareRevision }: GetReportRequest,
): Promise<ComparedRevision> {
  return getComparedRevision(store, organizationId, {
    ...{ projectId: compareWith, revision: compareRevision },
    fields: { projectId: 'compareWith', revision: 'compareRevision' },
  });
}

/** Without what is undefined, which JSON has not. */
function toJsonObject(report: Report): JsonObject {
  return JSON.parse(JSON.stringify(report));
}
