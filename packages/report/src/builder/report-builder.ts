import {
  createSummary,
  isUnderstood,
  matches,
  type SummedCase,
  type SummedProduct,
  sumCases,
} from '@ledgerprint/engine/results';
import { createLanguageTally } from '@ledgerprint/languages';
import { createDoubleCounting } from '../double-counting/index.ts';
import { toReceiptContext } from '../evidence/receipt.ts';
import type { CheckLine, Report, ReportAbout } from '../report.ts';
import type { ReportedCase } from '../reported-case.ts';
import { createExcludedByEngine } from './excluded-by-engine.ts';
import { createGases } from './gases.ts';
import { createHeadings } from './headings.ts';
import { reconcileFiles } from './reconciled-files.ts';
import type { ReportFacts } from './report-facts.ts';
import { createRowBreakdowns } from './row-breakdowns.ts';
import { createSources } from './sources.ts';
import { createSuppliers } from './suppliers.ts';
import { addTo, byWeight, createLargest, createTallies, createTally, type Tally, toLine } from './tally.ts';
import { createTopList } from './top-list.ts';
import { createTree } from './tree.ts';

const mostListed = 20;
/** The engine's default for amounts without a currency, if the context has none either. */
const assumedCurrency = 'EUR';
const grades = ['1', '2', '3', '4', '5'];

export type ReportBuilder = ReturnType<typeof createReportBuilder>;

/**
 * Builds the report of a revision in one pass over its cases. The cases must be in order of first appearance: those of
 * a product together, in the order of their numbers. Memory grows with suppliers, categories and factors, not with
 * cases.
 */
export function createReportBuilder() {
  const total = createTally('', '');
  const counts = { rows: 0, cases: 0 };
  const summary = createSummary();
  const headings = createHeadings();
  const categories = createTallies();
  const suppliers = createSuppliers();
  const products = createLargest(mostListed);
  const quality = createTallies();
  for (const grade of grades) quality.find(grade, '');
  const sources = createSources();
  const gases = createGases();
  const decided = createTally('', '');
  const byRows = createRowBreakdowns();
  const tree = createTree();
  const checkFirst = createTopList<CheckedCase>(mostListed, ({ doubtMg }) => doubtMg);
  const excluded = createExcludedByEngine();
  const doubleCounting = createDoubleCounting();
  const languages = createLanguageTally();
  let categoryScheme = '';
  /** The current product, and what its cases add to the summary. */
  let open: { readonly tally: Tally; readonly cases: SummedProduct[] } | undefined;

  function findProduct({ id, designation }: ReportedCase) {
    const number = id.slice(0, id.lastIndexOf('.'));
    if (open?.tally.key === number) return open;
    closeProduct();
    open = { tally: createTally(number, designation), cases: [] };
    return open;
  }

  function closeProduct(): void {
    if (open === undefined) return;
    summary.add(sumCases(open.cases));
    if (open.tally.cases > 0) products.add(open.tally);
    open = undefined;
  }

  function addCounted(one: ReportedCase, product: Tally): void {
    const { footprintMg, categoryCode, categoryLabel, doubtMg } = one;
    const { spendEur = 0, uncountedEur } = one;
    const weight = { footprintMg: footprintMg ?? 0n, spendEur, uncountedEur };
    const supplier = suppliers.find(one.supplier);
    addTo(total, weight);
    addTo(product, weight);
    addTo(supplier, weight);
    if (categoryCode !== '' || footprintMg !== undefined) addTo(categories.find(categoryCode, categoryLabel), weight);
    byRows.add(one);
    languages.add(one.designation, Math.round(spendEur * 100));
    if (doubtMg > 0n && checkFirst.hasRoomFor(doubtMg)) checkFirst.add({ doubtMg, line: toCheckLine(one) });
    if (footprintMg === undefined) return;
    const byScope = headings.add(one, weight);
    addTo(quality.find(toGrade(one.dataQuality), ''), weight);
    sources.add(one, footprintMg);
    gases.add(one, footprintMg);
    tree.add(one, { byScope, supplier, product: product.key });
  }

  return {
    add(one: ReportedCase): void {
      counts.cases++;
      counts.rows += one.rows.length;
      categoryScheme ||= one.categoryScheme;
      const product = findProduct(one);
      product.cases.push(toSummed(one));
      doubleCounting.add(one);
      const isExcluded = one.match === 'excluded';
      if (one.decision !== '') {
        const { footprintMg = 0n, spendEur = 0 } = one;
        addTo(decided, { footprintMg: isExcluded ? 0n : footprintMg, spendEur });
      }
      if (isExcluded) excluded.add(one);
      else addCounted(one, product.tally);
    },

    /** Call once all cases have been added. */
    result(facts: ReportFacts): Report {
      closeProduct();
      const { footprint, wholeLedger, coverage, ...sum } = summary.result();
      const { reconciliation, decisions } = facts;
      return {
        version: 1,
        about: toAbout(facts.about, {
          categoryScheme,
          ...byRows.period(),
          languages: languages.result(facts.about.context),
        }),
        totals: {
          footprintMg: String(total.footprintMg),
          lowKg: footprint?.lowKg ?? 0,
          highKg: footprint?.highKg ?? 0,
          wholeLedger,
          spendEur: total.spendEur,
          rows: counts.rows,
          products: sum.products,
          cases: counts.cases,
          matches: Object.fromEntries(matches.map((match) => [match, sum.matches[match]])),
          spendShare: coverage.spendShare,
          rowShare: coverage.rowShare,
          uncountedSpendEur: sum.uncountedSpendEur,
          uncountedAtAverageKg: sum.uncountedAtAverageKg,
          dataQuality: sum.dataQuality,
          isUnderstood: isUnderstood(sum.notUnderstood),
        },
        scopes: headings.scopes(),
        ghgCategories: headings.ghgCategories(),
        begesPosts: headings.begesPosts(),
        gases: gases.result(facts.findGases),
        categories: categories.all().toSorted(byWeight).map(toLine),
        suppliers: suppliers.largest(mostListed),
        products: products.tallies().map(toLine),
        months: byRows.months(),
        files: byRows.files(),
        tree: tree.result(),
        checkFirst: checkFirst.items().map(({ line }) => line),
        notUnderstood: sum.notUnderstood,
        biases: sum.biases,
        doubleCounting: doubleCounting.result(),
        quality: quality.all().map(toLine),
        reconciliation: {
          ...reconcileFiles(reconciliation.files),
          excludedByEngine: excluded.result(facts.about.context.currency || assumedCurrency),
        },
        decisions: {
          count: decisions.count,
          revoked: decisions.revoked,
          cases: decided.cases,
          footprintMg: String(decided.footprintMg),
          spendEur: decided.spendEur,
          by: decisions.by,
          latest: decisions.latest,
        },
        sample: facts.sample,
        sources: sources.result(),
        comparison: facts.comparison,
        receipt: facts.receipt,
      };
    },
  };
}

