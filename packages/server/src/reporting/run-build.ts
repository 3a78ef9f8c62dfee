import { hashContent } from '@ledgerprint/report/evidence';
import { nodeEvidence } from '@ledgerprint/report/node';
import type { BlobStore } from '../files/blob-store.ts';
import type { Passphrases } from '../platform/secret-box.ts';
import type { Store } from '../store/store.ts';
import { buildComparison } from './build-comparison.ts';
import { buildEvidence } from './build-evidence.ts';
import { buildReport } from './build-report.ts';
import type { BuildRequest } from './build-request.ts';
import { openEvidenceFiles } from './evidence-files.ts';
import { keepReceipt } from './keep-receipt.ts';
import type { Revision } from './revision.ts';

/** The dependencies of builds. */
export type BuildParts = {
  readonly store: Store;
  readonly blobs: Pick<BlobStore, 'write' | 'remove'>;
  /** They encrypt the keys that sign receipts. */
  readonly secretKeys: Passphrases;
};

/**
 * Builds what is requested and stores it. Something that is already stored is not built again, and nothing is stored
 * for a project that is gone, so a build may run twice, or be interrupted and repeated.
 */
export async function runBuild(parts: BuildParts, request: BuildRequest): Promise<void> {
  switch (request.kind) {
    case 'report':
      return buildReport(parts.store, request);
    case 'comparison':
      return buildComparison(parts.store, request);
    case 'receipt':
      return buildReceipt(parts, request);
    case 'evidence':
      return buildEvidence(parts, request);
  }
}

/** A text that is unique to the request. */
export function toBuildKey(request: BuildRequest): string {
  const { kind, organizationId } = request;
  if (request.kind === 'comparison') {
    const { before, after } = request;
    const sides = [before, after].flatMap(({ projectNumber, revision }) => [projectNumber, revision]);
    return [kind, organizationId, ...sides].join(' ');
  }
  const language = request.kind === 'evidence' ? [request.language] : [];
  return [kind, organizationId, request.projectNumber, request.revision, ...language].join(' ');
}

/** Creates and stores the receipt of a revision, unless it exists or the project is gone. */
async function buildReceipt(parts: BuildParts, revision: Revision): Promise<void> {
  const { store } = parts;
  const { organizationId, projectNumber } = revision;
  if ((await store.receipts.find(organizationId, projectNumber, revision.revision)) !== undefined) return;
  const project = await store.projects.findSealed(organizationId, projectNumber);
  if (project?.status !== 'completed') return;
  const { files, toCore } = await openEvidenceFiles(store, revision, project);
  const hash = (content: AsyncIterable<Uint8Array>) => hashContent(content, nodeEvidence);
  const rows = await hash(files['rows.csv']);
  // Read for its totals.
  await hash(files['cases.csv']);
  const core = toCore({ 'rows.csv': rows, 'decisions.csv': await hash(files['decisions.csv']) });
  await keepReceipt(parts, revision, core);
}
