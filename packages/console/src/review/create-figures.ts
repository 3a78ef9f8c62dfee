import type { LedgerprintClient } from '@ledgerprint/client';
import type { Totals } from '@ledgerprint/client/workspace';
import { batch, signal } from '@preact/signals';
import type { SyncAnswer } from './sync/decision-sync.ts';

export type ReviewFigures = ReturnType<typeof createFigures>;

/** The totals of a project, reloaded after changes: one call at a time, and a single one for several changes in a row. */
export function createFigures(options: {
  readonly client: Pick<LedgerprintClient, 'projects'>;
  readonly projectId: string;
  readonly totals: Totals;
}) {
  const { client, projectId } = options;
  const totals = signal(options.totals);
  /** Accepted entries that are not in these totals yet. */
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
        // The figures stay as they are until the next change.
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
