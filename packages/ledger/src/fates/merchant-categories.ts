import { fold } from '../text/fold.ts';
import { stopWords } from '../text/stop-words.ts';
import { merchantCategoryExclusions, merchantCategoryNames } from './merchant-category-names.ts';

/** What a card payment was for. `exclusion` says why it is no purchase, and is undefined where it is one. */
export type MerchantCategory = {
  readonly code: string;
  readonly name: string;
  readonly exclusion: 'transfer' | 'finance' | 'tax' | undefined;
};

/** The words of a name, and those of them that tell it from others. */
type Wording = { readonly words: ReadonlySet<string>; readonly significant: ReadonlySet<string> };

type Entry = { readonly category: MerchantCategory; readonly wordings: readonly Wording[] };

/** Nothing that names a category is longer. */
const longestCell = 200;

/** Words that may as well be missing. */
const noise = new Set([
  ...stopWords,
  ...'not elsewhere classified nec misc miscellaneous default def other incl including'.split(' '),
]);

/** Words that many names share, so that they tell none of them from another. */
const generic = new Set(
  'service store supply equipment product good dealer sale merchant agency company'.split(' '),
);

/** British, American and clipped forms of the same word, in the singular. */
const spellings: Readonly<Record<string, string>> = {
  automobile: 'auto',
  automotive: 'auto',
  catalogue: 'catalog',
  centre: 'center',
  charity: 'charitable',
  cheque: 'check',
  counselling: 'counseling',
  dist: 'distance',
  jewellery: 'jewelry',
  lng: 'long',
  mercht: 'merchant',
  organisation: 'organization',
  orthopaedic: 'orthopedic',
  parlour: 'parlor',
  programing: 'programming',
  recreational: 'recreation',
  shop: 'store',
  speciality: 'specialty',
  sporting: 'sport',
  stationary: 'stationery',
  svc: 'service',
  telecom: 'telecommunication',
  theatre: 'theater',
  traveller: 'traveler',
  tyre: 'tire',
};

const exclusions = new Map(
  (['transfer', 'finance', 'tax'] as const).flatMap((exclusion) =>
    merchantCategoryExclusions[exclusion].split(' ').map((code) => [code, exclusion] as const),
  ),
);
const lines = merchantCategoryNames.trim().split('\n').map(parseLine);
const ranges = lines.filter(({ code }) => code.includes('-'));
const entries: readonly Entry[] = lines
  .filter(({ code }) => !code.includes('-'))
  .map(({ code, name, wordings }) => ({
    category: { code, name, exclusion: exclusions.get(code) },
    wordings,
  }));
const byCode = new Map(entries.map((entry) => [entry.category.code, entry]));
const byWords = indexEntries(({ words }) => toKey(words));
const bySignificantWords = indexEntries(({ significant }) =>
  significant.size < 2 ? undefined : toKey(significant),
);

/**
 * The merchant category of ISO 18245:2023 that a cell names by code (`5812`, `MCC 5812`), by code and name
 * (`5812 - Eating Places`) or by name (`EATING PLACES RESTAURANTS`). A bare number is taken for a code, so ask only for
 * cells of a column that holds them. Undefined where a name is not plainly one category's, and where the words beside a
 * number are not that category's: `6211 - Personnel` is an account of a ledger.
 */
