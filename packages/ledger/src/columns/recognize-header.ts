import { listRows } from '@ledgerprint/languages';
import { listSmallWords } from '../text/stop-words.ts';
import { type ColumnField, columnFields } from './column-field.ts';
import { listNames } from './header-names.ts';
import { roleOfField, roleTraits } from './role.ts';

/** The field that a header cell names, and whether a clearer name for it is preferred. */
export type RecognizedHeader = {
  readonly field: ColumnField;
  readonly isVague: boolean;
  /** The name as its language writes it, without prefix and suffix: `Name des Kontos` for `NAMEDESKONTOS`. */
  readonly text: string;
};

/** Optional words of a name: `Date achat` is `Date de l'achat`. */
const fillers = new Set(listSmallWords(['link']));

/** Suffixes that do not change the field, at most two: `Prix unitaire HT (EUR)`. */
const moneyTails = toKeys('header-tails', 'money');
const weightTails = toKeys('header-tails', 'weight');
const allTails = [...new Set([...moneyTails, ...weightTails])];

function tailsOf(field: ColumnField): readonly string[] {
  if (field === 'weight') return weightTails;
  return roleTraits[roleOfField(field)].cells === 'money' ? moneyTails : [];
}

/** Prefixes of a name: programs that export nested tables write `Order lines/Quantity`. */
const leads = toKeys('header-leads', 'line');

// Far longer than any name, far shorter than a cell that would be expensive to normalize.
const longestName = 200;

const namesByKey = indexNames();

/** The field that a header cell names, ignoring case, accents, spacing and punctuation. */
export function recognizeHeader(name: string): RecognizedHeader | undefined {
  if (name.length > longestName) return undefined;
  const words = wordsOf(name);
  return recognizeKey(words.join('')) ?? recognizeKey(looseKey(words));
}

/** The normal form of a name: lower case, no accents, no spaces, no punctuation. */
export function toNameKey(name: string): string {
  return wordsOf(name.slice(0, longestName)).join('');
}

function recognizeKey(key: string): RecognizedHeader | undefined {
  const known = recognizeName(key);
  if (known !== undefined) return known;
  for (const lead of leads) {
    const named = key.startsWith(lead) ? recognizeName(key.slice(lead.length)) : undefined;
    if (named !== undefined) return named;
  }
  return undefined;
}

function recognizeName(key: string): RecognizedHeader | undefined {
  return namesByKey.get(key) ?? recognizeBeforeTail(key, 2);
}

function recognizeBeforeTail(key: string, most: number): RecognizedHeader | undefined {
  for (const tail of allTails) {
    if (!key.endsWith(tail)) continue;
    const rest = key.slice(0, -tail.length);
    const known = namesByKey.get(rest) ?? (most > 1 ? recognizeBeforeTail(rest, most - 1) : undefined);
    if (known !== undefined && tailsOf(known.field).includes(tail)) return known;
  }
  return undefined;
}

function indexNames(): ReadonlyMap<string, RecognizedHeader> {
  const names = new Map<string, RecognizedHeader>();
  for (const field of columnFields) {
    for (const name of listNames(field, 'vague')) addName(names, { field, isVague: true, text: name });
    for (const name of listNames(field, 'clear')) addName(names, { field, isVague: false, text: name });
  }
  return names;
}

function addName(names: Map<string, RecognizedHeader>, recognized: RecognizedHeader): void {
  const words = wordsOf(recognized.text);
  names.set(words.join(''), recognized);
  names.set(looseKey(words), recognized);
}

function toKeys(topic: 'header-tails' | 'header-leads', meaning: string): readonly string[] {
  const names = listRows(topic).flatMap(({ text, means }) => (means === meaning ? text.split('/') : []));
  const words = names.map(wordsOf);
  return [...new Set([...words.map((all) => all.join('')), ...words.map(looseKey)])];
}

// Keys join the words: a name in camel case has no word boundary left in lower case.
function wordsOf(name: string): readonly string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u);
}

function looseKey(words: readonly string[]): string {
  return words.filter((word) => !fillers.has(word)).join('');
}
