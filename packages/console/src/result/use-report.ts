import type { Report } from '@ledgerprint/report';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** Fetches the report of a revision; undefined where the service has none to give. */
export type LoadReport = (revision: number, signal: AbortSignal) => Promise<Report | undefined>;

/** The report of what is shown, once it is there. The page does without it: everything but the exact months is in the file. */
export function useReport(load: LoadReport | undefined, revision: number): Report | undefined {
  const report = useSignal<Report | undefined>(undefined);
  useEffect(() => {
    const ending = new AbortController();
    report.value = undefined;
    load?.(revision, ending.signal).then(
      (loaded) => {
        if (!ending.signal.aborted) report.value = loaded;
      },
      // The file says enough.
      () => undefined,
    );
    return () => ending.abort();
  }, [load, revision, report]);
  return report.value;
}
