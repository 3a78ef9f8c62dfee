import type { RefusedKey } from '../observability/meters.ts';
import { createAddressRanges } from '../platform/address-ranges.ts';
import { type FoundKey, includesScope, type KeyScope } from '../store/api-keys.ts';
import type { Tables } from '../store/store.ts';
import { hashApiKey, isWellFormedApiKey } from './api-key.ts';
import type { FailedKeyLimit } from './failed-key-limit.ts';
import type { KeyUseLog } from './key-use-log.ts';

/** The caller, identified by its key. */
export type Caller = Omit<FoundKey, 'allowedRanges' | 'state'>;

/** Why a key is refused; `limited`: too many invalid keys came from its address. */
export type KeyRefusal = {
  readonly refused: Exclude<RefusedKey, 'missing'>;
  /** For `limited`: when to try again. */
  readonly retryAfterSeconds?: number;
  /** For `wrong_scope`: what the key may do. */
  readonly scope?: KeyScope;
};

/** How long a running server may trust a key that was revoked; the key must stop working within 5 seconds. */
export const trustedForMs = 3_000;
const touchedEveryMs = 60_000;
const mostRefused = 10_000;
/** Hexadecimal digits of a digest by which issued keys are recognized. */
const prefixLength = 16;

/** A key that exists, with its address check; undefined means anywhere. */
type KnownKey = FoundKey & { readonly isAllowed: ((address: string) => boolean) | undefined };
type Answer = { readonly key: Promise<KnownKey | undefined>; readonly untilMs: number };

type AuthenticatorOptions = {
  readonly tables: Pick<Tables, 'apiKeys'>;
  readonly uses: Pick<KeyUseLog, 'count' | 'countFailed'>;
  readonly limit: FailedKeyLimit;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
};

/**
 * Finds out who a key belongs to. Invalid keys are limited by address, valid ones never: for an address that has tried too
 * many, a key is looked up only if it is among those that were issued.
 *
 * A key is unknown to the process, then being looked up, which calls that arrive together share. From then on it is trusted
 * or refused, and three seconds later it is unknown again; a key whose lookup failed is unknown at once. So most calls need
 * no lookup, and a revoked key stops working soon. Both are caches with a time to live; the refused keys are also limited
 * in number, the oldest makes room.
 */
export class Authenticator {
  readonly #options: AuthenticatorOptions;
  readonly #trusted = new Map<string, Answer>();
  readonly #refused = new Map<string, Answer>();
  readonly #touchedAtMs = new Map<number, number>();
  #issued: { readonly prefixes: Promise<ReadonlySet<string>>; readonly untilMs: number } | undefined;

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
  }

  /** The caller, or why the key is refused; its use is counted. The scope is the one that the call needs. */
  async findCaller(
    key: string,
    { address, scope }: { readonly address: string; readonly scope: KeyScope },
  ): Promise<Caller | KeyRefusal> {
    const { uses, nowMs } = this.#options;
    const now = nowMs();
    forgetOld(this.#trusted, now);
    forgetOld(this.#refused, now);
    const digest = hashApiKey(key);
    const known = this.#trusted.get(digest) ?? this.#refused.get(digest);
    if (known === undefined && !isWellFormedApiKey(key)) return this.#refuseUnknown('malformed', address);
    const found = await (known?.key ?? this.#askWithin(digest, address, now));
    if (typeof found === 'number') {
      uses.countFailed(address, 'limited');
      return { refused: 'limited', retryAfterSeconds: found };
    }
    if (found === undefined) return this.#refuseUnknown('unknown', address);
    if (found.state !== 'live') {
      uses.count(found, address, found.state);
      return this.#refuse(found.state, address);
    }
    if (found.isAllowed?.(address) === false) {
      uses.count(found, address, 'wrong_address');
      return this.#refuse('wrong_address', address);
    }
    if (!includesScope(found.scope, scope)) {
      uses.count(found, address, 'wrong_scope');
      return { refused: 'wrong_scope', scope: found.scope };
    }
    uses.count(found, address, 'accepted');
    this.#touch(found, now);
    return found;
  }

  #touch(caller: Caller, now: number): void {
    if (now - (this.#touchedAtMs.get(caller.keyId) ?? Number.NEGATIVE_INFINITY) < touchedEveryMs) return;
    this.#touchedAtMs.set(caller.keyId, now);
    this.#options.tables.apiKeys.touch(caller.organizationId, caller.keyId).catch(this.#options.onError);
  }

  /**
   * The key, or the seconds to wait. A token is held during the lookup, because otherwise many simultaneous calls would
   * all find one; it is used up only if the key is refused.
   */
  async #askWithin(digest: string, address: string, now: number) {
    const retryAfterSeconds = this.#options.limit.take(address);
    if (retryAfterSeconds === 0) return this.#ask(digest, now).finally(() => this.#options.limit.giveBack(address));
    return (await this.#isIssued(digest, now)) ? this.#ask(digest, now) : retryAfterSeconds;
  }

  #ask(digest: string, now: number): Promise<KnownKey | undefined> {
    const asked = this.#trusted.get(digest) ?? this.#refused.get(digest);
    if (asked !== undefined) return asked.key;
    const answer = { key: this.#lookUp(digest), untilMs: now + trustedForMs };
    this.#trusted.set(digest, answer);
    answer.key.then(
      (found) => {
        if (found?.state === 'live') return;
        this.#trusted.delete(digest);
        this.#refused.set(digest, answer);
        const [oldest] = this.#refused.keys();
        if (this.#refused.size > mostRefused && oldest !== undefined) this.#refused.delete(oldest);
      },
      () => this.#trusted.delete(digest),
    );
    return answer.key;
  }

  async #lookUp(digest: string): Promise<KnownKey | undefined> {
    const found = await this.#options.tables.apiKeys.findByHash(digest);
    if (found === undefined) return undefined;
    const { allowedRanges } = found;
    return { ...found, isAllowed: allowedRanges.length === 0 ? undefined : createAddressRanges(allowedRanges) };
  }

  /**
   * Tells issued keys from made-up ones without a lookup for each, while many made-up keys arrive: all digests are loaded
   * together. Two keys do not share a 64-bit prefix by chance; if they did, it would only cost a lookup.
   */
  async #isIssued(digest: string, now: number): Promise<boolean> {
    if (this.#issued === undefined || this.#issued.untilMs <= now) {
      const prefixes = this.#options.tables.apiKeys.listDigestPrefixes().then((all) => new Set(all));
      const loaded = { prefixes, untilMs: now + trustedForMs };
      prefixes.catch(() => {
        if (this.#issued === loaded) this.#issued = undefined;
      });
      this.#issued = loaded;
    }
    return (await this.#issued.prefixes).has(digest.slice(0, prefixLength));
  }

  /** The refusal of an invalid key, or `limited` if its address has tried too many. */
  #refuse(reason: KeyRefusal['refused'], address: string): KeyRefusal {
    const retryAfterSeconds = this.#options.limit.take(address);
    return retryAfterSeconds === 0 ? { refused: reason } : { refused: 'limited', retryAfterSeconds };
  }

  #refuseUnknown(reason: 'malformed' | 'unknown', address: string): KeyRefusal {
    const refusal = this.#refuse(reason, address);
    this.#options.uses.countFailed(address, refusal.refused === 'limited' ? 'limited' : reason);
    return refusal;
  }
}

function forgetOld(answers: Map<string, Answer>, now: number): void {
  // Insertion order is also the order of expiry.
  for (const [digest, { untilMs }] of answers) {
    if (untilMs > now) return;
    answers.delete(digest);
  }
}
