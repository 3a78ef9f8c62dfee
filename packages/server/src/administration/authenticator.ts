import { createAddressRanges } from '../platform/address-ranges.ts';
import type { FoundKey } from '../store/api-keys.ts';
import type { Tables } from '../store/store.ts';
import { hashApiKey, isWellFormedApiKey } from './api-key.ts';
import type { KeyUseLog } from './key-use-log.ts';

/** Who calls. */
export type Caller = {
  readonly organizationId: number;
  readonly organization: string;
  readonly keyId: number;
};

/** How long a running server may not notice that a key was revoked; it must stop working within 5 seconds. */
export const trustedForMs = 3_000;
const touchedEveryMs = 60_000;

/** A key that exists, with what decides on the address; undefined: from anywhere. */
type KnownKey = FoundKey & { readonly isAllowed: ((address: string) => boolean) | undefined };
type Trusted = { readonly key: Promise<KnownKey | undefined>; readonly untilMs: number };

/** Tells who a key belongs to. Good keys are remembered for three seconds, so most calls need no look-up. */
export function createAuthenticator(options: {
  readonly tables: Pick<Tables, 'apiKeys'>;
  readonly uses: Pick<KeyUseLog, 'count'>;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}) {
  const { tables, uses, nowMs, onError } = options;
  const trusted = new Map<string, Trusted>();
  const touchedAtMs = new Map<number, number>();

  function forgetOld(now: number) {
    // Insertion order is also the order of expiry.
    for (const [digest, { untilMs }] of trusted) {
      if (untilMs > now) return;
      trusted.delete(digest);
    }
  }

  function touch(caller: Caller, now: number) {
    if (now - (touchedAtMs.get(caller.keyId) ?? Number.NEGATIVE_INFINITY) < touchedEveryMs) return;
    touchedAtMs.set(caller.keyId, now);
    tables.apiKeys.touch(caller.organizationId, caller.keyId).catch(onError);
  }

  async function lookUp(digest: string): Promise<KnownKey | undefined> {
    const found = await tables.apiKeys.findByHash(digest);
    if (found === undefined) return undefined;
    const { allowedRanges } = found;
    return {
      ...found,
      isAllowed: allowedRanges.length === 0 ? undefined : createAddressRanges(allowedRanges),
    };
  }

  function findKey(key: string, now: number): Promise<KnownKey | undefined> | undefined {
    const digest = hashApiKey(key);
    const known = trusted.get(digest);
    if (known !== undefined) return known.key;
    if (!isWellFormedApiKey(key)) return undefined;
    const fresh = { key: lookUp(digest), untilMs: now + trustedForMs };
    // Calls that arrive together share one look-up; only its good answer is remembered.
    trusted.set(digest, fresh);
    fresh.key.then(
      (found) => found?.state === 'live' || trusted.delete(digest),
      () => trusted.delete(digest),
    );
    return fresh.key;
  }

  return {
    /** Undefined for a key that is malformed, unknown, expired or revoked; its use is counted wherever it is known. */
    async findCaller(key: string, address: string): Promise<Caller | 'wrong address' | undefined> {
      const now = nowMs();
      forgetOld(now);
      const found = await findKey(key, now);
      if (found === undefined) return undefined;
      if (found.state !== 'live') {
        uses.count(found, address, found.state);
        return undefined;
      }
      if (found.isAllowed?.(address) === false) {
        uses.count(found, address, 'wrong_address');
        return 'wrong address';
      }
      uses.count(found, address, 'accepted');
      touch(found, now);
      return found;
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
