import { generateApiKey, hashApiKey, hintOfApiKey } from '../domain/api-key.ts';
import { Failure, invalidArgument } from '../domain/failure.ts';
import { findTextProblem } from '../domain/text.ts';
import type { Store, Tables } from '../store/store.ts';

/** Issues a key and returns it in clear this once. */
export async function createKey(
  tables: Pick<Tables, 'apiKeys'>,
  organizationId: number,
  { name, expiresAt }: { readonly name: string; readonly expiresAt: Date | undefined },
): Promise<string> {
  const problem = findTextProblem(name, 200);
  if (problem !== undefined) throw invalidArgument(`The key's name ${problem}.`);
  const key = generateApiKey();
  await tables.apiKeys.insert(organizationId, {
    name,
    hint: hintOfApiKey(key),
    hash: hashApiKey(key),
    expiresAt,
  });
  return key;
}

/** Takes a key out of use for good. Running servers refuse it within 5 seconds. */
export async function revokeKey(tables: Pick<Tables, 'apiKeys'>, organizationId: number, keyId: number) {
  if (!(await tables.apiKeys.revoke(organizationId, keyId))) throw noSuchKey(keyId);
}

/** Issues a successor with the same name and lets the old key work until the given time, so that clients can change over. */
export async function rotateKey(
  store: Store,
  organizationId: number,
  { keyId, oldExpiresAt }: { readonly keyId: number; readonly oldExpiresAt: Date },
): Promise<string> {
  return store.transaction(async (tables) => {
    const name = await tables.apiKeys.expire(organizationId, keyId, oldExpiresAt);
    if (name === undefined) throw noSuchKey(keyId);
    return createKey(tables, organizationId, { name, expiresAt: undefined });
  });
}

function noSuchKey(keyId: number): Failure {
  return new Failure(
    'not_found',
    `The organization has no live key with id ${keyId}. See "ledgerprint key list <organization>".`,
  );
}
