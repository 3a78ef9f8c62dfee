import { type Role, roles } from '@ledgerprint/ledger';
import { fold } from '@ledgerprint/ledger/text';
import { fingerprintOf } from './fingerprint.ts';

/** What somebody chose for a table with a certain header. */
export type RememberedColumns = {
  /** By column, undefined for what is not used; without the list columns are recognised. */
  readonly roles: readonly (Role | undefined)[] | undefined;
  readonly currency: string | undefined;
  readonly country: string | undefined;
};

/** All that is remembered, as it is stored, by the keys of the headers. */
export type Remembered = Readonly<Record<string, string>>;

const prefix = 'ledgerprint.columns.';

/** The same for headers that differ in case, accents and spaces only. */
export function toHeaderKey(names: readonly string[]): string {
  return fingerprintOf(names.map((name) => fold(name).trim().replaceAll(/\s+/g, ' ')).join('\n'));
}

/** Keeps what was chosen, in this browser. Of the file only the fingerprint of its header is kept. */
export function rememberColumns(names: readonly string[], chosen: RememberedColumns): void {
  try {
    localStorage.setItem(prefix + toHeaderKey(names), JSON.stringify(chosen));
  } catch {
    // The storage is full or not allowed: the next file is read as if it were the first.
  }
}

/** What this browser remembers: the reader of files has no storage of its own. */
export function loadRemembered(): Remembered {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  return Object.fromEntries(keys.map((key) => [key.slice(prefix.length), localStorage.getItem(key) ?? '']));
}

/** What was chosen for a table with this header. */
export function findRememberedColumns(
  remembered: Remembered,
  names: readonly string[],
): RememberedColumns | undefined {
  return parseRemembered(remembered[toHeaderKey(names)], names.length);
}

/** Forgets what was chosen for tables with the headers of these keys. */
export function forgetColumns(headers: readonly string[]): void {
  for (const header of headers) localStorage.removeItem(prefix + header);
}

/** Undefined for what another version, or somebody else, has written. */
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
