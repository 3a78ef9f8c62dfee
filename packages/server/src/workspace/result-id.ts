import Sqids from 'sqids';
import { createSqidsWriter } from './sqids-writer.ts';

// Without vowels, so that ids contain no words; in a different order, so that they are not mistaken for project ids.
const alphabet = 'xT4bNq7LkRw9dHzF2mVgC6sPjB3hKtD8vQnJ5cWfZrGpSMX';
const minLength = 6;
const sqids = new Sqids({ alphabet, minLength, blocklist: new Set() });
const write = createSqidsWriter({ alphabet, minLength, mostNumbers: 2 });
const shape = /^[0-9A-Za-z]{6,30}$/;

/** The public id of a product, within its project. */
export function toProductId(ordinal: number): string {
  return write(ordinal);
}

/** The public id of a case, within its project. */
export function toCaseId(ordinal: number, number: number): string {
  return write(ordinal, number);
}

/** Undefined if the text is not exactly what toProductId returns. */
export function findProduct(productId: string): { readonly ordinal: number } | undefined {
  const [ordinal, ...others] = decode(productId);
  return ordinal === undefined || others.length > 0 ? undefined : { ordinal };
}

/** The public id of a sample, within its project. */
export const toSampleId = toProductId;

/** Undefined if the text is not exactly what toSampleId returns. */
export function findSampleNumber(sampleId: string): number | undefined {
  return findProduct(sampleId)?.ordinal;
}

/** Undefined if the text is not exactly what toCaseId returns. */
export function findCase(caseId: string): { readonly ordinal: number; readonly number: number } | undefined {
  const [ordinal, number, ...others] = decode(caseId);
  return ordinal === undefined || number === undefined || others.length > 0 ? undefined : { ordinal, number };
}

/** Sqids decodes many texts to the same numbers; only the one it would encode itself is an id. */
function decode(id: string): readonly number[] {
  if (!shape.test(id)) return [];
  const numbers = sqids.decode(id);
  const isOurs = numbers.length > 0 && numbers.every((number) => Number.isSafeInteger(number));
  return isOurs && sqids.encode(numbers) === id ? numbers : [];
}
