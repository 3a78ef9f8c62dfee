import { hashApiKey, isWellFormedApiKey } from '../domain/api-key.ts';
import type { Store } from '../store/store.ts';

/** Who calls. */
export type Caller = {
  readonly organizationId: number;
  readonly organization: string;
  readonly keyId: number;
};

// A revoked key must stop working within 5 seconds.
const trustedForMs = 3_000;
const touchedEveryMs = 60_000;

type Trusted = { readonly caller: Promise<Caller | undefined>; readonly untilMs: number };

/** Tells who a key belongs to. Good keys are remembered for three seconds, so most calls need no look-up. */
export function createAuthenticator(options: {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}) {
  const { store, nowMs, onError } = options;
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
    store.apiKeys.touch(caller.organizationId, caller.keyId).catch(onError);
  }

  return {
    /** Undefined for a key that is malformed, unknown, expired or revoked. */
    async findCaller(key: string): Promise<Caller | undefined> {
      const now = nowMs();
      forgetOld(now);
      const digest = hashApiKey(key);
      let known = trusted.get(digest);
      if (known === undefined) {
        if (!isWellFormedApiKey(key)) return undefined;
        known = { caller: store.apiKeys.findLive(digest), untilMs: now + trustedForMs };
        // Calls that arrive together share one look-up; only its good answer is remembered.
        trusted.set(digest, known);
        known.caller.then(
          (caller) => caller ?? trusted.delete(digest),
          () => trusted.delete(digest),
        );
      }
      const caller = await known.caller;
      if (caller !== undefined) touch(caller, now);
      return caller;
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
