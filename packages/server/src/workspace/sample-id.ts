import { findProduct, toProductId } from './result-id.ts';

/** The public id of a sample, within its project. */
export function toSampleId(id: number): string {
  return toProductId(id);
}

/** Undefined if the text is not exactly what toSampleId returns. */
export function findSampleNumber(sampleId: string): number | undefined {
  return findProduct(sampleId)?.ordinal;
}
