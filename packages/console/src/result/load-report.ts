import type { LedgerprintClient } from '@ledgerprint/client';
import type { Report } from '@ledgerprint/report';

/** Waits for the report of a revision; undefined if its format is newer than this page. */
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
