import { listAccountCountries } from './accounts/account-countries.ts';
import type { EnergySpend } from './cases/aggregates.ts';
import { type CountryOf, findCaseCountry } from './cases/case-country.ts';
import { findExclusion } from './cases/case-exclusion.ts';
import type { CaseTexts, ReadCase } from './cases/case-memory.ts';
import type { CaseResult } from './cases/case-result.ts';
import { createLocalFactors, type LocalFactors, type LocalFigures } from './cases/local-factors.ts';
import { mergeCases } from './cases/merge-cases.ts';
import { toCases } from './cases/to-cases.ts';
import { toCounted } from './cases/to-counted.ts';
import { toExcluded, toUnmatched } from './cases/uncounted-case.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { type ChoiceParts, createCategoryChoice } from './category/choose-category.ts';
import { chooseBillFactor, createPhysicalFactors } from './category/choose-physical-factor.ts';
import { toAnyPurchase } from './category/choose-rebate.ts';
import type { ChosenCategory } from './category/chosen-category.ts';
import { toEntryFactor } from './category/entry-factor.ts';
import type { Product } from './category/product.ts';
import { createSettlement, type SettlementParts } from './category/settle-category.ts';
import type { Classification } from './classifier/classification.ts';
import type { ClassifierInput } from './classifier/features.ts';
import type { Chosen } from './decisions/apply-decisions.ts';
import { hasGroup } from './decisions/decision-lookup.ts';
import { createSettledCases } from './decisions/settle-cases.ts';
import { factorIdsOf } from './energy/carriers.ts';
import { type EnergyBill, mayBeEnergy } from './energy/energy-bill.ts';
import { findBill } from './energy/find-bill.ts';
import type { Enrichment } from './enrichment.ts';
import { type EnrichmentContext, schemeOf } from './enrichment-context.ts';
import { findFareFactor } from './fares/find-fare.ts';
import type { AppliedFactor } from './footprint/applied-factor.ts';
import { isMonetary } from './footprint/applied-factor.ts';
import { computeFootprint } from './footprint/compute-footprint.ts';
import { createGroupFigures } from './footprint/group-figures.ts';
import type { PhysicalFactor, PricedFactor } from './footprint/measure-row.ts';
import { toChosenRatio } from './footprint/monetary-category.ts';
import { createStatedQuantities } from './footprint/stated-quantity.ts';
import type { CountryFactors } from './geography/country-factors.ts';
import type { CountryFinder } from './geography/find-country.ts';
import type { RatiosAbroad } from './geography/ratios-abroad.ts';
import { isAlwaysRead, type Reader, type Readers } from './languages/reader.ts';
import type { Deflator } from './prices/deflator.ts';
import type { EnergyPrices } from './prices/energy-prices.ts';
import type { GoodsPrices } from './prices/goods-prices.ts';
import type { UsualPrices } from './prices/usual-prices.ts';
import type { Naics } from './referential/naics.ts';
import type { Reporting } from './reporting/reporting.ts';
import { isRefrigerant } from './things/refrigerant-codes.ts';
import type { ProductSpreads } from './uncertainty/product-spread.ts';
import { createLanguagesOf, familiar, type LineLanguages } from './understanding/line-languages.ts';
import type { ExchangeRates } from './values/exchange-rates.ts';
import { type ParsedRow, parseRow } from './values/parse-row.ts';

/** Everything the engine needs, loaded. */
export type EngineParts = SettlementParts &
  ChoiceParts & {
    readonly catalogue: Catalogue;
    readonly loadNaics: () => Promise<Naics>;
    /** The reader of a language; undefined if it has none. */
    readonly loadReader: (language: string) => Promise<Reader | undefined>;
    readonly rates: ExchangeRates;
    readonly deflator: Deflator;
    readonly ratiosAbroad: RatiosAbroad;
    readonly energyPrices: EnergyPrices;
    readonly usualPrices: UsualPrices;
    readonly goodsPrices: GoodsPrices;
    readonly countryFactors: CountryFactors;
    readonly countryFinder: CountryFinder;
    readonly reporting: Reporting;
    readonly spreads: ProductSpreads;
    readonly engineVersion: string;
  };

/** Prefix of the ids of industry means, which are not part of the catalogue. */
const industryMean = 'epa-mean-';

/** From products to their categories, factors and footprints. */
export type Engine = ReturnType<typeof createEngine>;

