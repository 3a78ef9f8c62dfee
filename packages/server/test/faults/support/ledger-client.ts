import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { createProgressWatch, type Progress } from '../../support/progress-watch.ts';
import { type Ledger, toCsvFile } from './ledger.ts';
import type { Phase, PhaseBoard } from './phases.ts';
import { downloadWhole, type RetryingCaller } from './retrying-caller.ts';

const pollMs = 20;

/** A client that sends ledgers, whatever happens to the service; the board always shows its phase. */
export type LedgerClient = ReturnType<typeof createLedgerClient>;

export function createLedgerClient({ caller, board }: { readonly caller: RetryingCaller; readonly board: PhaseBoard }) {
  /** Makes a call and shows it on the board while an attempt is in progress. */
  function callIn(phase: Phase, project: string, operation: string, body: object) {
    return caller.call(operation, body, (isUnderWay) => board.set(project, isUnderWay ? phase : undefined));
  }

  async function getProgress(projectId: string, watch = createProgressWatch()): Promise<Progress> {
    return watch(await caller.call('GetProgress', { projectId }));
  }

  return {
    getProgress,

    /** Creates, stages and submits; every response must count the rows acknowledged so far. */
    async submit({ name, rows, rowsPerCall }: Ledger, webhookUrl: string): Promise<string> {
      const { projectId } = await caller.call('CreateProject', { name });
      for (let start = 0; start < rows.length; start += rowsPerCall) {
        const activities = rows.slice(start, start + rowsPerCall);
        const body = { projectId, activities };
        const { staged } = await callIn('staging', projectId, 'AddActivities', body);
        expect(Number(staged)).toBe(start + activities.length);
      }
      await callIn('sealing', projectId, 'Submit', { projectId, webhookUrl });
      return projectId;
    },

    async importFile(ledger: Ledger): Promise<string> {
      const body = { name: ledger.name, csv: toCsvFile(ledger).toString('base64') };
      const { projectId } = await callIn('importing', ledger.name, 'ImportCSV', body);
      return projectId;
    },

    /** Polls a sealed project until it has finished. */
    async follow(projectId: string): Promise<Progress> {
      const watch = createProgressWatch();
      for (;;) {
        const progress = await getProgress(projectId, watch);
        board.set(projectId, phaseOf(progress));
        if (progress.completedAt !== '') return progress;
        await pause(pollMs);
      }
    },

    download(projectId: string): Promise<Buffer> {
      return downloadWhole(async () => (await caller.call('ExportCSV', { projectId })).downloadUrl);
    },
  };
}

/** The phase of a sealed project. */
export function phaseOf({ status, inProgress }: Progress): Phase | undefined {
  if (status !== 'enriching') return undefined;
  return inProgress > 0 ? 'enriching' : 'exporting';
}
