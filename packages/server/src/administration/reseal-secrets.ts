import { OperatorError } from '../platform/operator-error.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tables } from '../store/store.ts';

/** Seals every secret of the database with the current SECRET_KEY; returns how many organizations had another one. */
export async function resealSecrets(
  tables: Pick<Tables, 'organizations'>,
  box: SecretBox,
): Promise<{ readonly organizations: number; readonly resealed: number }> {
  const all = await tables.organizations.listSealedForUpdate();
  let resealed = 0;
  for (const { id, organization, current, previous } of all) {
    const sealed = [current, previous].filter((one) => one !== null);
    if (sealed.every((one) => box.isCurrent(one, organization))) continue;
    await tables.organizations.reseal(id, {
      current: reseal(box, current, organization),
      previous: previous === null ? null : reseal(box, previous, organization),
    });
    resealed++;
  }
  return { organizations: all.length, resealed };
}

function reseal(box: SecretBox, sealed: Buffer, organization: string): Buffer {
  const secret = box.open(sealed, organization);
  if (secret !== undefined) return box.seal(secret, organization);
  throw new OperatorError(
    `The secret of "${organization}" opens neither with SECRET_KEY nor with SECRET_KEY_PREVIOUS. Nothing was changed: set the key it was sealed with.`,
  );
}
