import { findTextProblem } from '@ledgerprint/ledger/activity';
import { isAddressRange } from '../platform/address-ranges.ts';
import { Failure, invalidArgument } from '../platform/failure.ts';
import { type KeyChanges, type KeyScope, keyScopes } from '../store/api-keys.ts';
import type { Tables } from '../store/store.ts';
import { generateApiKey, hashApiKey, hintOfApiKey } from './api-key.ts';

/** Properties of a new key. */
export type KeyOptions = {
  readonly name: string;
  readonly expiresAt: Date | undefined;
  /** Address ranges it may be used from; none means anywhere. */
  readonly allowedRanges?: readonly string[];
  /** What it may be used for; by default everything. */
  readonly scope?: KeyScope;
};

/** A key in clear text, which is shown only once. */
export type IssuedKey = { readonly id: number; readonly key: string };

const mostRanges = 100;

/** Issues a key. Throws a Failure if one of its properties is not valid. */
export async function issueKey(
  tables: Pick<Tables, 'apiKeys'>,
  organizationId: number,
  { name, expiresAt, allowedRanges = [], scope = 'all' }: KeyOptions,
): Promise<IssuedKey> {
  const problem = findTextProblem(name, 200)?.description;
  if (problem !== undefined) throw invalidArgument(`The key's name ${problem}.`);
  requireRanges(allowedRanges);
  requireScope(scope);
  const key = generateApiKey();
  const id = await tables.apiKeys.insert(organizationId, {
    name,
    expiresAt,
    allowedRanges,
    scope,
    hint: hintOfApiKey(key),
    hash: hashApiKey(key),
  });
  return { id, key };
}

/** Revokes a key for good. Running servers refuse it within 5 seconds. */
export async function revokeKey(tables: Pick<Tables, 'apiKeys'>, organizationId: number, keyId: number) {
  if (!(await tables.apiKeys.revoke(organizationId, keyId))) throw noSuchKey(keyId);
}

/** Changes the given properties of an active key. Running servers apply them within 5 seconds. */
export async function updateKey(
  tables: Pick<Tables, 'apiKeys'>,
  organizationId: number,
  keyId: number,
  changes: KeyChanges,
): Promise<void> {
  const { allowedRanges, scope } = changes;
  if (Object.values(changes).every((change) => change === undefined)) {
    throw invalidArgument('Nothing was changed: add an option that changes the key.');
  }
  if (allowedRanges !== undefined) requireRanges(allowedRanges);
  if (scope !== undefined) requireScope(scope);
  if (!(await tables.apiKeys.update(organizationId, keyId, changes))) throw noSuchKey(keyId);
}

/**
 * Issues a new key with the same name, ranges and scope, and lets the old key work until the given time, so that clients can
 * switch. To be called in a transaction.
 */
export async function rotateKey(
  tables: Pick<Tables, 'apiKeys'>,
  organizationId: number,
  { keyId, oldExpiresAt }: { readonly keyId: number; readonly oldExpiresAt: Date },
): Promise<IssuedKey & { readonly oldExpiresAt: Date }> {
  const old = await tables.apiKeys.expire(organizationId, keyId, oldExpiresAt);
  if (old === undefined) throw noSuchKey(keyId);
  return { ...(await issueKey(tables, organizationId, { ...old, expiresAt: undefined })), oldExpiresAt: old.expiresAt };
}

function requireRanges(ranges: readonly string[]): void {
  const wrong = ranges.find((range) => !isAddressRange(range));
  if (wrong !== undefined) {
    throw invalidArgument(
      `"${wrong}" is not an address range: write it in the form 10.1.0.0/16, fd00::/8 or 192.0.2.7.`,
    );
  }
  if (ranges.length > mostRanges) throw invalidArgument(`A key can have at most ${mostRanges} ranges.`);
}

/** Scopes are also typed by people. */
function requireScope(scope: string): void {
  if (keyScopes.some((known) => known === scope)) return;
  throw invalidArgument(`"${scope}" is not a key scope: use one of ${keyScopes.join(', ')}.`);
}

function noSuchKey(keyId: number): Failure {
  return new Failure(
    'not_found',
    `The organization has no active key with id ${keyId}. See "ledgerprint key list <organization>".`,
  );
}
