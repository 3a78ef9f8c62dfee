import { type LanguageCode, languageCodes, listForms, listRows } from '@ledgerprint/languages';
import { findUnit } from '@ledgerprint/ledger/values';
import { toCore } from '../classifier/designation-core.ts';
import type { ClassifierInput } from '../classifier/features.ts';
import type { RatioSource } from '../footprint/monetary-category.ts';
import { parseSizes } from '../sizes/parse-sizes.ts';
import { toTokens } from '../text/tokens.ts';
import type { ChosenCategory } from './chosen-category.ts';
import { toNotUnderstood } from './judge-understanding.ts';
import { toToldGroup } from './told-group.ts';

/** The groups of words that mean something else in other languages, by language and form. */
export type OwnWords = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** What is sold by mass or volume: food and drink. */
const byMass: ReadonlySet<string> = new Set(['A01', 'A03', 'C10_11_12']);
/** A word may still be part of a name. */
const probability = 0.6;
const mostWords = 2;

/** The meanings of each language's folder. */
export function listOwnWords(): OwnWords {
  const meanings = new Set(listRows('meanings').map(({ means }) => means));
  return new Map(languageCodes.map((language) => [language, toForms(language, meanings)]));
}

function toForms(language: LanguageCode, meanings: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...meanings].flatMap((means) =>
      listForms('meanings', means, language).map((form) => [form, means.split(' ')] as const),
    ),
  );
}

/**
 * The group of a line of one or two words, one of which has a meaning of its own in the line's language: `Porto` is postage in German,
 * `vis` fish in Dutch. If it has several, the unit decides: `penne` by the kilogram are pasta, and pens by the piece. Undefined if no word
 * has a meaning of its own or, in a language that is read, if the unit does not decide: then its classifier does.
 */
export function chooseByOwnWord(
  input: ClassifierInput,
  language: string,
  {
    words: known,
    ratios,
    isRead,
    isNamed,
  }: {
    readonly words: OwnWords;
    readonly ratios: RatioSource;
    readonly isRead: boolean;
    /** The words together name something with a factor: `olej opałowy` is no oil for the kitchen. */
    readonly isNamed: boolean;
  },
): ChosenCategory | undefined {
  const words = toCore(toTokens(input.designation)).filter((word) => word.length > 2);
  const word = words.length > mostWords ? undefined : words.find((one) => known.get(language)?.has(one));
  if (word === undefined || (isNamed && words.length > 1)) return undefined;
  const codes = known.get(language)?.get(word) ?? [];
  if (isRead && codes.length === 1) return undefined;
  const code = choose(codes, input);
  if (code === undefined && isRead) return undefined;
  if (code === undefined) return toNotUnderstood('ademe', language);
  const reason = { code: 'category_word', category: code, word, language } as const;
  return toToldGroup({ code, scheme: 'ademe', probability, ratios, reason });
}

function choose([first, ...others]: readonly string[], { designation, unit }: ClassifierInput): string | undefined {
  if (first === undefined || others.length === 0) return first;
  const codes = [first, ...others];
  const written = parseSizes(designation).sizes.map(({ dimension }) => dimension);
  const dimensions = new Set([findUnit(unit)?.dimension, ...written]);
  if (dimensions.has('mass') || dimensions.has('volume')) return codes.find((code) => byMass.has(code));
  return dimensions.has('count') ? codes.find((code) => !byMass.has(code)) : undefined;
}