/** Pure: the same product, context and parts give the same enrichment. Not to be shared between threads. */
export function createEngine(parts: EngineParts) {
  const { catalogue, classifier, epa, rates, deflator, engineVersion } = parts;
  const ratios = { catalogue, deflator, abroad: parts.ratiosAbroad };
  const groupFigures = createGroupFigures(catalogue.physical);
  const settle = createSettlement(parts, ratios);
  const languagesOf = createLanguagesOf();
  const { readTexts, choose, chooseCode, toList } = createCategoryChoice(parts, ratios, languagesOf);
  const figures: LocalFigures = { ...parts, findFactor: catalogue.findById };

  function readRows({ activities }: Product, context: EnrichmentContext): readonly ParsedRow[] {
    const reading = { rates, currency: context.currency };
    return activities.map((row) => toDated(parseRow(row, reading), context.year));
  }

  function classify(
    product: Product,
    rows: readonly ParsedRow[],
    context: EnrichmentContext,
    languages?: LineLanguages,
  ) {
    const texts = readTexts(product, context);
    const { input, hint } = texts;
    const { designation } = product;
    const listCountries = () => listAccountCountries(rows, context.country);
    const chosen = choose(product, { input, hint, rows }, context, { languages });
    return {
      input,
      hint,
      category: settle(chosen, { input, designation, context, listCountries, isCoded: hint !== undefined }),
    };
  }

  function enrichCase(product: Product, context: EnrichmentContext): CaseResult {
    const known = recallCase(product, context);
    if (known !== undefined) return countRead(product, known, context);
    const rows = readRows(product, context);
    const scheme = schemeOf(context);
    const reason = findExclusion(product, context.areRowsJudged);
    if (reason !== undefined) return toExcluded({ product, rows, reason, scheme });
    const { input, hint, category } = classify(product, rows, context);
    return countRead(product, { input, hint, category, rows }, context);
  }

  function countRead(product: Product, read: ReadCase, context: EnrichmentContext): CaseResult {
    const { rows, category } = read;
    if (category.match === 'unmatched') return toUnmatched({ product, rows, category });
    return count(product, read, context);
  }

  /**
   * Cases in memory were read before anything else was known: nothing is recalled if neighbours vote, or if the ledger has a
   * language that is not read.
   */
  function recallCase(product: Product, context: EnrichmentContext): ReadCase | undefined {
    const isEqual = context.neighbours === undefined && languagesOf(context).isFamiliar;
    return isEqual ? context.memory?.find(product) : undefined;
  }

  /** A factor of the catalogue, an industry mean, or an entry of the project's referential. */
  function findFactor(id: string, context?: EnrichmentContext): AppliedFactor | undefined {
    const own = context?.mode === 'referential' ? context.referential : undefined;
    const entry = own?.findByCode(id);
    if (own !== undefined && entry !== undefined) return toEntryFactor(entry, own.name);
    const known = catalogue.findById(id) ?? ratios.abroad.findById(id);
    if (known !== undefined || !id.startsWith(industryMean)) return known;
    const mean = epa.find(id.slice(industryMean.length))?.factor;
    return mean?.id === id ? mean : undefined;
  }

  /** Categories of a referential have their own factors: no quantity is derived from a price. */
  function readBill({ input, hint }: CaseTexts, category: ChosenCategory, { mode }: EnrichmentContext) {
    const named = mode === 'referential' ? undefined : category.physical?.factor;
    const groupCode = category.monetary?.code ?? named?.code;
    const bill = { input, groupCode, named, coded: hint?.energy, reader: parts.energyReader };
    const found = mode === 'referential' ? undefined : findBill(bill);
    return { named, groupCode, found };
  }

  /** Whether the words of a case or its supplier mention energy. */
  function isAboutEnergy(one: Product, context: EnrichmentContext): boolean {
    if (context.mode === 'referential') return false;
    const { input, hint } = readTexts(one, context);
    return hint?.energy !== undefined || mayBeEnergy(input) || parts.energyReader.readSold(input).length > 0;
  }

  /** What a case spends on energy, if it buys any. */
  function readEnergy(
    product: Product,
    rows: readonly ParsedRow[],
    context: EnrichmentContext,
  ): readonly EnergySpend[] {
    // Unless they are named, its languages are being counted: cases are kept for ledgers that are read, and read again for others.
    const languages = context.languages?.length ? languagesOf(context) : familiar;
    const { category, ...texts } = classify(product, rows, context, languages);
    context.memory?.keep(product, { ...texts, category, rows });
    const bill = category.match === 'unmatched' ? undefined : readBill(texts, category, context).found?.bill;
    return (bill ?? []).flatMap(({ carrier, share }) =>
      rows.flatMap(({ year, spendEur }) =>
        spendEur === undefined ? [] : [{ carrier, year, spendEur: spendEur * share }],
      ),
    );
  }

  /**
   * The ratio for a case whose factor a person chose: that factor if it is monetary; otherwise the category's ratio,
   * to compare quantities with. Without either, rows without a quantity are compared with a purchase of any kind.
   */
  function toExactRatio(exact: AppliedFactor, { monetary }: ChosenCategory, rows: readonly ParsedRow[]) {
    if (isMonetary(exact)) return toChosenRatio(exact, ratios);
    const isGiven = rows.every(({ quantity }) => quantity !== undefined);
    return monetary ?? (isGiven ? undefined : toAnyPurchase('', []).monetary);
  }

  /**
   * The factor of the bill's energy. It is found even if the matcher does not know the name: kilowatt-hours of `gaz`
   * or `Strom`.
   */
  function toBillFactor([main, ...others]: EnergyBill, designation: string, rows: readonly ParsedRow[]) {
    if (main === undefined || (others.length > 0 && main.carrier !== 'diesel')) return undefined;
    const factors = factorIdsOf(main.carrier).flatMap((id) => catalogue.findById(id) ?? []);
    return chooseBillFactor({ factors, designation, rows });
  }

  /** The country of its rows, found when it is first needed: by quantity, most goods have the same factor everywhere. */
  function toCountryOf(product: Product, { country }: EnrichmentContext): CountryOf {
    let found: CountryOf | undefined;
    return (row) => {
      found ??= findCaseCountry(product, { finder: parts.countryFinder, country });
      return found(row);
    };
  }

  function isThinFamily(designation: string): boolean {
    const family = parts.matcher.findFamily(designation, []);
    return family !== undefined && family.factor === undefined;
  }

  function count(product: Product, chosen: ReadCase & Chosen, context: EnrichmentContext): CaseResult {
    const { rows, category, exact } = chosen;
    const { designation } = product;
    const { named, groupCode, found } = readBill(chosen, category, context);
    const physical =
      exact === undefined
        ? (category.physical ?? (found && toBillFactor(found.bill, designation, rows)))
        : toExactFactor(exact, designation);
    const isPaid = exact === undefined && found === undefined && physical === undefined;
    const fareId = isPaid && context.mode !== 'referential' ? findFareFactor(chosen.input, groupCode) : undefined;
    const fare = fareId === undefined ? undefined : catalogue.findById(fareId);
    const countryOf = toCountryOf(product, context);
    const isLocal = named !== undefined || found !== undefined || exact !== undefined || fare !== undefined;
    const local = isLocal
      ? createLocalFactors(figures, { countryOf, rows, aggregates: context.aggregates })
      : undefined;
    const ratioCountryOf =
      context.mode === 'referential' || context.ratios === 'ademe'
        ? undefined
        : (row: ParsedRow) => countryOf(row).code;
    const footprint = computeFootprint({
      rows,
      physical: physical && local ? local.toLocal(physical) : physical,
      priced: local ? priceCase(local, { bill: found?.bill, physical, exact, fare }) : [],
      usualPriceFor: (row) => (physical && local ? local.usualPriceFor(physical.factor, row) : undefined),
      monetary: exact === undefined ? category.monetary : toExactRatio(exact, category, rows),
      stated:
        exact !== undefined && isMonetary(exact)
          ? undefined
          : createStatedQuantities({
              designation,
              groupCode: category.monetary?.code,
              figures: groupFigures,
              hasThinFamily: () => isThinFamily(designation),
            }),
      rates,
      ratioCountryOf,
    });
    return toCounted({
      product,
      rows,
      category,
      footprint,
      groupCode,
      bill: found,
      heading: chosen.heading,
      country: context.country,
      ratioCountry: rows[0] && ratioCountryOf?.(rows[0]),
      reporting: parts.reporting,
      spreads: parts.spreads,
    });
  }

  const enrichCases = createSettledCases<CaseTexts & { readonly category: ChosenCategory }>({
    ratios,
    readRows,
    classify,
    enrichCase,
    count,
    chooseCode,
    findFactor,
  });

  return {
    /** The version written into every result. */
    engineVersion,

    /** The classifier's own answer, and the confidence below which it gives none: for a client's own categories. */
    classify: (input: ClassifierInput): Classification => classifier.classify(input),
    nearFrom: classifier.unmatchedBelow,

    /**
     * NAICS, for contexts in `referential` mode without a referential of their own. Its model is loaded when it is first asked
     * for.
     */
    loadNaics: parts.loadNaics,

    /**
     * A context with the readers of its languages: those that are named or, once its totals are known, those that its rows are in.
     * Their models are loaded when they are first needed.
     */
    async prepare<Context extends EnrichmentContext>(context: Context): Promise<Context> {
      if (context.mode === 'referential') return context;
      const foreign = languagesOf(context).codes.filter((code) => !isAlwaysRead(code));
      if (foreign.length === 0) return context;
      const loaded = await Promise.all(foreign.map(async (code) => [code, await parts.loadReader(code)] as const));
      const readers: Readers = new Map(
        loaded.flatMap(([code, reader]) => (reader === undefined ? [] : [[code, reader]])),
      );
      return { ...context, readers };
    },

    /** The factor with an id; with a context, also an entry of its referential. */
    findFactor,

    /**
     * Whether a decision on a category can be applied to products of this context. Any text can be a client's category.
     */
    hasCategory(context: EnrichmentContext, { scheme, code }: { scheme: string; code: string }): boolean {
      if (context.mode === 'client' && scheme === 'client') return code.trim() !== '';
      if (context.mode !== 'referential') return scheme === 'ademe' && hasGroup(code, ratios);
      const list = toList(context.referential);
      return scheme === list.scheme && list.find(code) !== undefined;
    },

    /** What the purchases of a product add to their ledger's spend on energy. */
    readEnergySpend(product: Product, context: EnrichmentContext): readonly EnergySpend[] {
      // Every case of a ledger is checked, and most end here.
      const telling = toCases(product).filter((one) => isAboutEnergy(one, context));
      return telling
        .filter((one) => !findExclusion(one, context.areRowsJudged))
        .flatMap((one) => readEnergy(one, readRows(one, context), context));
    },

    /** Accepts any texts; never throws. */
    enrich(product: Product, context: EnrichmentContext): Enrichment {
      return mergeCases(enrichCases(toCases(product), context), engineVersion);
    },

    /**
     * Enriches each of the given cases of a product (at least one, in order of first appearance) as if it were a
     * product of its own, in the order given. The only case of a product is the product object itself.
     */
    enrichCases(
      given: readonly Product[],
      context: EnrichmentContext,
    ): { readonly product: Enrichment; readonly cases: readonly Enrichment[] } {
      const results = enrichCases(given, context);
      const product = mergeCases(results, engineVersion);
      const cases = results.length === 1 ? [product] : results.map((one) => mergeCases([one], engineVersion));
      return { product, cases };
    },
  };
}

