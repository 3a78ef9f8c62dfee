import { foldCompatible } from '@ledgerprint/ledger/text';
import type { ReportedCase } from '../reported-case.ts';
import { type CountedRow, countRows, dayOf } from './case-rows.ts';
import type { DoubleCount } from './double-count.ts';
import { joinRepeats } from './join-repeats.ts';
import { createPlaces } from './places.ts';
import { createRegisterColumns, unknownDay } from './register-columns.ts';
import { remember } from './remember.ts';
import { findByAmount, findByReference, saysSomething } from './repeats.ts';
import { toSupplierKey } from './supplier-key.ts';
import { createTextStore } from './text-store.ts';

const dayMs = 86_400_000;
const toDayNumber = remember((isoDay) => Date.parse(isoDay) / dayMs);

/**
 * Finds duplicate invoices: the same supplier, reference and amount in two places; without references, the same supplier, day
 * and amount in two files. Amounts that the supplier also refunded, or charges regularly, are not duplicates. Keeps about
 * seventy bytes per row, and the texts of each case.
 */
export function createInvoiceFinder() {
  const columns = createRegisterColumns();
  const places = createPlaces();
  const texts = createTextStore();
  /** Hashes of supplier and amount, for refunds. */
  const credited = new Set<number>();

  function register(counted: CountedRow, supplierHash: number, textsOf: () => number): void {
    const { row, money = 0, currency, footprintMg, spendEur } = counted;
    const cents = Math.round(money * 100);
    const amountHash = hashText(currency, hashNumber(Math.abs(cents), supplierHash));
    if (cents < 0) credited.add(amountHash);
    if (cents <= 0) return;
    const reference = toReferenceKey(row.reference);
    const isoDay = dayOf(row.purchaseDate);
    if (reference === '' && (isoDay === undefined || !saysSomething(cents))) return;
    columns.add({
      referenceHash: reference === '' ? 0 : hashText(reference, supplierHash),
      amountHash,
      cents,
      day: isoDay === undefined ? unknownDay : toDayNumber(isoDay),
      place: places.numberOf(row),
      line: row.line,
      position: row.position,
      texts: textsOf(),
      footprintMg,
      spendEur,
    });
  }

  return {
    add(reported: ReportedCase): void {
      const supplier = toSupplierKey(reported.supplier);
      if (supplier === '' || reported.match === 'excluded') return;
      const supplierHash = hashText(supplier, 0);
      let kept: number | undefined;
      const textsOf = () => {
        kept ??= texts.add(`${reported.supplier}\n${reported.designation}`);
        return kept;
      };
      for (const counted of countRows(reported)) register(counted, supplierHash, textsOf);
    },

    result(): readonly DoubleCount[] {
      const known = { columns, credited, fileOfPlace: places.fileNumberOf };
      return joinRepeats([...findByReference(known), ...findByAmount(known)], { places, texts });
    },
  };
}

/**
 * A reference without the characters that programs write differently; empty if it is a date or a year, or too short to
 * identify an invoice.
 */
function toReferenceKey(reference: string): string {
  const key = foldCompatible(reference).replace(/[^\p{L}\p{N}]/gu, '');
  const digits = key.replace(/\D/g, '');
  const isDay = /^\d+$/.test(key) && (dayOf(reference) !== undefined || /^(?:19|20)\d\d(?:0[1-9]|1[0-2])?$/.test(key));
  return key.length < 3 || digits.length < 2 || isDay ? '' : key;
}

/**
 * A 53-bit hash of a text (cyrb53, public domain), never 0. Rows are compared by this hash, so that a million of them
 * can be kept without their texts: a collision among a million texts occurs in about one of ten thousand ledgers.
 */
function hashText(text: string, seed: number): number {
  let high = 0xdeadbeef ^ (seed >>> 0);
  let low = 0x41c6ce57 ^ Math.floor(seed / 2 ** 21);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return join(high, low);
}

/** A 53-bit hash of a whole number up to 2^53, never 0. */
function hashNumber(value: number, seed: number): number {
  const upper = Math.floor(value / 2 ** 32);
  const high = Math.imul((0xdeadbeef ^ (seed >>> 0) ^ (value >>> 0)) + upper, 2654435761);
  const low = Math.imul((0x41c6ce57 ^ Math.floor(seed / 2 ** 21) ^ (value >>> 0)) - upper, 1597334677);
  return join(high, low);
}

function join(first: number, second: number): number {
  let [high, low] = [first, second];
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0) || 1;
}
