import { readBundledFile } from '#platform/data-files';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { loadBundledFactors } from '../../src/catalogue/load-bundled-factors.ts';
import type { RankedGroup } from '../../src/classifier/classification.ts';
import { toUncertainCase } from '../../src/footprint/factor-uncertainty.ts';
import { groupParts } from '../../src/footprint/part.ts';
import { toTotal } from '../../src/footprint/total.ts';
import { createProductSpreads } from '../../src/uncertainty/product-spread.ts';
import { intervalOf } from '../../src/uncertainty/uncertainty-sum.ts';
import type { Example } from '../../tools/classifier/example.ts';
import type { WeighedLine } from './answer.ts';

/**
 * Calculates lines with an amount by the ratio of the group they were given, as the engine does for monetary rows.
 */
export async function createLineWeighing(unmatchedBelow: number) {
  const catalogue = createCatalogue(await loadBundledFactors());
  const spreads = createProductSpreads(new TextDecoder().decode(await readBundledFile('product-spreads.csv')));

  return (
    { code, amountEur, year = Number.MAX_VALUE }: Example,
    ranked: readonly RankedGroup[],
  ): WeighedLine | undefined => {
    const [best, ...others] = ranked;
    const given = catalogue.findRatio(best?.code ?? '', year)?.factor;
    const right = catalogue.findRatio(code, year)?.factor;
    if (amountEur === undefined || best === undefined || given === undefined || right === undefined) {
      return undefined;
    }
    const part = { method: 'monetary', factor: given, amount: amountEur, rows: 1 } as const;
    const total = toTotal(groupParts([{ ...part, steps: [], assumptions: [] }]));
    if (total === undefined) return undefined;
    const alternatives = others.map((group) => ({
      ...group,
      ratioFor: () => {
        const found = catalogue.findRatio(group.code, year);
        return found && { ...found, deflation: undefined };
      },
    }));
    const { probability } = best;
    const { lowKg, highKg } = intervalOf(
      toUncertainCase({ total, spendEur: amountEur, probability, alternatives, spreads }),
    );
    const isCounted = probability >= unmatchedBelow;
    return { kg: total.footprintKgCo2e, trueKg: amountEur * right.value, lowKg, highKg, isCounted };
  };
}
