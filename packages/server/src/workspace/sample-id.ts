import { findProduct, toProductId } from './result-id.ts';

/** The public id of a sample, within its project. */
export function toSampleId(id: number): string {
  return toProductId(id);
}

/** Undefined when the text is not exactly what toSampleId writes. */
export function findSampleNumber(sampleId: string): number | undefined {
  return findProduct(sampleId)?.ordinal;
}
