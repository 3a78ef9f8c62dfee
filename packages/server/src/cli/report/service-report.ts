import type { LedgerprintClient } from '@ledgerprint/client';
import type { Report } from '@ledgerprint/report';
import { OperatorError } from '../../platform/operator-error.ts';

/** Which report of a service. */
export type ProjectReport = {
  readonly projectId: string;
  /** Undefined for the newest. */
  readonly revision: number | undefined;
  /** Blank for none. */
  readonly compareWith: string;
  readonly compareRevision: number | undefined;
};

/** The format of reports that this program reads. */
const knownVersion = 1;

/** Waits until the report is built. */
export async function getServiceReport(
  { reports }: Pick<LedgerprintClient, 'reports'>,
  { projectId, revision, compareWith, compareRevision }: ProjectReport,
  options: { readonly onPreparing: () => void; readonly signal: AbortSignal },
): Promise<Report> {
  const request = {
    ...{ projectId, format: 'json', compareWith },
    ...(revision === undefined ? {} : { revision }),
    ...(compareRevision === undefined ? {} : { compareRevision }),
  };
  const { report } = await reports.waitForReport(request, options);
  const found = report as unknown as Report | undefined;
  if (found?.version !== knownVersion) {
    throw new OperatorError(
      'The service writes reports in a format that this program does not know: update the program.',
    );
  }
  return found;
}
