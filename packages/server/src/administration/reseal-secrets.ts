import { OperatorError } from '../platform/operator-error.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tables } from '../store/store.ts';

/**
 * Re-encrypts the webhook secrets in the database with the current SECRET_KEY; returns how many organizations there
 * are, and for how many a secret was encrypted with another key.
 */
export async function resealSecrets(
  tables: Pick<Tables, 'organizations'>,
  box: SecretBox,
): Promise<{ readonly organizations: number; readonly resealed: number }> {
  const all = await tables.organizations.listSealedForUpdate();
  let resealed = 0;
  for (const { id, organization, current, previous } of all) {
    const sealed = [current, previous].filter((one) => one !== null);
    if (sealed.every((one) => box.isCurrent(one, organization))) continue;
    const what = `The secret of "${organization}"`;
    await tables.organizations.reseal(id, {
      current: reseal(box, current, { context: organization, what }),
      previous: previous === null ? null : reseal(box, previous, { context: organization, what }),
    });
    resealed++;
  }
  return { organizations: all.length, resealed };
}

/** The same for the keys that sign receipts; returns how many of them were encrypted with another SECRET_KEY. */
export async function resealSigningKeys(tables: Pick<Tables, 'signingKeys'>, box: SecretBox): Promise<number> {
  const all = await tables.signingKeys.listSealedForUpdate();
  const outdated = all.filter(({ id, sealedPrivateKey }) => !box.isCurrent(sealedPrivateKey, id));
  for (const { id, sealedPrivateKey } of outdated) {
    const sealed = reseal(box, sealedPrivateKey, { context: id, what: `The signing key ${id}` });
    await tables.signingKeys.reseal({ id, sealedPrivateKey: sealed });
  }
  return outdated.length;
}

function reseal(
  box: SecretBox,
  sealed: Buffer,
  { context, what }: { readonly context: string; readonly what: string },
): Buffer {
  const secret = box.open(sealed, context);
  if (secret !== undefined) return box.seal(secret, context);
  throw new OperatorError(
    `${what} can be decrypted neither with SECRET_KEY nor with SECRET_KEY_PREVIOUS. Nothing was changed: set the key it was encrypted with.`,
  );
}
