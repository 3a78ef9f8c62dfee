import { type Reading, readPhrases } from '@ledgerprint/languages';
import type { ExclusionReason } from './fate.ts';

/** Longer texts do not classify a row. */
const longestText = 500;

/** The phrases of a text that may classify a row. */
export function readText(text: string): Reading {
  return readPhrases(text.length > longestText ? '' : text);
}

/**
 * The lists of words beside which a text for this reason is about something else: services around pay, taxes and money are
 * purchases, and so are other things for staff. Depreciation and deposits may concern any service or thing, so only advice and
 * paperwork about them are purchases.
 */
const exceptions: Readonly<Partial<Record<ExclusionReason, readonly string[]>>> = {
  payroll: ['services', 'things'],
  grant: ['services', 'things'],
  vat: ['services'],
  tax: ['services'],
  finance: ['services'],
  transfer: ['services'],
  revenue: ['services'],
  land: ['services'],
  adjustment: ['services'],
  depreciation: ['advice'],
  deposit: ['advice'],
  stock: ['advice'],
  equity: ['advice'],
};

/** Why a text that classifies a row shows that it is not a purchase; undefined if it does not. */
export function exclusionByText(text: string): ExclusionReason | undefined {
  return exclusionIn(readText(text));
}

/** `exclusionByText` for a text that was read. */
export function exclusionIn(reading: Reading): ExclusionReason | undefined {
  const row = reading.best('fates')?.row;
  if (row === undefined) return undefined;
  const reason = row.means as ExclusionReason;
  // A row with exceptions of its own was only found because none of them applies.
  const lists = row.unless.length > 0 ? [] : (exceptions[reason] ?? []);
  return lists.some((list) => reading.has('lists', list)) ? undefined : reason;
}

/** `exclusionByText` for an account label in a journal, where most accounts are not purchases. */
export function exclusionByAccountLabel(label: string): ExclusionReason | undefined {
  const reading = readText(label);
  return exclusionIn(reading) ?? (reading.best('account-fates')?.row.means as ExclusionReason | undefined);
}
