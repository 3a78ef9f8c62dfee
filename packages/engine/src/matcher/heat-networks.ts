import { type Reading, readPhrases } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/ledger/text';
import type { Factor } from '../catalogue/factor.ts';

type Network = { readonly factor: Factor; readonly city: string; readonly name: string };

/** The kinds of networks with the start of their names in Base Carbone. */
const kinds = [
  { prefix: 'reseau de froid, ', average: 'network-cold', named: 'cold', metered: 'metered cold' },
  { prefix: 'reseau de chaleur, ', average: 'fedene-heat', named: 'heat', metered: 'metered heat' },
] as const;

const toWords = (text: string) => ` ${(fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/** Finds the factor of district heating and cooling: the network's own if it is known, otherwise the average. */
export function createHeatNetworks(factors: readonly Factor[]) {
  const byKind = kinds.map(({ prefix, average, named, metered }) => ({
    named,
    metered,
    average: factors.find(({ id }) => id === average),
    networks: factors.flatMap((factor) => toNetwork(factor, prefix) ?? []),
  }));

  return {
    /** Undefined if a designation is about neither heating nor cooling. */
    find(
      designation: string,
      { isEnergy, supplier }: { readonly isEnergy: boolean; readonly supplier: string },
    ): Factor | undefined {
      const said = readPhrases(designation);
      if (said.all('heat-networks').length === 0) return undefined;
      const says = (means: string) => said.has('heat-networks', means);
      const kind = byKind.find(({ named, metered }) => says(named) || (isEnergy && says(metered)));
      if (kind === undefined || says('not heat')) return undefined;
      const operated = findOperated(said) ?? findOperated(readPhrases(supplier));
      return findNetwork(`${designation} ${supplier}`, operated, kind.networks)?.factor ?? kind.average;
    },
  };
}

/** The network of an operator with a name of its own. */
function findOperated(reading: Reading): string | undefined {
  return reading.all('network-operators')[0]?.row.means;
}

function toNetwork(factor: Factor, prefix: string): Network | undefined {
  const folded = fold(factor.nameFr);
  if (factor.unit !== 'kWh' || !folded.startsWith(prefix)) return undefined;
  const [, city, ...name] = folded.slice(prefix.length).split(', ');
  if (city === undefined || name.length === 0) return undefined;
  return { factor, city: toWords(city), name: toWords(name.join(' ').replace(/ ?20\d\d$/, '')) };
}

/** `Réseau de chaleur`, the name of some networks, does not identify one. */
const namesNone = /^(?: (?:reseaux?|de|du|chaleur|chauffage|urbain|collectif|communal|bois))+ $/;

/**
 * `Réseau de La Défense` is called `La Défense`. Names of districts and campuses are kept whole, since they may be
 * anywhere.
 */
function toOwnName(name: string): string {
  const own = name.replace(/^ reseau (?:(?:de chaleur|urbain|de|du|des|d) )*/, ' ');
  return !own.trim().includes(' ') || /\b(quartier|zac|zup|centre|campus|hopital|chu|parc|ville|universite)\b/.test(own)
    ? name
    : own;
}

/** By its name, otherwise by its city if that has only one network, or one with the city's name. */
function findNetwork(written: string, operated: string | undefined, networks: readonly Network[]): Network | undefined {
  if (operated !== undefined) return networks.find(({ name }) => name === toWords(operated));
  const text = toWords(written);
  const cities = networks.map(({ city }) => city).filter((city) => text.includes(city));
  const named = networks.filter(
    ({ name, city }) =>
      name.trim().includes(' ') &&
      name !== city &&
      !namesNone.test(name) &&
      (text.includes(name) || ((cities.length === 0 || cities.includes(city)) && text.includes(toOwnName(name)))),
  );
  if (named.length === 1) return named[0];
  // Between `Aix` and `Aix en Provence`, the longer one is meant.
  const city = cities.toSorted((a, b) => b.length - a.length)[0];
  const own = networks.filter((network) => network.city === city);
  const chief = own.filter(({ name }) => name.includes(city ?? ''));
  return own.length === 1 ? own[0] : chief.length === 1 ? chief[0] : undefined;
}
