import type { Reports } from '@ledgerprint/client/workspace';
import type { BlobStore } from '../../../files/blob-store.ts';
import type { BuildTools } from '../../../workspace/built-or-preparing.ts';
import { compareProjects } from '../../../workspace/compare-projects.ts';
import { exportEvidence } from '../../../workspace/export-evidence.ts';
import { getReceipt } from '../../../workspace/get-receipt.ts';
import { getReport } from '../../../workspace/get-report.ts';
import { signOff } from '../../../workspace/sign-off.ts';
import type { Implementation } from './implementation.ts';

/** The operations of `ledgerprint.v1.Reports`. */
export function createReportsService(
  options: BuildTools & { readonly blobs: Pick<BlobStore, 'sign'>; readonly publicUrl: string | undefined },
): Implementation<typeof Reports> {
  const { blobs, secretKeys } = options;
  const tools = { blobs, secretKeys };
  const publicUrl = options.publicUrl?.replace(/\/+$/, '');
  return {
    getReport: (request, call) => getReport(call, tools, request),
    compareProjects: (request, call) => compareProjects(call, tools, request),
    getReceipt: (request, call) => getReceipt(call, tools, request),
    exportEvidence: (request, call) => exportEvidence(call, { ...tools, baseUrl: publicUrl ?? call.origin }, request),
    signOff: (request, call) => signOff(call, request),
  };
}
