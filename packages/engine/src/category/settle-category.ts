import { readPhrases } from '@ledgerprint/languages';
import { type AccountChart, chartsOf } from '../accounts/account-chart.ts';
import type { ClassifierInput } from '../classifier/features.ts';
import type { EnergyReader } from '../energy/energy-bill.ts';
import { isEnergyGroup } from '../energy/find-bill.ts';
import type { RatioSource } from '../footprint/monetary-category.ts';
import type { CategoryMode } from './category-mode.ts';
import { chooseAccountGroup } from './choose-account-group.ts';
import { chooseByHeading, type Headings } from './choose-by-heading.ts';
import { chooseByPurchaseWord } from './choose-by-purchase-word.ts';
import { chooseEnergyBill } from './choose-energy-bill.ts';
import { chooseEnergyCharge } from './choose-energy-charge.ts';
import { chooseMarketplace } from './choose-marketplace.ts';
import { chooseRebate, toAnyPurchase } from './choose-rebate.ts';
import type { ChosenCategory } from './chosen-category.ts';
import { nameBranch } from './name-branch.ts';
import { partSeparator } from './product.ts';

/** Knowledge about bills that the classifier has not learned. */
export type SettlementParts = {
  readonly energyReader: EnergyReader;
  readonly accountCharts: readonly AccountChart[];
  readonly headings: Headings;
};

/**
 * Corrects the classifier: rebates and totals of card statements can be any kind of purchase, energy bills may be in
 * other languages or contain only an address, not everything on them is energy, and accounts and headings say what kind of thing was bought.
 */
export function createSettlement(parts: SettlementParts, ratios: RatioSource) {
  const { energyReader: reader, accountCharts, headings } = parts;

  type Line = {
    readonly input: ClassifierInput;
    readonly designation: string;
    readonly context: { readonly mode: CategoryMode };
    /** The countries whose charts of accounts may be used, the most likely first. */
    readonly listCountries: () => readonly string[];
    /** The seller's item code has been taken into account: it says more than an account. */
    readonly isCoded: boolean;
  };

  return (chosen: ChosenCategory, line: Line): ChosenCategory =>
    line.context.mode === 'ademe' ? nameBranch(settle(chosen, line), line.designation, ratios) : chosen;

  function settle(chosen: ChosenCategory, line: Line): ChosenCategory {
    const { input, designation, context } = line;
    const scheme = context.mode;
    const any = chooseRebate(designation, scheme) ?? chooseCardStatement(input, scheme);
    if (any !== undefined) return any;
    const charge = chooseEnergyCharge(input, { reader, ratios, scheme }, chosen);
    if (charge !== undefined) return charge;
    const told = chooseByPurchaseWord(input, { ratios, scheme }, chosen);
    if (told !== undefined) return told;
    if (chosen.physical !== undefined || isEnergyGroup(chosen.code)) return chosen;
    if (line.isCoded && chosen.match !== 'unmatched') return chosen;
    const charts = () => chartsOf(accountCharts, line.listCountries());
    if (chosen.match !== 'matched') {
      const bill = isEnergyElsewhere(input, chosen)
        ? undefined
        : chooseEnergyBill(input, { reader, ratios, scheme }, chosen);
      const booked = chooseAccountGroup(input, { charts, ratios, scheme }, chosen);
      if (bill !== undefined || booked !== undefined) return bill ?? booked ?? chosen;
    }
    const anything = chooseMarketplace(input, scheme, chosen);
    if (anything === undefined) return chooseByHeading(input, chosen, { headings, ratios }) ?? chosen;
    // The account says what the name of a marketplace does not.
    const open: ChosenCategory = { ...chosen, match: 'unmatched' };
    return (
      chooseAccountGroup(input, { charts, ratios, scheme }, open) ??
      chooseByHeading(input, open, { headings, ratios }) ??
      anything
    );
  }
}

/**
 * The total paid to a bank for purchases made with its cards is not a service of the bank: without the lines of the
 * statement, it is a purchase of any kind. Undefined otherwise.
 */
function chooseCardStatement({ designation, category }: ClassifierInput, scheme: string): ChosenCategory | undefined {
  const isOne = designation.includes(partSeparator)
    ? designation.split(partSeparator).some(isCardStatement)
    : isCardStatement(designation);
  if (!isOne && !isCardStatement(category)) return undefined;
  return toAnyPurchase(scheme, [{ code: 'any_purchase_card' }]);
}

function isCardStatement(text: string): boolean {
  return readPhrases(text).has('card-statements', 'statement');
}

/**
 * Whether a line in a language that is not read only looks as if it named an energy: a Czech `strom` is a tree. English names are
 * used everywhere, and the account or the supplier may still say that it is energy.
 */
function isEnergyElsewhere({ designation }: ClassifierInput, { reasons }: ChosenCategory): boolean {
  const language = reasons.find((reason) => reason.code === 'not_understood')?.language;
  if (language === undefined) return false;
  const named = readPhrases(designation).all('energy');
  return named.length > 0 && named.every(({ row }) => row.language !== language && row.language !== 'en');
}
