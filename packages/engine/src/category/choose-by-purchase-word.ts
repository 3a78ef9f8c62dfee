import { type Hit, type Reading, readPhrases } from '@ledgerprint/languages';
import type { ClassifierInput } from '../classifier/features.ts';
import type { RatioSource } from '../footprint/monetary-category.ts';
import type { Reason } from '../reasons/reason.ts';
import type { ChosenCategory } from './chosen-category.ts';
import { toToldGroup } from './told-group.ts';

/** The words are explicit, but may be part of something else. */
const probability = 0.8;

/**
 * The group of what the words of a line say was bought, whatever else it names: the sponsorship of a football club is advertising, the
 * fees of a letting agency are not those of a temping agency. Undefined if they say nothing, or what is known already.
 */
export function chooseByPurchaseWord(
  { designation }: ClassifierInput,
  { ratios, scheme }: { readonly ratios: RatioSource; readonly scheme: string },
  chosen: ChosenCategory,
): ChosenCategory | undefined {
  const reading = readPhrases(designation);
  const hit = reading.best('purchases');
  if (hit === undefined || hit.row.means === chosen.code) return undefined;
  return toToldByWord(hit.row.means, hit, { reading, ratios, scheme });
}

/** The group that a phrase of a line means, with the phrase as its reason. */
export function toToldByWord(
  code: string,
  { row, from, to }: Hit,
  { reading, ratios, scheme }: { readonly reading: Reading; readonly ratios: RatioSource; readonly scheme: string },
): ChosenCategory {
  const { tokens } = reading;
  const word = tokens.text.slice(tokens.startOf(from), tokens.endOf(to));
  const reason: Reason = { code: 'category_word', category: code, word, language: row.language };
  return toToldGroup({ code, scheme, probability, ratios, reason });
}
