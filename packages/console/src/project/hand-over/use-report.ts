import type { Report } from '@ledgerprint/report';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { HandedOver } from './handed-over.ts';
import { untilReady } from './until-ready.ts';

/** The report of a revision, once the service has it. The page works without it. */
export function useReport({ session, project, revision }: HandedOver, round: number): Report | undefined {
  const report = useSignal<Report | undefined>(undefined);
  const { projectId } = project;
  useEffect(() => {
    const ending = new AbortController();
    const call = (signal: AbortSignal) =>
      session.client.reports.getReport({ projectId, revision, format: 'json' }, { signal });
    untilReady(call, { signal: ending.signal, onPreparing: () => undefined }).then(
      (answer) => {
        report.value = isReport(answer.report) ? answer.report : undefined;
      },
      // Errors are shown when the user requests the report.
      () => undefined,
    );
    return () => ending.abort();
  }, [session, projectId, revision, round, report]);
  return report.value;
}

/** False for newer formats, which this page cannot show. */
function isReport(report: unknown): report is Report {
  return typeof report === 'object' && report !== null && 'version' in report && report.version === 1;
}