export function findMerchantCategory(text: string): MerchantCategory | undefined {
  const trimmed = text.trim();
  if (trimmed.length > longestCell) return undefined;
  const bare = /^(?:(?:mcc|merchant category(?: code)?)[\s:#.-]*)?(\d{3,4})(?:\.0+)?$/i.exec(trimmed)?.[1];
  if (bare !== undefined) return findEntry(bare.padStart(4, '0'))?.category;
  const marked = /^(?:mcc|merchant category code)[\s:#.-]*(\d{4})\b/i.exec(trimmed)?.[1];
  if (marked !== undefined) return findEntry(marked)?.category;
  const described =
    /^(?<code>\d{4})[\s:,/|(–—-]+(?<name>\D.*)$/s.exec(trimmed) ??
    /^(?<name>.*[^\d\s])[\s:,/|(–—-]+(?<code>\d{4})\)?$/s.exec(trimmed);
  if (described?.groups === undefined) return findByName(toWording(trimmed));
  const { code = '', name = '' } = described.groups;
  const entry = findEntry(code);
  return entry !== undefined && agrees(entry, toWording(name)) ? entry.category : undefined;
}

function findEntry(code: string): Entry | undefined {
  const range = ranges.find((candidate) => {
    const [first = '', last = ''] = candidate.code.split('-');
    return first <= code && code <= last;
  });
  if (range === undefined) return byCode.get(code);
  return { category: { code, name: range.name, exclusion: undefined }, wordings: range.wordings };
}

/**
 * Whether a description is of the category: it names it, or shares a word that tells names apart. What is no purchase
 * takes two of them: `6211 - Security` is no securities broker.
 */
function agrees({ category, wordings }: Entry, description: Wording): boolean {
  if (findByName(description)?.code === category.code) return true;
  const needed = category.exclusion === undefined ? 1 : 2;
  return wordings.some(
    ({ significant }) =>
      [...significant].filter((word) => description.significant.has(word)).length >= needed,
  );
}

function findByName(name: Wording): MerchantCategory | undefined {
  return (
    byWords.get(toKey(name.words)) ??
    bySignificantWords.get(toKey(name.significant)) ??
    findBrand(name) ??
    findContained(name)
  );
}

/** Statements call the codes of the ranges by the firm's name, which mostly says what it is: `Avis Rent-a-Car`. */
function findBrand({ words }: Wording): MerchantCategory | undefined {
  const list = [...words];
  if (list.length > 4) return undefined;
  if (list.at(-1) === 'airline' || list.at(-1) === 'airway') return byCode.get('4511')?.category;
  return list.at(-2) === 'rent' && list.at(-1) === 'car' ? byCode.get('7512')?.category : undefined;
}

/**
 * The category that has a wording of three significant words or more which are all in the name, with fewer others
 * beside them. What is no purchase must be named exactly: a row that is left out by mistake is missed by nobody.
 */
function findContained(name: Wording): MerchantCategory | undefined {
  let most = 0;
  let found = new Set<MerchantCategory>();
  for (const { category, wordings } of entries) {
    if (category.exclusion !== undefined) continue;
    for (const { significant } of wordings) {
      const { size } = significant;
      if (size < Math.max(3, most) || name.significant.size >= 2 * size) continue;
      if (![...significant].every((word) => name.significant.has(word))) continue;
      if (size > most) found = new Set();
      most = size;
      found.add(category);
    }
  }
  return found.size === 1 ? [...found][0] : undefined;
}

function parseLine(line: string) {
  const [code = '', rest = ''] = line.split(/ (.*)/);
  const names = rest.split('; ');
  return { code, name: names[0] ?? '', wordings: names.map(toWording) };
}

/** A key that two categories share finds neither of them. */
function indexEntries(toIndexKey: (wording: Wording) => string | undefined) {
  const index = new Map<string, MerchantCategory | undefined>();
  for (const { category, wordings } of entries) {
    for (const wording of wordings) {
      const key = toIndexKey(wording);
      if (key === undefined) continue;
      index.set(key, index.has(key) && index.get(key) !== category ? undefined : category);
    }
  }
  return index;
}

function toKey(words: ReadonlySet<string>): string {
  return [...words].sort().join(' ');
}

function toWording(text: string): Wording {
  const list = fold(text)
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !noise.has(word))
    .map(toSingular)
    .map((word) => (Object.hasOwn(spellings, word) ? (spellings[word] ?? word) : word));
  return { words: new Set(list), significant: new Set(list.filter((word) => !generic.has(word))) };
}

function toSingular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}
