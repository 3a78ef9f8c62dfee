import type { JsonObject, MessageInitShape } from '@bufbuild/protobuf';
import type { GetReportRequest, GetReportResponseSchema } from '@ledgerprint/client/workspace';
import type { Report } from '@ledgerprint/report';
import type { Call } from '../operations/call.ts';
import { readKeptReport } from '../reporting/kept-report.ts';
import { type BuildTools, builtOrPreparing } from './built-or-preparing.ts';
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
  const { rows, name: _, ...revision } = await getReportedRevision(call, request);
  const report = await builtOrPreparing(call, tools, {
    ...{ request: { kind: 'report', ...revision }, rows },
    find: () => readKeptReport(call.store, revision),
  });
  if (report === undefined) return { status: 'preparing', revision: revision.revision };
  const answer = { status: 'ready', revision: revision.revision };
  if (format === 'html') throw new Error('MISSING');
  return { ...answer, report: toJsonObject(report) };
}

/** Without what is undefined, which JSON has not. */
function toJsonObject(report: Report): JsonObject {
  return JSON.parse(JSON.stringify(report));
}
