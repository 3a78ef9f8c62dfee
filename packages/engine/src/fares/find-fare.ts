import { readPhrases } from '@ledgerprint/languages';
import type { ClassifierInput } from '../classifier/features.ts';

/** A fare or freight with a usual price: the group that it belongs to, and the factor for the unit of that price. */
type Fare = { readonly groupCode: 'H49' | 'H51'; readonly factorId: string };

/** By what the words for it mean. A train whose kind is not said is a mainline train; a lorry is a full one. */
const fares: Readonly<Record<string, Fare>> = {
  train: { groupCode: 'H49', factorId: 'bc-28144' },
  'high-speed train': { groupCode: 'H49', factorId: 'bc-43256' },
  'regional train': { groupCode: 'H49', factorId: 'bc-43255' },
  'intercity train': { groupCode: 'H49', factorId: 'bc-43272' },
  'international train': { groupCode: 'H49', factorId: 'uk-2024-rail-international' },
  'electric train': { groupCode: 'H49', factorId: 'rail-electric-nl' },
  metro: { groupCode: 'H49', factorId: 'bc-43778' },
  tram: { groupCode: 'H49', factorId: 'bc-43785' },
  bus: { groupCode: 'H49', factorId: 'bc-43739' },
  taxi: { groupCode: 'H49', factorId: 'uk-2024-taxi-regular-km' },
  lorry: { groupCode: 'H49', factorId: 'bc-43647' },
  'short flight': { groupCode: 'H51', factorId: 'bc-43743' },
  'medium flight': { groupCode: 'H51', factorId: 'bc-43741' },
  'long flight': { groupCode: 'H51', factorId: 'bc-43749' },
};

/** One ticket may be for all of them: a bus counts before the others, because it emits the most. */
const urban: ReadonlySet<string> = new Set(['metro', 'tram', 'bus']);

/** The factors of those who pay for a better seat. */
const businessSeats: Readonly<Record<string, string>> = {
  'short flight': 'flight-1000-short-business',
  'medium flight': 'flight-2000-short-business',
  'long flight': 'flight-far-long-business',
};

/**
 * The factor of the fare that a line pays for, if its words, its account or its supplier say which; undefined if they do not, if
 * they name different ones, or if the line is in another group. The ratio of land transport would count a train as lorries.
 */
export function findFareFactor(
  { designation, supplier, category }: ClassifierInput,
  groupCode: string | undefined,
): string | undefined {
  if (groupCode !== 'H49' && groupCode !== 'H51') return undefined;
  if (readPhrases(designation).has('fares', 'another')) return undefined;
  for (const text of [designation, category, supplier]) {
    if (text === '') continue;
    const kinds = kindsIn(text);
    const kind = kinds.find((one) => one === 'bus') ?? kinds[0] ?? '';
    if (kinds.length > 1 && !kinds.every((one) => urban.has(one))) return undefined;
    if (fares[kind]?.groupCode !== groupCode) continue;
    const isBusiness = readPhrases(designation).has('travel', 'business');
    return (isBusiness ? businessSeats[kind] : undefined) ?? fares[kind]?.factorId;
  }
  return undefined;
}

/** The kinds of fares in a text. `TER SNCF` is a regional train, not also a train of another kind. */
function kindsIn(text: string): readonly string[] {
  const named = readPhrases(text)
    .all('fares')
    .map(({ row }) => row.means);
  const kinds = [...new Set(named)].filter((kind) => Object.hasOwn(fares, kind));
  return kinds.some((kind) => kind.endsWith(' train')) ? kinds.filter((kind) => kind !== 'train') : kinds;
}
