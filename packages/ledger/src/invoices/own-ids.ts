import { fold } from '@ledgerprint/languages/fold';
import type { Party } from './invoice.ts';
import { toIdKey } from './invoice-register.ts';

/** Recognizes the owner of the ledger as seller or buyer, by ids and names. */
export type OwnIds = { readonly isGiven: boolean; isOurs(party: Party): boolean };

/**
 * A SIREN is also recognized in a SIRET or a French VAT id that contains it, and a VAT id with or without its country prefix.
 * Names are compared as a whole, ignoring case, accents and punctuation.
 */
export function createOwnIds(ids: readonly string[]): OwnIds {
  const given = ids.filter((id) => id.trim() !== '');
  const own = given.flatMap(readId);
  const ownNames = new Set(given.map(toNameKey).filter((name) => /\p{L}/u.test(name)));
  return {
    isGiven: given.length > 0,
    isOurs: ({ name, legalName = '', ids: theirs }) =>
      theirs.some((id) => readId(id).some((one) => own.some((other) => isSame(one, other)))) ||
      [name, legalName].some((one) => one !== '' && ownNames.has(toNameKey(one))),
  };
}

type Id = {
  readonly key: string;
  /** The two-letter prefix and the number; without a prefix, the number is the whole id. */
  readonly country: string;
  readonly number: string;
  readonly siren: string | undefined;
};

/**
 * Networks write the scheme before the id, as in `9930:DE123456789`: the part after the colon is then tried as well.
 */
function readId(id: string): readonly Id[] {
  const keys = new Set([id, id.slice(id.lastIndexOf(':') + 1)].map(toIdKey));
  return [...keys]
    .filter((key) => key.length >= shortest)
    .map((key) => {
      const parts = /\d{5}/.test(key) ? /^([A-Z]{2})([0-9A-Z]+)$/.exec(key) : undefined;
      const [, country = '', number = key] = parts ?? [];
      return { key, country, number, siren: sirenIn(key) };
    });
}

/** The same number in another country is another company. */
function isSame(a: Id, b: Id): boolean {
  if (a.key === b.key || (a.siren !== undefined && a.siren === b.siren)) return true;
  return (a.country === '') !== (b.country === '') && a.number === b.number;
}

function sirenIn(key: string): string | undefined {
  if (/^\d{9}$/.test(key)) return key;
  return /^(\d{9})\d{5}$/.exec(key)?.[1] ?? /^FR[0-9A-Z]{2}(\d{9})$/.exec(key)?.[1];
}

/** Shorter texts are customer numbers, or not ids at all. */
const shortest = 5;

function toNameKey(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]/gu, '');
}
