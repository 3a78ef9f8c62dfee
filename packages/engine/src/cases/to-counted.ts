import type { ChosenCategory } from '../category/chosen-category.ts';
import type { Product } from '../category/product.ts';
import { placeUnder } from '../decisions/place-under-heading.ts';
import type { EnergyBill } from '../energy/energy-bill.ts';
import type { Match } from '../enrichment.ts';
import type { Footprint } from '../footprint/compute-footprint.ts';
import { toUncertainCase, uncertaintyOf } from '../footprint/factor-uncertainty.ts';
import { footprintOf, type Part } from '../footprint/part.ts';
import { findCountryOfCurrency } from '../geography/currency-country.ts';
import { hasFrenchAccounts } from '../reporting/account.ts';
import { toDataQuality } from '../reporting/data-quality.ts';
import type { Reporting, ReportingPart } from '../reporting/reporting.ts';
import type { ProductSpreads } from '../uncertainty/product-spread.ts';
import type { ParsedRow } from '../values/parse-row.ts';
import type { CaseResult } from './case-result.ts';
import { sumSpend } from './uncounted-case.ts';

const noParts: readonly Part[] = [];

function hasSpend({ spendEur }: ParsedRow): boolean {
  return spendEur !== undefined;
}

/**
 * A case with a larger uncertainty needs a review: the mean of very different foods, a price that is only a guess.
 */
const widestSure = 1;

/** A case with a category: its figures, their reporting categories and their uncertainty. */
export function toCounted(request: {
  readonly product: Product;
  readonly rows: readonly ParsedRow[];
  readonly category: ChosenCategory;
  readonly footprint: Footprint;
  readonly groupCode: string | undefined;
  readonly bill: { readonly bill: EnergyBill; readonly isSaid: boolean } | undefined;
  readonly country: string | undefined;
  readonly reporting: Reporting;
  readonly spreads: ProductSpreads;
  /** The country whose ratios were used for money; if absent, ADEME's were. */
  readonly ratioCountry: string | undefined;
  /** The GHG Protocol category that a person chose, if any. */
  readonly heading: string | undefined;
}): CaseResult {
  const { product, rows, category, footprint, groupCode } = request;
  const { total } = footprint;
  const { designation, activities } = product;
  const { warnings } = footprint;
  for (const warning of category.warnings) warnings.add(warning);
  const isMixed = (request.bill?.bill.length ?? 0) > 1 && warnings.has('price_assumed');
  if (isMixed) warnings.add('mix_assumed');
  const isRough = total?.parts.some(isRoughPart) === true;
  const isDoubtful = isMixed || isRough || footprint.isDoubtful;
  const match = isDoubtful ? lessSure(category.match) : category.match;
  const clientCategory = activities[0]?.category ?? '';
  const account = findFrenchAccount(request);
  const reporting: ReportingPart[] = [];
  for (const part of total?.parts ?? noParts) {
    const { factor } = part;
    const byRule = request.reporting.toReportingParts({
      groupCode: groupCode ?? factor.code,
      factor,
      account,
      designation,
      category: clientCategory,
      footprintKg: footprintOf(part),
      country: request.country,
    });
    const reported = request.heading === undefined ? byRule : placeUnder(request.heading, byRule, factor);
    for (const warning of reported.warnings) warnings.add(warning);
    for (const one of reported.parts) reporting.push(one);
  }
  const spendEur = sumSpend(rows);
  const { reasons } = footprint;
  for (const reason of category.reasons) reasons.push(reason);
  const confidence = category.confidence ?? 1;
  return {
    activities,
    match,
    exclusion: undefined,
    category,
    factor: footprint.factor,
    total,
    reporting,
    dataQuality:
      total &&
      toDataQuality({
        method: total.lead.method,
        warnings,
        confidence,
        factorYear: total.lead.factor.year,
        purchaseYear: rows[0]?.year,
        geography: warnings.has('country_factor_missing') ? 'other' : undefined,
      }),
    uncertainty:
      total === undefined
        ? { parts: [] }
        : toUncertainCase({
            total,
            spendEur: rows.every(hasSpend) ? spendEur : undefined,
            probability: confidence,
            alternatives: category.others,
            spreads: request.spreads,
            country: request.ratioCountry,
          }),
    spendEur,
    uncountedEur: total === undefined ? (spendEur ?? 0) : footprint.uncountedEur,
    reasons,
    decisions: [],
    conflicts: [],
    warnings,
  };
}

/**
 * The account on which the case is booked, unless its ledger comes from a country with different charts of accounts.
 */
function findFrenchAccount({
  product,
  rows,
  country,
}: {
  readonly product: Product;
  readonly rows: readonly ParsedRow[];
  readonly country: string | undefined;
}): string {
  const account = product.activities[0]?.account?.trim() ?? '';
  if (account === '') return '';
  const currency = rows[0]?.currency;
  const home = country ?? (currency === undefined ? undefined : findCountryOfCurrency(currency));
  return hasFrenchAccounts(home) ? account : '';
}

/** Calculated physically, with a factor or a price that may be wrong by more than a factor of two. */
function isRoughPart({ method, factor, assumptions }: Part): boolean {
  if (method !== 'physical') return false;
  return uncertaintyOf(factor) > widestSure || assumptions.some(({ u }) => u > widestSure);
}

function lessSure(match: Match): Match {
  return match === 'matched' ? 'review' : match;
}
