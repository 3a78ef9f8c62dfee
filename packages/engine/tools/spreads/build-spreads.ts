import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { groups } from '../../src/catalogue/groups.ts';
import { loadBundledFactors } from '../../src/catalogue/load-bundled-factors.ts';
import { uncertaintyOf } from '../../src/footprint/factor-uncertainty.ts';
import { toLogSigma } from '../../src/uncertainty/log-sigma.ts';
import type { Build } from '../part.ts';
import { measureBetweenIndustries } from './between-industries.ts';
import { type CountByMoney, loadCountByMoney, loadHandCounts, loadPairs, type Pair } from './counted-both-ways.ts';
import { fitCommonShare } from './fit-common-share.ts';
import { type Deviation, fitResidual, shareHeld } from './fit-residual.ts';
import { industryKinds, type Kind, kindOf, kinds } from './kinds.ts';

const columns = ['code', 'common', 'own', 'kind', 'industries', 'between', 'betweenFrom', 'residual', 'residualFrom'];
/** With fewer goods in the fitted half, the residual of a kind is that of all goods. */
const fewestGoods = 30;
/** What ADEME states for its ratios, and what ratios without a statement are taken to have. */
const usualMeanSigma = toLogSigma(0.8);

/** A residual, and the goods that it comes from. */
type Residual = { readonly sigma: number; readonly from: string };

/** How far the products of a group are from its mean: see `docs/auditor/methodology.md`. */
export const buildSpreads: Build = async (data, say) => {
  const findBetween = measureBetweenIndustries(await data.read('epa-supply-chain'), await data.read('naics-crosswalk'));
  const countByMoney = await loadCountByMoney();
  const catalogue = createCatalogue(await loadBundledFactors());
  const meanSigmaOf = (group: string) => {
    const ratio = catalogue.findRatio(group, Number.MAX_VALUE)?.factor;
    return ratio === undefined ? usualMeanSigma : toLogSigma(uncertaintyOf(ratio));
  };
  const toDeviation = (pair: Pair): Deviation => ({
    log: toLog(pair, countByMoney),
    knownVariance: meanSigmaOf(pair.group) ** 2 + findBetween(pair.group).sigma ** 2,
  });
  const fitted = (await loadPairs()).filter(({ isAside }) => !isAside);
  const residuals = fitResiduals(fitted, toDeviation, say);
  const share = fitShare(await loadHandCounts(), countByMoney);
  say(`common to the purchases of a project from one group: ${(100 * share).toFixed(0)} % of the variance`);

  const toLine = (code: string, kind: Kind, meanSigma: number, between?: ReturnType<typeof findBetween>) => {
    const residual = residuals.get(kind);
    const spread = Math.hypot(between?.sigma ?? 0, residual?.sigma ?? 0);
    const sigma = Math.max(meanSigma, spread);
    const cells = [
      ...[code, toCell(sigma * Math.sqrt(share)), toCell(sigma * Math.sqrt(1 - share)), kind],
      ...(between === undefined
        ? ['', '', '']
        : [`${between.industries}`, toCell(between.sigma), between.isPooled ? kind : code]),
      ...[toCell(residual?.sigma ?? 0), residual?.from ?? ''],
    ];
    return cells.join(',');
  };
  const lines = [
    columns.join(','),
    ...groups.map(({ code }) => toLine(code, kindOf(code), meanSigmaOf(code), findBetween(code))),
    // An industry is a mean of its products alone: nothing is between its industries.
    ...industryKinds.map(([prefix, kind]) => toLine(prefix, kind, usualMeanSigma)),
  ];
  return [`${lines.join('\n')}\n`];
};

/** By kind; none for services, of which no goods can be counted both ways. */
function fitResiduals(
  pairs: readonly Pair[],
  toDeviation: (pair: Pair) => Deviation,
  say: (text: string) => void,
): ReadonlyMap<Kind, Residual> {
  const fit = (from: string, some: readonly Pair[]): Residual => {
    const deviations = some.map(toDeviation);
    const sigma = fitResidual(deviations);
    const held = (100 * shareHeld(deviations, sigma)).toFixed(0);
    say(`residual of ${from}: ${sigma.toFixed(2)}, from ${some.length} goods, of which it holds ${held} %`);
    return { sigma, from };
  };
  const pooled = fit('goods', pairs);
  const goods = kinds.filter((kind) => kind !== 'services');
  return new Map(
    goods.map((kind) => {
      const ofKind = pairs.filter(({ group }) => kindOf(group) === kind);
      return [kind, ofKind.length < fewestGoods ? pooled : fit(kind, ofKind)];
    }),
  );
}

function fitShare(counts: Awaited<ReturnType<typeof loadHandCounts>>, countByMoney: CountByMoney): number {
  const clusters = Map.groupBy(counts, ({ ledger, group }) => `${ledger} ${group}`);
  return fitCommonShare([...clusters.values()].map((cluster) => cluster.map((count) => toLog(count, countByMoney))));
}

/** What a line by money is off by, as a logarithm. */
function toLog(bought: Omit<Pair, 'isAside' | 'country'>, countByMoney: CountByMoney): number {
  return Math.log(bought.kgCo2e / countByMoney(bought));
}

function toCell(sigma: number): string {
  return `${Number(sigma.toFixed(3))}`;
}
