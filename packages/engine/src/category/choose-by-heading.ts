import { toCore } from '../classifier/designation-core.ts';
import type { ClassifierInput } from '../classifier/features.ts';
import type { RatioSource } from '../footprint/monetary-category.ts';
import type { Reason } from '../reasons/reason.ts';
import { toTokens } from '../text/tokens.ts';
import type { ChosenCategory } from './chosen-category.ts';
import { toToldGroup } from './told-group.ts';

/** What a heading is for; `decides`: also against the classifier, because no supplier makes it mean another thing. */
type Heading = { readonly code: string; readonly decides: boolean };

/** By their words without joining ones. */
export type Headings = ReadonlyMap<string, Heading>;

/** The text of `data/knowledge/headings.csv` (`heading,code,decides`). */
export function parseHeadings(text: string): Headings {
  const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    rows.slice(1).map((row) => {
      const [heading = '', code = '', decides] = row.split(',');
      return [toKey(heading), { code, decides: decides === 'yes' }] as const;
    }),
  );
}

/** An account says what kind of thing was bought; what it was may still be another. */
const probability = 0.6;

/**
 * The group of what the account is for: a part of the designation that is nothing but the name of an account
 * (`Rail travel – Station Tours Ltd`), as readers of files join it, or the category, where the classifier has no answer.
 * Undefined where neither is known.
 */
export function chooseByHeading(
  { designation, category }: ClassifierInput,
  chosen: ChosenCategory,
  { headings, ratios }: { readonly headings: Headings; readonly ratios: RatioSource },
): ChosenCategory | undefined {
  const isUnknown = chosen.match === 'unmatched';
  const parts = designation.split(' – ');
  const find = (text: string) => headings.get(toKey(text));
  // What is bought for cleaning may be cleaning or rags; what is booked on a heading that decides is what it says.
  const heading = isUnknown
    ? [...parts.filter(find), ...[category].filter((text) => find(text)?.decides)][0]
    : parts.find((text) => find(text)?.decides);
  const code = heading && find(heading)?.code;
  if (code === undefined || code === chosen.code) return undefined;
  const reason: Reason = { code: 'category_heading', category: code, heading: heading?.trim() ?? '' };
  return toToldGroup({ code, scheme: chosen.scheme, probability, ratios, reason });
}

/** No heading has more words. */
const mostWords = 12;

function toKey(text: string): string {
  const tokens = toTokens(text);
  return tokens.length > mostWords ? '' : toCore(tokens).join(' ');
}