/** A case to check, without its rows, which may be many. */
type CheckedCase = { readonly doubtMg: bigint; readonly line: CheckLine };

function toCheckLine(one: ReportedCase): CheckLine {
  const { id, designation, supplier, match, categoryLabel, footprintMg = 0n, doubtMg, spendEur = 0 } = one;
  return {
    caseId: id,
    designation,
    supplier,
    match,
    categoryLabel,
    footprintMg: String(footprintMg),
    doubtMg: String(doubtMg),
    spendEur,
  };
}

/** A data quality score rounded to a whole number; empty if there is none. */
function toGrade(dataQuality: number | undefined): string {
  return dataQuality === undefined ? '' : String(Math.min(5, Math.max(1, Math.round(dataQuality))));
}

const milligramsPerKilogram = 1e6;

function toSummed(one: ReportedCase): SummedProduct {
  const { footprintMg } = one;
  const kg = Number(footprintMg ?? 0n) / milligramsPerKilogram;
  return {
    designation: one.designation,
    categoryCode: one.categoryCode,
    categoryLabel: one.categoryLabel,
    match: one.match,
    occurrences: one.rows.length,
    spendEur: one.spendEur ?? 0,
    uncountedEur: one.uncountedEur,
    footprint: footprintMg === undefined ? undefined : { kg, lowKg: kg, highKg: kg },
    uncertainty: one.uncertainty,
    warnings: one.warnings,
    cases: [toSummedCase(one)],
    notUnderstood: one.notUnderstood,
  };
}

function toSummedCase(one: ReportedCase): SummedCase {
  return {
    supplier: one.supplier,
    categoryCode: one.categoryCode,
    categoryLabel: one.categoryLabel,
    match: one.match,
    method: one.method,
    exclusion: one.exclusion,
    rows: one.rows.length,
    spendEur: one.spendEur ?? 0,
    uncountedEur: one.uncountedEur,
    footprintMg: one.footprintMg,
    reporting: one.reporting,
    dataQuality: one.dataQuality,
    doubtKg: Number(one.doubtMg) / milligramsPerKilogram,
  };
}

/** Spelled out, so that the keys of a report always have the same order. */
function toAbout(
  about: ReportFacts['about'],
  found: Pick<ReportAbout, 'categoryScheme' | 'languages' | 'periodFrom' | 'periodTo'>,
): ReportAbout {
  return {
    projectId: about.projectId,
    name: about.name,
    revision: about.revision,
    mode: about.mode,
    categoryScheme: found.categoryScheme,
    context: toReceiptContext(about.context),
    languages: found.languages.map(({ code, share, read }) => ({ code, share, read })),
    periodFrom: found.periodFrom,
    periodTo: found.periodTo,
    engineVersion: about.engineVersion,
    programVersion: about.programVersion,
    completedAt: about.completedAt,
    signOff: about.signOff,
  };
}
