import type { LedgerprintClient } from '@ledgerprint/client';
import type { Report } from '@ledgerprint/report';

const askAgainMs = 2_000;

/** Asks for the report of a revision until it is made. A format that this page does not know is none. */
export async function loadReport(
  { reports }: Pick<LedgerprintClient, 'reports'>,
  asked: { readonly projectId: string; readonly revision: number },
  signal: AbortSignal,
): Promise<Report | undefined> {
  while (!signal.aborted) {
    const { status, report } = await reports.getReport({ ...asked, format: 'json' }, { signal });
    if (status !== 'preparing') return isReport(report) ? report : undefined;
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
  return undefined;
}

function isReport(report: unknown): report is Report {
  return typeof report === 'object' && report !== null && 'version' in report && report.version === 1;
}
