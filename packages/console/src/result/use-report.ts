import type { Report } from '@ledgerprint/report';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** Fetches the report of a revision; undefined if the service has none. */
export type LoadReport = (revision: number, signal: AbortSignal) => Promise<Report | undefined>;

/** The report of the revision shown, once loaded. The page works without it: only the exact months are not in the file. */
export function useReport(load: LoadReport | undefined, revision: number): Report | undefined {
  const report = useSignal<Report | undefined>(undefined);
  useEffect(() => {
    const ending = new AbortController();
    report.value = undefined;
    load?.(revision, ending.signal).then(
      (loaded) => {
        if (!ending.signal.aborted) report.value = loaded;
      },
      // The page works without the report.
      () => undefined,
    );
    return () => ending.abort();
  }, [load, revision, report]);
  return report.value;
}