/** Exactly the factor that a person chose, for any place and year; undefined for a ratio per amount of money. */
function toExactFactor(factor: AppliedFactor, designation: string): PhysicalFactor | undefined {
  return isMonetary(factor) ? undefined : { ...createPhysicalFactors(designation)(factor), isPlaced: true };
}

/** A row without a date gets the year of the ledger, if known. */
function toDated(row: ParsedRow, year: number | undefined): ParsedRow {
  return row.year === undefined && year !== undefined ? { ...row, year } : row;
}

/** How a case is calculated if only the amount paid is known: as an energy bill, or with a usual or market price per kilogram. */
function priceCase(
  local: LocalFactors,
  {
    bill,
    physical,
    exact,
    fare,
  }: {
    readonly bill: EnergyBill | undefined;
    readonly physical: PhysicalFactor | undefined;
    readonly exact: AppliedFactor | undefined;
    readonly fare: AppliedFactor | undefined;
  },
): readonly PricedFactor[] {
  if (exact !== undefined) return isMonetary(exact) ? [] : local.toExactlyPriced(exact, bill);
  if (bill !== undefined) return local.toPriced(bill, bill.length === 1 ? physical?.factor : undefined);
  if (physical !== undefined) {
    return [isUsuallyPriced(physical.factor) ? local.toUsuallyPriced(physical) : local.toMarketPriced(physical)];
  }
  return fare === undefined ? [] : [local.toUsuallyPriced({ factor: fare, isPlaced: false })];
}

/** Refrigerants, journeys, nights and freight: what a kilogram, a kilometre or a night costs hardly depends on the buyer. */
function isUsuallyPriced(factor: AppliedFactor): boolean {
  return isRefrigerant(factor) || travelUnits.has(factor.unit);
}
const travelUnits: ReadonlySet<string> = new Set(['passenger.km', 'km', 'night', 't.km']);
