import type { LedgerprintClient } from '@ledgerprint/client';
import type { Totals } from '@ledgerprint/client/workspace';
import { signal } from '@preact/signals';

export type ReviewFigures = ReturnType<typeof createFigures>;

/** What a project comes to, asked for again after each change: one call at a time, and none for each of a row of changes. */
export function createFigures(options: {
  readonly client: Pick<LedgerprintClient, 'projects'>;
  readonly projectId: string;
  readonly totals: Totals;
}) {
  const { client, projectId } = options;
  const totals = signal(options.totals);
  let isAsking = false;
  let isOld = false;
  async function reload(): Promise<void> {
    isOld = true;
    if (isAsking) return;
    isAsking = true;
    while (isOld) {
      isOld = false;
      try {
        const answer = await client.projects.getProject({ projectId });
        if (answer.totals !== undefined) totals.value = answer.totals;
      } catch {
        // The figures stay as they were; the next change asks again.
      }
    }
    isAsking = false;
  }
  return { totals, reload };
}
