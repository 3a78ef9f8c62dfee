import { hashContent, signedCore } from '@ledgerprint/report/evidence';
import { nodeEvidence } from '@ledgerprint/report/node';
import type { SecretBox } from '../platform/secret-box.ts';
import type { StoredReceipt } from '../store/receipts.ts';
import type { Store } from '../store/store.ts';
import { openEvidenceFiles } from './evidence-files.ts';
import type { Revision } from './revision.ts';
import { loadSigner } from './signing-keys.ts';

/**
 * The receipt of a revision: the one that is kept, or made now and kept. Undefined where the project has no results any more. Of
 * several who make it at once, all return the same.
 */
export async function buildReceipt(
  { store, signingKeys }: { readonly store: Store; readonly signingKeys: SecretBox },
  revision: Revision,
): Promise<StoredReceipt | undefined> {
  const { organizationId, projectNumber } = revision;
  const find = () => store.receipts.find(organizationId, projectNumber, revision.revision);
  const known = await find();
  if (known !== undefined) return known;
  const project = await store.projects.findSealed(organizationId, projectNumber);
  if (project?.status !== 'completed') return undefined;
  const { files, toCore } = await openEvidenceFiles(store, revision, project);
  const hash = (content: AsyncIterable<Uint8Array>) => hashContent(content, nodeEvidence);
  const rows = await hash(files['rows.csv']);
  // For what its lines add up to.
  await hash(files['cases.csv']);
  const core = toCore({ 'rows.csv': rows, 'decisions.csv': await hash(files['decisions.csv']) });
  const { sign } = await loadSigner(store, signingKeys);
  const signature = await sign(signedCore(core));
  await store.transaction(async (tables) => {
    // Whoever removes the project waits until it is kept, and takes it along; or is seen here.
    const found = await tables.projects.findForUpdate(organizationId, projectNumber);
    if (found === undefined || found === 'foreign') return;
    await tables.receipts.insert(organizationId, projectNumber, {
      ...{ revision: revision.revision, core, signature },
    });
  });
  return find();
}
