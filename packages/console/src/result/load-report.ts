import type { LedgerprintClient } from '@ledgerprint/client';
import type { Report } from '@ledgerprint/report';

/** The report of a revision, once it is made. A format that this page does not know is none. */
export async function loadReport(
  { reports }: Pick<LedgerprintClient, 'reports'>,
  asked: { readonly projectId: string; readonly revision: number },
  signal: AbortSignal,
): Promise<Report | undefined> {
  const { report } = await reports.waitForReport({ ...asked, format: 'json' }, { signal });
  return isReport(report) ? report : undefined;
}

function isReport(report: unknown): report is Report {
  return typeof report === 'object' && report !== null && 'version' in report && report.version === 1;
}
