import type { Service } from '@ledgerprint/client';
import { revisionHeader } from '../../../files/file-key.ts';
import { addActivities } from '../../../operations/add-activities.ts';
import type { CallScope, Limits, Store } from '../../../operations/call.ts';
import { createProject } from '../../../operations/create-project.ts';
import type { BlobStore } from '../../../operations/export-csv.ts';
import { exportCsv } from '../../../operations/export-csv.ts';
import { createFileBuilder } from '../../../operations/file-builder.ts';
import { getProgress } from '../../../operations/get-progress.ts';
import { importCsv } from '../../../operations/import-csv.ts';
import { submit } from '../../../operations/submit.ts';
import type { Revision } from '../../../reporting/revision.ts';
import type { Implementation } from './implementation.ts';

/** `api.v1.Service`: the six operations of the contract. */
export function createService(options: {
  readonly createStore: (scope: CallScope) => Store;
  readonly limits: Limits;
  readonly blobs: Pick<BlobStore, 'sign' | 'write' | 'remove'>;
  readonly publicUrl: string | undefined;
}): Implementation<typeof Service> {
  const { limits, blobs } = options;
  const buildFile = createFileBuilder(options);
  const publicUrl = options.publicUrl?.replace(/\/+$/, '');
  return {
    createProject: (request, call) => createProject(call, request),
    addActivities: async (request, call) => {
      const { projectId, activities } = request;
      const rows = { projectId, activities, rowCount: call.itemCount };
      const { staged } = await addActivities(call, limits, rows);
      return { staged: BigInt(staged) };
    },
    submit: (request, call) => submit(call, limits, request),
    importCSV: (request, call) => importCsv(call, limits, request),
    getProgress: async (request, call) => {
      const progress = await getProgress(call, request);
      return {
        status: progress.status,
        totalLines: BigInt(progress.totalLines),
        enriched: BigInt(progress.enriched),
        inProgress: BigInt(progress.inProgress),
        failed: BigInt(progress.failed),
        submittedAt: toTimestamp(progress.submittedAt),
        completedAt: toTimestamp(progress.completedAt),
      };
    },
    exportCSV: async (request, call) => {
      const baseUrl = publicUrl ?? call.origin;
      const build = (revision: Revision) => buildFile(revision, call);
      const { downloadUrl, expiresAt, revision } = await exportCsv(call, { blobs, baseUrl, build }, request);
      call.setHeader(revisionHeader, String(revision));
      return { downloadUrl, expiresAt: toTimestamp(expiresAt) };
    },
  };
}

function toTimestamp(date: Date | undefined): string {
  return date?.toISOString() ?? '';
}
