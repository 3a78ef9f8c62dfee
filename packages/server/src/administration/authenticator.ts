import { createAddressRanges } from '../platform/address-ranges.ts';
import { type FoundKey, includesScope, type KeyScope } from '../store/api-keys.ts';
import type { Tables } from '../store/store.ts';
import { hashApiKey, isWellFormedApiKey } from './api-key.ts';
import type { FailedKeyLimit } from './failed-key-limit.ts';
import { createIssuedKeys } from './issued-keys.ts';
import type { KeyUseLog } from './key-use-log.ts';

/** The caller, identified by its key. */
export type Caller = {
  readonly organizationId: number;
  readonly organization: string;
  readonly keyId: number;
  readonly keyName: string;
  readonly scope: KeyScope;
};

/** Why a key is refused; `limited`: too many invalid keys came from its address. */
export type KeyRefusal = {
  readonly refused: 'malformed' | 'unknown' | 'expired' | 'revoked' | 'wrong_address' | 'wrong_scope' | 'limited';
  /** For `limited`: when to try again. */
  readonly retryAfterSeconds?: number;
  /** For `wrong_scope`: what the key may do. */
  readonly scope?: KeyScope;
};

/** The address that a key comes from, and the scope it is used for. */
export type KeyPurpose = { readonly address: string; readonly scope: KeyScope };

/** How long a running server may trust a key that was revoked; the key must stop working within 5 seconds. */
export const trustedForMs = 3_000;
const touchedEveryMs = 60_000;
/** Refused keys to remember; the oldest makes room. */
const mostRefused = 10_000;

/** A key that exists, with its address check; undefined means anywhere. */
type KnownKey = FoundKey & { readonly isAllowed: ((address: string) => boolean) | undefined };
type Answer = { readonly key: Promise<KnownKey | undefined>; readonly untilMs: number };

/**
 * Finds out who a key belongs to. Answers are remembered for three seconds, so most calls need no lookup; an unknown key
 * cannot become valid, because keys are random. Invalid keys are limited by address, valid ones never: for an address that
 * has tried too many, a key is looked up only if it is among those that were issued.
 */
export function createAuthenticator(options: {
  readonly tables: Pick<Tables, 'apiKeys'>;
  readonly uses: Pick<KeyUseLog, 'count' | 'countFailed'>;
  readonly limit: FailedKeyLimit;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}) {
  const { tables, uses, limit, nowMs, onError } = options;
  const trusted = new Map<string, Answer>();
  const refused = new Map<string, Answer>();
  const issued = createIssuedKeys({ tables, keptForMs: trustedForMs });
  const touchedAtMs = new Map<number, number>();

  function forgetOld(answers: Map<string, Answer>, now: number) {
    // Insertion order is also the order of expiry.
    for (const [digest, { untilMs }] of answers) {
      if (untilMs > now) return;
      answers.delete(digest);
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
    return { ...found, isAllowed: allowedRanges.length === 0 ? undefined : createAddressRanges(allowedRanges) };
  }

  /** Calls that arrive together share one lookup. */
  function ask(digest: string, now: number): Promise<KnownKey | undefined> {
    const asked = trusted.get(digest) ?? refused.get(digest);
    if (asked !== undefined) return asked.key;
    const answer = { key: lookUp(digest), untilMs: now + trustedForMs };
    trusted.set(digest, answer);
    answer.key.then(
      (found) => {
        if (found?.state === 'live') return;
        trusted.delete(digest);
        refused.set(digest, answer);
        const [oldest] = refused.keys();
        if (refused.size > mostRefused && oldest !== undefined) refused.delete(oldest);
      },
      () => trusted.delete(digest),
    );
    return answer.key;
  }

  /**
   * The key, or the seconds to wait. A token is held during the lookup, because otherwise many simultaneous calls would
   * all find one; it is used up only if the key is refused.
   */
  async function askWithin(digest: string, address: string, now: number) {
    const retryAfterSeconds = limit.take(address);
    if (retryAfterSeconds === 0) return ask(digest, now).finally(() => limit.giveBack(address));
    return (await issued.has(digest, now)) ? ask(digest, now) : retryAfterSeconds;
  }

  function limited(retryAfterSeconds: number): KeyRefusal {
    return { refused: 'limited', retryAfterSeconds };
  }

  /** The refusal of an invalid key, or `limited` if its address has tried too many. */
  function refuse(reason: KeyRefusal['refused'], address: string): KeyRefusal {
    const retryAfterSeconds = limit.take(address);
    return retryAfterSeconds === 0 ? { refused: reason } : limited(retryAfterSeconds);
  }

  function refuseUnknown(reason: 'malformed' | 'unknown', address: string): KeyRefusal {
    const refusal = refuse(reason, address);
    uses.countFailed(address, refusal.refused === 'limited' ? 'limited' : reason);
    return refusal;
  }

  return {
    /** The caller, or why the key is refused; its use is counted. */
    async findCaller(key: string, { address, scope }: KeyPurpose): Promise<Caller | KeyRefusal> {
      const now = nowMs();
      forgetOld(trusted, now);
      forgetOld(refused, now);
      const digest = hashApiKey(key);
      const known = trusted.get(digest) ?? refused.get(digest);
      if (known === undefined && !isWellFormedApiKey(key)) return refuseUnknown('malformed', address);
      const found = await (known?.key ?? askWithin(digest, address, now));
      if (typeof found === 'number') {
        uses.countFailed(address, 'limited');
        return limited(found);
      }
      if (found === undefined) return refuseUnknown('unknown', address);
      if (found.state !== 'live') {
        uses.count(found, address, found.state);
        return refuse(found.state, address);
      }
      if (found.isAllowed?.(address) === false) {
        uses.count(found, address, 'wrong_address');
        return refuse('wrong_address', address);
      }
      if (!includesScope(found.scope, scope)) {
        uses.count(found, address, 'wrong_scope');
        return { refused: 'wrong_scope', scope: found.scope };
      }
      uses.count(found, address, 'accepted');
      touch(found, now);
      return found;
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
