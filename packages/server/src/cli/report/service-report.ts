import { Code, ConnectError, createClient, type LedgerprintClient } from '@ledgerprint/client';
import type { WorkbookSheet } from '@ledgerprint/engine/results';
import type { Report } from '@ledgerprint/report';
import { toReportSheets } from '@ledgerprint/report/workbook';
import { OperatorError } from '../../platform/operator-error.ts';
import { explainServiceError } from '../service/explain-service-error.ts';

/** Identifies a report of a service. */
export type ProjectReport = {
  readonly projectId: string;
  /** Undefined for the latest. */
  readonly revision: number | undefined;
  /** Blank for none. */
  readonly compareWith: string;
  readonly compareRevision: number | undefined;
};

/** The report format that this program reads. */
const knownVersion = 1;

/** Waits until the report is built. */
export async function getServiceReport(
  { reports }: Pick<LedgerprintClient, 'reports'>,
  { projectId, revision, compareWith, compareRevision }: ProjectReport,
  options: { readonly onPreparing: () => void; readonly signal: AbortSignal },
): Promise<Report> {
  const request = {
    projectId,
    format: 'json',
    compareWith,
    ...(revision === undefined ? {} : { revision }),
    ...(compareRevision === undefined ? {} : { compareRevision }),
  };
  const { report } = await reports.waitForReport(request, options);
  const found = report as unknown as Report | undefined;
  if (found?.version !== knownVersion) {
    throw new OperatorError(
      'The service writes reports in a format that this version cannot read: update ledgerprint.',
    );
  }
  return found;
}

/** The tables of a project's latest report; none if the service is too old to make reports. */
export async function loadReportSheets(
  { url, key }: { readonly url: string; readonly key: string },
  projectId: string,
  signal: AbortSignal,
): Promise<readonly WorkbookSheet[]> {
  const newest = { projectId, revision: undefined, compareWith: '', compareRevision: undefined };
  try {
    const client = createClient({ baseUrl: url, apiKey: key });
    const report = await getServiceReport(client, newest, { onPreparing: () => undefined, signal });
    return toReportSheets(report, 'en');
  } catch (error) {
    if (ConnectError.from(error).code === Code.Unimplemented) return [];
    throw explainServiceError(error, url);
  }
}
