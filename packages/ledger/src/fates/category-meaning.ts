import { accountPlans } from './account-plans.ts';
import { splitAccount } from './account-text.ts';
import type { ExclusionReason } from './fate.ts';
import { exclusionIn, readText } from './text-rules.ts';

/** What a category or account says about a row; undefined if the designation decides. */
export type CategoryMeaning = 'purchase' | ExclusionReason | undefined;

/** Six- or seven-digit French accounts that are unambiguous: NAICS has no such numbers, CPV has eight digits. */
const unmistakable = /^(?=\d{6,7}$)(?:641[1-4]|645[1-4]|445[5-7]|6351|6611|6811)/;

/**
 * The meaning of an activity's category, which may contain a French account: `641100 Rémunérations`, `60611000 Electricité`,
 * or an account of another chart, of which only the label is understood: `6400 Office Supplies`.
 */
export function meaningOfCategory(category: string): CategoryMeaning {
  if (category === '') return undefined;
  const { number, label } = splitAccount(category);
  const digits = number.replace(/\D/g, '');
  const meaning = digits.length < 3 ? undefined : accountPlans.pcg.meaningOf(digits);
  if (label.trim() === '') return unmistakable.test(number) ? meaning : undefined;
  const reading = readText(label);
  const whole = reading.all('category-fates').map(({ row }) => row.means as CategoryMeaning);
  const byLabel = exclusionIn(reading) ?? whole.find((means) => means !== 'purchase');
  if (byLabel !== undefined) return byLabel;
  if (whole.length > 0) return 'purchase';
  if (meaning === undefined) return undefined;
  // Five digits and a label: an account of an organization that uses the French chart.
  if (meaning === 'purchase') return digits.length >= 5 ? 'purchase' : undefined;
  // Numbers of other charts and of goods classifications mean other things (6400 may be office supplies, 64110000 is post in
  // CPV), so a number only excludes together with a label that agrees.
  return reading.has('account-labels', meaning) ? meaning : undefined;
}
