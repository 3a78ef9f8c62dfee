import { type Role, roles } from '@ledgerprint/ledger';
import { fold } from '@ledgerprint/ledger/text';

/** The choices for a table with a certain header. */
export type RememberedColumns = {
  /** The role of each column, undefined if unused. Without the list, roles are detected. */
  readonly roles: readonly (Role | undefined)[] | undefined;
  readonly currency: string | undefined;
  readonly country: string | undefined;
};

/** All remembered choices as stored, by header key. */
export type Remembered = Readonly<Record<string, string>>;

const prefix = 'ledgerprint.columns.';

/** The key of a header. Headers that differ only in case, accents or spaces have the same key. */
export function toHeaderKey(names: readonly string[]): string {
  return fingerprintOf(names.map((name) => fold(name).trim().replaceAll(/\s+/g, ' ')).join('\n'));
}

/** Remembers choices in this browser. Of the file, only the fingerprint of its header is stored. */
export function rememberColumns(names: readonly string[], chosen: RememberedColumns): void {
  try {
    localStorage.setItem(prefix + toHeaderKey(names), JSON.stringify(chosen));
  } catch {
    // The storage is full or blocked: the next file is read without remembered choices.
  }
}

/** All remembered choices, for the reader, which cannot access the storage. */
export function loadRemembered(): Remembered {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  return Object.fromEntries(keys.map((key) => [key.slice(prefix.length), localStorage.getItem(key) ?? '']));
}

/** The remembered choices for a table with this header. */
export function findRememberedColumns(remembered: Remembered, names: readonly string[]): RememberedColumns | undefined {
  return parseRemembered(remembered[toHeaderKey(names)], names.length);
}

/** Forgets the choices for these header keys. */
export function forgetColumns(headers: readonly string[]): void {
  for (const header of headers) localStorage.removeItem(prefix + header);
}

/** Undefined for text that this version did not write. */
function parseRemembered(text: string | undefined, width: number): RememberedColumns | undefined {
  if (text === undefined) return undefined;
  try {
    const { roles: kept, currency, country } = JSON.parse(text);
    return { roles: parseRoles(kept, width), currency: toCode(currency, 3), country: toCode(country, 2) };
  } catch {
    return undefined;
  }
}

function parseRoles(kept: unknown, width: number): RememberedColumns['roles'] {
  if (!Array.isArray(kept) || kept.length !== width) return undefined;
  return kept.map((role) => roles.find((known) => known === role));
}

function toCode(text: unknown, length: number): string | undefined {
  return typeof text === 'string' && text.length === length && /^[A-Z]+$/.test(text) ? text : undefined;
}

const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;

/**
 * Identifies a header without storing it: choices remembered in the browser are keyed by it. FNV-1a with 64 bits, because
 * browsers offer no digest on plain HTTP.
 */
export function fingerprintOf(text: string): string {
  let hash = offset;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime);
  }
  return hash.toString(36);
}
