import { listRows } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/ledger/text';
import { toCore } from '../classifier/designation-core.ts';
import type { ClassifierInput } from '../classifier/features.ts';
import type { RatioSource } from '../footprint/monetary-category.ts';
import { isAlwaysRead } from '../languages/reader.ts';
import type { Reason } from '../reasons/reason.ts';
import { kindAt, letter, neither } from '../text/character-kind.ts';
import { toTokens } from '../text/tokens.ts';
import type { ChosenCategory } from './chosen-category.ts';
import { partSeparator } from './product.ts';
import { toToldGroup } from './told-group.ts';

/**
 * The group of a heading; whether it also overrules the classifier, because its meaning does not depend on the supplier; and the languages
 * in which it has this group.
 */
type Heading = { readonly code: string; readonly decides: boolean; readonly languages: readonly string[] };

/** By their words, without conjunctions and articles. */
export type Headings = {
  readonly byWords: ReadonlyMap<string, Heading>;
  /** All their words: a text with another one is no heading. */
  readonly words: ReadonlySet<string>;
};

/** The headings of all languages: each means a group, followed by `always` if it decides. Of several meanings, the first. */
export function listHeadings(): Headings {
  const headings = new Map<string, Heading>();
  for (const { text, means, language } of listRows('headings')) {
    const [code = '', always] = means.split(' ');
    const key = toKey(text);
    if (key === '') throw new Error(`headings.csv: "${text}" is too long, or says nothing.`);
    const known = headings.get(key);
    if (known !== undefined && known.code !== code) continue;
    const languages = [...(known?.languages ?? []), language];
    headings.set(key, { code, decides: known?.decides ?? always === 'always', languages });
  }
  return { byWords: headings, words: new Set([...headings.keys()].flatMap((key) => key.split(' '))) };
}

/** An account says what kind of purchase it is; the item itself may still be something else. */
const probability = 0.6;

/**
 * The group of a heading: a part of the designation that is only the name of an account, as file readers join it
 * (`Rail travel – Station Tours Ltd`), or the category if the classifier has no answer. Undefined if neither is a
 * known heading.
 */
export function chooseByHeading(
  { designation, category }: ClassifierInput,
  chosen: ChosenCategory,
  { headings, ratios }: { readonly headings: Headings; readonly ratios: RatioSource },
): ChosenCategory | undefined {
  const isUnknown = chosen.match === 'unmatched';
  const parts = designation.includes(partSeparator) ? designation.split(partSeparator) : [designation];
  // Few lines have a part that is a heading.
  if (!parts.some((part) => isOfWords(part, headings.words)) && !(isUnknown && category !== '')) return undefined;
  const unread = chosen.reasons.find((reason) => reason.code === 'not_understood')?.language;
  const find = (text: string) => {
    const found = headings.byWords.get(toKey(text));
    // A Czech `strom` is a tree. English headings are used everywhere.
    const isForeign = unread !== undefined && !found?.languages.some((one) => one === unread || one === 'en');
    return isForeign && !isAlwaysRead(found?.languages[0] ?? '') ? undefined : found;
  };
  // Purchases booked on `cleaning` may be a service or rags; headings that decide have only one meaning.
  const heading = isUnknown
    ? [...parts.filter(find), ...[category].filter((text) => find(text)?.decides)][0]
    : parts.find((text) => find(text)?.decides);
  const code = heading && find(heading)?.code;
  if (code === undefined || code === chosen.code) return undefined;
  const reason: Reason = { code: 'category_heading', category: code, heading: heading?.trim() ?? '' };
  return toToldGroup({ code, scheme: chosen.scheme, probability, ratios, reason });
}

/** Whether every informative word of a text is one of these, numbers aside: for most texts, the first or second word rules this out. */
function isOfWords(text: string, known: ReadonlySet<string>): boolean {
  const folded = fold(text);
  for (let at = 0; at < folded.length; ) {
    const kind = kindAt(folded, at);
    const start = at++;
    if (kind === neither) continue;
    while (at < folded.length && kindAt(folded, at) === kind) at++;
    const word = folded.slice(start, at);
    if (kind === letter && !known.has(word) && toCore([word]).length > 0) return false;
  }
  return true;
}

/** Longer texts are not headings. */
const mostWords = 12;

function toKey(text: string): string {
  const tokens = toTokens(text);
  return tokens.length > mostWords ? '' : toCore(tokens).join(' ');
}
