import { restoreText } from '@ledgerprint/engine/results';
import { productColumns } from './pack-files.ts';
import type { EvidenceCase } from './pack-lines.ts';

/** Totals over the cases of a revision. */
export type CaseTotals = {
  readonly products: number;
  readonly cases: number;
  readonly footprintMg: bigint;
  readonly scope1Mg: bigint;
  readonly scope2Mg: bigint;
  readonly scope3Mg: bigint;
  /**
   * The versions of the engines that calculated the cases. If decisions used a newer engine, there are several, sorted
   * and joined with ` | `.
   */
  readonly engineVersion: string;
};

const versionColumn = productColumns.indexOf('engineVersion');

/** Adds up cases; the cases of a product must come together. */
export function createCaseTotals() {
  let products = 0;
  let cases = 0;
  let footprintMg = 0n;
  let scope1Mg = 0n;
  let scope2Mg = 0n;
  let scope3Mg = 0n;
  let lastProduct = '';
  const versions = new Set<string>();
  return {
    add(one: Pick<EvidenceCase, 'id' | 'cells' | 'footprintMg' | 'scope1Mg' | 'scope2Mg' | 'scope3Mg'>): void {
      const product = one.id.slice(0, one.id.indexOf('.'));
      if (product !== lastProduct) products++;
      lastProduct = product;
      cases++;
      versions.add(one.cells[versionColumn] ?? '');
      if (one.footprintMg === undefined) return;
      footprintMg += one.footprintMg;
      scope1Mg += one.scope1Mg;
      scope2Mg += one.scope2Mg;
      scope3Mg += one.scope3Mg;
    },

    result: (): CaseTotals => ({
      products,
      cases,
      footprintMg,
      scope1Mg,
      scope2Mg,
      scope3Mg,
      engineVersion: [...versions].map(restoreText).toSorted().join(' | '),
    }),
  };
}
