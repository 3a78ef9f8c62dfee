import type { Factor } from '../../src/catalogue/factor.ts';
import { type Gas, type GasShares, gasColumns, gases } from '../../src/catalogue/gases.ts';
import { loadBundledFactors } from '../../src/catalogue/load-bundled-factors.ts';
import { toFactorSource } from '../../src/footprint/applied-factor.ts';
import type { Build } from '../part.ts';
import { readBaseCarboneGases } from './base-carbone-gases.ts';
import { toWhole } from './stated-gases.ts';
import { readUkGases } from './uk-gases.ts';

/** The gases of the factors of the catalogue whose publisher states them: see `data/catalogue.md`. */
export const buildGases: Build = async (data, say) => {
  const baseCarbone = readBaseCarboneGases(await data.read('base-carbone'));
  const readUk = async (id: string) => readUkGases(await data.readBytes(id), data.source(id));
  const uk = new Map([...(await readUk('uk-factors')), ...(await readUk('uk-factors-2025'))]);

  function findShares(factor: Factor): GasShares | undefined {
    const gas = findPureGas(factor);
    if (gas !== undefined) return toWhole({ [gas]: 1 });
    const element = findElement(factor);
    return element === undefined ? uk.get(factor.id) : baseCarbone.get(element);
  }

  const stated = (await loadBundledFactors()).flatMap((factor) => {
    const shares = findShares(factor);
    return shares === undefined || isNothing(shares) ? [] : [{ factor, shares }];
  });
  for (const [source, list] of Map.groupBy(stated, ({ factor }) => factor.source)) say(`${source}: ${list.length}`);
  const lines = stated.map(({ factor, shares }) =>
    [factor.id, toFactorSource(factor), ...gasColumns.map((column) => shares[column])].join(','),
  );
  return [`${['id', 'source', ...gasColumns].join(',')}\n${lines.join('\n')}\n`];
};

const pureGases: Readonly<Record<string, Gas>> = {
  'bc-43577': 'ch4Fossil',
  'bc-43578': 'ch4Biogenic',
  'bc-43016': 'n2o',
  'ipcc-r744': 'co2',
};

/** A factor that is the warming potential of a gas, or of a blend of other gases. */
function findPureGas({ id, nameEn }: Factor): Gas | undefined {
  return pureGases[id] ?? (/GWP 100 years/.test(nameEn) ? 'otherGases' : undefined);
}

/** The element of Base Carbone that a factor is, or that it was calculated from alone. */
function findElement({ source, sourceId }: Factor): string | undefined {
  if (source === 'Base Carbone') return sourceId;
  return source === 'Derived' ? /^Base Carbone (\d+)(?:;|$)/.exec(sourceId)?.[1] : undefined;
}

function isNothing(shares: GasShares): boolean {
  return gases.every((gas) => shares[gas] === 0) && shares.biogenicCo2 === 0;
}
