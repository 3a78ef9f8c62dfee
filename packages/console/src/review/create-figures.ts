import type { LedgerprintClient } from '@ledgerprint/client';
import type { Totals } from '@ledgerprint/client/workspace';
import { batch, signal } from '@preact/signals';
import type { SyncAnswer } from './sync/create-decision-sync.ts';

export type ReviewFigures = ReturnType<typeof createFigures>;

/** What a project comes to, asked for again after each change: one call at a time, and none for each of a row of changes. */
export function createFigures(options: {
  readonly client: Pick<LedgerprintClient, 'projects'>;
  readonly projectId: string;
  readonly totals: Totals;
}) {
  const { client, projectId } = options;
  const totals = signal(options.totals);
  /** What the service has taken, and these totals do not have yet. */
  const answered = signal<readonly SyncAnswer[]>([]);
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
        const { revision = 0 } = answer.project ?? {};
        batch(() => {
          if (answer.totals !== undefined) totals.value = answer.totals;
          answered.value = answered.value.filter((one) => one.revision > revision);
        });
      } catch {
        // The figures stay as they were; the next change asks again.
      }
    }
    isAsking = false;
  }
  return {
    totals,
    answered,
    reload,
    noteAnswer(answer: SyncAnswer): void {
      answered.value = [...answered.value, answer];
      reload();
    },
  };
}
