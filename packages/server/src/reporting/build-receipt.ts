import { hashContent } from '@ledgerprint/report/evidence';
import { nodeEvidence } from '@ledgerprint/report/node';
import type { Passphrases } from '../platform/secret-box.ts';
import type { Store } from '../store/store.ts';
import { openEvidenceFiles } from './evidence-files.ts';
import { keepReceipt } from './keep-receipt.ts';
import type { Revision } from './revision.ts';

/** Creates and stores the receipt of a revision, unless it exists or the project is gone. */
export async function buildReceipt(
  parts: { readonly store: Store; readonly secretKeys: Passphrases },
  revision: Revision,
): Promise<void> {
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
