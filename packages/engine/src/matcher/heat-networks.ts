import { fold } from '@ledgerprint/ledger/text';
import type { Factor } from '../catalogue/factor.ts';
import { createWordFilter } from '../text/word-filter.ts';

type Network = { readonly factor: Factor; readonly city: string; readonly name: string };

/** `words` indicate a network on their own, `metered` ones only if kilowatt-hours were bought. */
const kinds = [
  {
    prefix: 'reseau de froid, ',
    average: 'network-cold',
    words:
      /\b(reseaux? (?:de )?froid|froid urbain|climatisation urbaine|climespace|fraicheur de paris|district cooling)\b/,
    metered: /\b(eau glacee|chilled water)\b/,
  },
  {
    prefix: 'reseau de chaleur, ',
    average: 'fedene-heat',
    words:
      /\b(reseaux? (?:de )?chaleur|chauffage urbain|chaleur urbaine|chaleur de reseau|district heat(?:ing)?|cpcu|fernwarme)\b/,
    metered: /\b(vapeur|steam|chaleur)\b/,
  },
] as const;

/** The words of these phrases, as a quick check: most texts have none of them. */
const mayBeNetwork = createWordFilter(
  'reseau reseaux froid climatisation climespace fraicheur cooling glacee chilled chauffage chaleur district cpcu fernwarme vapeur steam'.split(
    ' ',
  ),
);

/** Things related to a network that are not heat. */
const notHeat =
  /\b(raccordements?|travaux|maintenance|entretien|etudes?|canalisations?|sous ?-? ?stations?|echangeurs?|compteurs?|construction|extension|abonnement|nettoyeurs?|nettoyage|generateurs?|centrales? vapeur|fers?|four|fours|cuit|cuisson|barriere|pare|pommes?|audit|location|reparation|formation|hammam|cleaner|iron|oven|engine|coal|machine)\b/;

/** Names of operators and networks that differ from those in Base Carbone. */
const aliases: readonly (readonly [name: RegExp, network: string])[] = [
  [/\b(cpcu|compagnie parisienne de chauffage urbain)\b/, 'paris et communes limitrophes'],
  [/\b(climespace|fraicheur de paris)\b/, 'reseau climespace'],
  [/\bcciag\b/, 'reseau metropole de grenoble'],
];

const toWords = (text: string) => ` ${(fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/** Finds the factor of district heating and cooling: the network's own if it is known, otherwise the average. */
export function createHeatNetworks(factors: readonly Factor[]) {
  const byKind = kinds.map(({ prefix, average, words, metered }) => ({
    words,
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
      const folded = fold(designation);
      if (!mayBeNetwork(folded)) return undefined;
      const kind = byKind.find(({ words, metered }) => words.test(folded) || (isEnergy && metered.test(folded)));
      if (kind === undefined || notHeat.test(folded)) return undefined;
      return (
        findNetwork(supplier === '' ? folded : `${folded} ${fold(supplier)}`, kind.networks)?.factor ?? kind.average
      );
    },
  };
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
function findNetwork(folded: string, networks: readonly Network[]): Network | undefined {
  const alias = aliases.find(([name]) => name.test(folded))?.[1];
  if (alias !== undefined) return networks.find(({ name }) => name === toWords(alias));
  const text = toWords(folded);
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
