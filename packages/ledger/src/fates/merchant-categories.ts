import { listRows } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/languages/fold';
import { stopWords } from '../text/stop-words.ts';

/** The category of a card payment. `exclusion` says why it is not a purchase; undefined if it is one. */
export type MerchantCategory = {
  readonly code: string;
  readonly name: string;
  readonly exclusion: 'transfer' | 'finance' | 'tax' | undefined;
};

/** The words of a name, and those that distinguish it from others. */
type Wording = { readonly words: ReadonlySet<string>; readonly significant: ReadonlySet<string> };

type Entry = { readonly category: MerchantCategory; readonly wordings: readonly Wording[] };

/** Longer than any name of a category. */
const longestCell = 200;

const listWords = (kind: 'filler' | 'common') =>
  listRows('merchant-words').flatMap(({ text, means }) => (means === kind ? text : []));

/** Optional words. */
const noise = new Set([...stopWords, ...listWords('filler')]);

/** Words shared by many names, which do not distinguish them. */
const generic = new Set(listWords('common'));

const spellings: ReadonlyMap<string, string> = new Map(
  listRows('spellings').map(({ text, means }) => [text, means] as const),
);

/** The last words of the names of companies. */
const brandEndings = listRows('merchant-endings').flatMap(({ text, means }) =>
  text.split('/').map((ending) => ({ ending: ending.split(' '), code: means })),
);

/** Codes that are not purchases: movements of money, savings and loans, taxes and fines, donations. */
export const exclusionCodes = {
  transfer: '4829 6010 6011 6050 6051 6529 6530 6531 6532 6533 6534 6535 6536 6537 6538 6540 6611',
  finance: '6012 6211 6760 9411',
  tax: '9211 9222 9223 9311',
} as const;
const exclusions = new Map(
  (['transfer', 'finance', 'tax'] as const).flatMap((exclusion) =>
    exclusionCodes[exclusion].split(' ').map((code) => [code, exclusion] as const),
  ),
);
// The ranges are assigned to individual airlines, car rental companies and hotel groups.
const lines = listRows('merchant-categories').map(({ text, means: code }) => {
  const names = text.split('/');
  return { code, name: names[0] ?? '', wordings: names.map(toWording) };
});
const ranges = lines.filter(({ code }) => code.includes('-'));
const entries: readonly Entry[] = lines
  .filter(({ code }) => !code.includes('-'))
  .map(({ code, name, wordings }) => ({ category: { code, name, exclusion: exclusions.get(code) }, wordings }));
const byCode = new Map(entries.map((entry) => [entry.category.code, entry]));
const byWords = indexEntries(({ words }) => toKey(words));
const bySignificantWords = indexEntries(({ significant }) => (significant.size < 2 ? undefined : toKey(significant)));

/**
 * The merchant category of ISO 18245:2023 that a cell names by code (`5812`, `MCC 5812`), by code and name
 * (`5812 - Eating Places`) or by name (`EATING PLACES RESTAURANTS`). A bare number is read as a code, so only use it for cells
 * of such a column. Undefined if a name is not clearly one category's, or if the words next to a number do not belong to that
 * category: `6211 - Personnel` is a ledger account.
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
 * Whether a description fits the category: it names the category, or shares a distinguishing word with it. Categories
 * that are not purchases require two such words: `6211 - Security` is not a securities broker.
 */
function agrees({ category, wordings }: Entry, description: Wording): boolean {
  if (findByName(description)?.code === category.code) return true;
  const needed = category.exclusion === undefined ? 1 : 2;
  return wordings.some(
    ({ significant }) => [...significant].filter((word) => description.significant.has(word)).length >= needed,
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

/** Statements replace the codes of company ranges with the company's name, which usually describes it: `Avis Rent-a-Car`. */
function findBrand({ words }: Wording): MerchantCategory | undefined {
  const list = [...words];
  if (list.length > 4) return undefined;
  const code = brandEndings.find(({ ending }) =>
    ending.every((word, at) => list.at(at - ending.length) === word),
  )?.code;
  return code === undefined ? undefined : byCode.get(code)?.category;
}

/**
 * The category with a wording of at least three significant words that are all in the name, with fewer other words. Categories
 * that are not purchases must be named exactly, because nobody would notice a row excluded by mistake.
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

/** A key shared by two categories finds neither. */
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
    .map((word) => spellings.get(word) ?? word);
  return { words: new Set(list), significant: new Set(list.filter((word) => !generic.has(word))) };
}

function toSingular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}
