import type { BlobStore } from '../files/blob-store.ts';
import type { Passphrases } from '../platform/secret-box.ts';
import type { Store } from '../store/store.ts';
import { buildComparison } from './build-comparison.ts';
import { buildEvidence } from './build-evidence.ts';
import { buildReceipt } from './build-receipt.ts';
import { buildReport } from './build-report.ts';
import type { BuildRequest } from './build-request.ts';

/** What things are built with. */
export type BuildParts = {
  readonly store: Store;
  readonly blobs: Pick<BlobStore, 'write' | 'remove'>;
  /** Those that seal the keys by which receipts are signed. */
  readonly secretKeys: Passphrases;
};

/**
 * Builds what is asked for and keeps it. What is kept already is not built again, and of a project that is gone nothing is
 * kept: so it may be done twice, or interrupted and done again.
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

/** The same text for the same request alone. */
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
