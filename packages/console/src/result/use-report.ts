import type { LedgerprintClient } from '@ledgerprint/client';
import type { Report } from '@ledgerprint/report';
import { useAnswer } from '../session/use-answer.ts';

/** Waits for the report of a revision; undefined if its format is newer than this page. */
export type LoadReport = (revision: number, signal: AbortSignal) => Promise<Report | undefined>;

export function createReportLoader({ reports }: Pick<LedgerprintClient, 'reports'>, projectId: string): LoadReport {
  return async (revision, signal) => {
    const { report } = await reports.waitForReport({ projectId, revision, format: 'json' }, { signal });
    return isReport(report) ? report : undefined;
  };
}

/** The report of a revision, once loaded, and again in each new round. The page works without it. */
export function useReport(load: LoadReport | undefined, revision: number, round = 0): Report | undefined {
  return useAnswer(load && ((signal) => load(revision, signal)), [load, revision, round]).answer;
}

function isReport(report: unknown): report is Report {
  return typeof report === 'object' && report !== null && 'version' in report && report.version === 1;
}
