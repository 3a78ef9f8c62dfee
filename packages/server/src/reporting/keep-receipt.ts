import { type ReceiptCore, signedCore, toCanonicalJson } from '@ledgerprint/report/evidence';
import type { Passphrases } from '../platform/secret-box.ts';
import { bytesOf } from '../store/quotas.ts';
import type { StoredReceipt } from '../store/receipts.ts';
import type { Store } from '../store/store.ts';
import type { Revision } from './revision.ts';
import { createSigningKeyBox, loadSigner } from './signing-keys.ts';

/**
 * Signs the result of a revision and stores the receipt. An existing receipt takes precedence: if its content differs,
 * the stored data is no longer what was signed, which is an error. Undefined if the project is gone.
 */
export async function keepReceipt(
  { store, secretKeys }: { readonly store: Store; readonly secretKeys: Passphrases },
  { organizationId, projectNumber, revision }: Revision,
  core: ReceiptCore,
): Promise<StoredReceipt | undefined> {
  const find = () => store.receipts.find(organizationId, projectNumber, revision);
  if ((await find()) === undefined) {
    const { sign } = await loadSigner(store, createSigningKeyBox(secretKeys));
    const signature = await sign(signedCore(core));
    await store.transaction(async (tables) => {
      // A concurrent removal of the project either waits until the receipt is stored, and removes it too, or is seen
      // here.
      const found = await tables.projects.findForUpdate(organizationId, projectNumber);
      if (found === undefined || found === 'foreign') return;
      await tables.receipts.insert(organizationId, projectNumber, { revision, core, signature });
      // Counted but never refused: what was signed off gets its receipt.
      await tables.quotas.add(organizationId, { projects: 0, rows: 0, bytes: bytesOf.receipt });
    });
  }
  const kept = await find();
  if (kept !== undefined && toCanonicalJson(kept.core) !== toCanonicalJson(core)) {
    throw new Error(
      `revision ${revision} of project ${projectNumber} no longer matches its receipt: ${toCanonicalJson(core)}`,
    );
  }
  // The database does not preserve the order of keys; files have a fixed one.
  return kept && { core, signature: kept.signature };
}
