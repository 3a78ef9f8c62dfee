import { foldText } from '@ledgerprint/engine/decisions';
import { type Summary, toSummarySheet } from '@ledgerprint/engine/results';
import { type Report, type ReportLine, type ReportNode, restKey } from '@ledgerprint/report';
import { toReportSheets } from '@ledgerprint/report/workbook';
import { type BreakdownNode, breakDown } from '../../src/result/query/break-down.ts';
import { everything, type LinesQuery } from '../../src/result/query/lines-query.ts';
import { createLineSelector } from '../../src/result/worker/line-selector.ts';
import { readResult } from '../../src/result/worker/opened-file.ts';
import { toOpenedResult } from '../../src/result/worker/to-opened-result.ts';

/** Every figure that a surface shows, by a name that all surfaces use; masses in whole milligrams, money in cents. */
export type Figures = ReadonlyMap<string, string>;
type Named = readonly (readonly [name: string, figure: string])[];

export const mg = (kg: number) => String(Math.round(kg * 1e6));
export const cents = (euros: number) => String(Math.round(euros * 100));
/** Of figures that no sum of milligrams gives: bounds and estimates, in grams. */
export const grams = (kg: number) => String(Math.round(kg * 1e3));
export const supplierName = (text: string) => `supplier ${foldText(text)}`;

export function ofLines(kind: string, lines: readonly Pick<ReportLine, 'key' | 'footprintMg'>[]): Named {
  return lines.flatMap(({ key, footprintMg }) => [[`${kind} ${key}`, footprintMg] as const]);
}

export function ofReport(report: Report): Figures {
  const { totals } = report;
  return new Map([
    ['total', totals.footprintMg] as const,
    ['low', grams(totals.lowKg)],
    ['high', grams(totals.highKg)],
    ['whole ledger', grams(totals.wholeLedger?.kg ?? Number.NaN)],
    ['whole ledger, low', grams(totals.wholeLedger?.lowKg ?? Number.NaN)],
    ['whole ledger, high', grams(totals.wholeLedger?.highKg ?? Number.NaN)],
    ['estimate', grams(totals.uncountedAtAverageKg)],
    ['spend', cents(totals.spendEur)],
    ['uncounted', cents(totals.uncountedSpendEur)],
    ['share of spend', totals.spendShare.toFixed(9)],
    ['share of rows', totals.rowShare.toFixed(9)],
    ['quality', String(totals.dataQuality)],
    ...ofLines('scope', report.scopes),
    ...ofLines('ghg', report.ghgCategories),
    ...ofLines('beges', report.begesPosts),
    ...ofLines('category', report.categories),
    ...report.suppliers
      .filter(({ key }) => key !== restKey)
      .map(({ label, footprintMg }) => [supplierName(label), footprintMg] as const),
    ...ofLines(
      'product',
      report.products.filter(({ key }) => key !== restKey),
    ),
    ...report.checkFirst.map(
      ({ designation, supplier, doubtMg }, at) => [`check ${at}`, `${designation} ${supplier} ${doubtMg}`] as const,
    ),
    ...report.tree.children.flatMap((scope) => ofTree(scope, [])),
    ...Object.entries(totals.matches).map(([match, count]) => [`products ${match}`, String(count)] as const),
  ]);
}

function ofTree({ key, label, footprintMg, children }: ReportNode, path: readonly string[]): Named {
  if (key === restKey) return [];
  const own = [...path, path.length === 2 ? foldText(label) : key];
  return [[`tree ${own.join(' > ')}`, footprintMg], ...children.flatMap((child) => ofTree(child, own))];
}

function ofSummary(summary: Summary): Figures {
  const { footprint, wholeLedger, scopes } = summary;
  return new Map([
    ['total', mg(footprint?.kg ?? 0)] as const,
    ['low', grams(footprint?.lowKg ?? 0)],
    ['high', grams(footprint?.highKg ?? 0)],
    ['whole ledger', grams(wholeLedger.kg)],
    ['whole ledger, low', grams(wholeLedger.lowKg)],
    ['whole ledger, high', grams(wholeLedger.highKg)],
    ['estimate', grams(summary.uncountedAtAverageKg)],
    ['spend', cents(summary.spendEur)],
    ['uncounted', cents(summary.uncountedSpendEur)],
    ['share of spend', summary.coverage.spendShare.toFixed(9)],
    ['share of rows', summary.coverage.rowShare.toFixed(9)],
    ['quality', String(summary.dataQuality)],
    ['scope 1', mg(scopes.scope1KgCo2e)],
    ['scope 2', mg(scopes.scope2KgCo2e)],
    ['scope 3', mg(scopes.scope3KgCo2e)],
    ...scopes.ghgCategories.map(({ code, kgCo2e }) => [`ghg ${code}`, mg(kgCo2e)] as const),
    ...scopes.begesPosts.map(({ code, kgCo2e }) => [`beges ${code}`, mg(kgCo2e)] as const),
    ...summary.categories.map(({ code, footprintKg }) => [`category ${code}`, mg(footprintKg)] as const),
    ...Object.entries(summary.matches).map(([match, count]) => [`products ${match}`, String(count)] as const),
  ]);
}

/** The output of `enrich --json`. */
export function ofCommand(stdout: string): Figures {
  const said = JSON.parse(stdout);
  const { footprintKgCo2e: kg, low: lowKg, high: highKg } = said.wholeLedger;
  const footprint =
    said.footprintKgCo2e === null
      ? undefined
      : { kg: said.footprintKgCo2e, lowKg: said.footprintLowKgCo2e, highKg: said.footprintHighKgCo2e };
  return ofSummary({
    ...said,
    dataQuality: said.dataQuality ?? undefined,
    footprint,
    wholeLedger: { kg, lowKg, highKg },
  });
}

/** The first sheet of a workbook with figures, and the report’s tables behind it. */
export function ofWorkbook(summary: Summary, report: Report): Figures {
  const { rows } = toSummarySheet(summary);
  const from = rows.findIndex(([name]) => name === 'Category');
  const to = rows.findIndex(([name], at) => at > from && name === 'Largest products');
  const categories = rows.slice(from + 1, to).filter(([, code]) => typeof code === 'string');
  const sheet = toReportSheets(report, 'en').find(({ name }) => name === 'Suppliers');
  const suppliers = (sheet?.rows ?? []).slice(1, -1);
  return new Map([
    ...categories.map(([, code, , kg]) => [`category ${code}`, mg(Number(kg))] as const),
    ...suppliers.map(([name, kg]) => [supplierName(String(name)), mg(Number(kg))] as const),
  ]);
}

function finish<Answer>(steps: Generator<void, Answer>): Answer {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Everything that the page draws and lists from the exported file. */
export async function ofPage(file: Blob): Promise<{ readonly summary: Summary; readonly figures: Figures }> {
  const opened = await readResult(file);
  const result = toOpenedResult(opened);
  const selector = createLineSelector(opened.lines);
  const supplierNames = finish(selector.nameOnce());
  const broken = (changed: Partial<LinesQuery>) => {
    const query = { ...everything, ...changed };
    const { nodes } = finish(breakDown(opened.lines, finish(selector.find(query)), { query, supplierNames }));
    return nodes.filter(({ key }) => key !== restKey);
  };
  const scopes = broken({});
  const tree = scopes.flatMap((scope) => [
    [`tree ${scope.key}`, mg(scope.kg)] as const,
    ...scope.children
      .filter(({ key }) => key !== restKey)
      .flatMap((category): Named => {
        const path = { scope: scope.key as '1', category: category.key };
        const own = `tree ${scope.key} > ${category.key}`;
        return [[own, mg(category.kg)], ...broken(path).flatMap((supplier) => ofSupplier(own, supplier))];
      }),
  ]);
  const selected = result.summary.categories.map(({ code }) => {
    const { footprintKg } = finish(selector.select({ ...everything, category: code }));
    return [`category ${code}`, mg(footprintKg)] as const;
  });
  const suppliers = [...new Set(opened.lines.cases.suppliers.values)].map((supplier) => {
    const { footprintKg } = finish(selector.select({ ...everything, supplier }));
    return [supplierName(supplier), mg(footprintKg)] as const;
  });
  const { doubts } = result;
  return {
    summary: result.summary,
    figures: new Map([
      ...ofSummary(result.summary),
      ...tree,
      ...selected,
      ...suppliers,
      ...doubts.cases.map(
        ({ designation, supplier, doubtKg }, at) =>
          [`check ${at}`, `${designation} ${supplier} ${mg(doubtKg)}`] as const,
      ),
      ...result.matches.flatMap(({ kind, cases, footprintKg }) =>
        kind === 'excluded' || kind === 'failed' || cases === 0 ? [] : [[`match ${kind}`, mg(footprintKg)] as const],
      ),
    ]),
  };
}

function ofSupplier(path: string, { key, kg, children }: BreakdownNode): Named {
  const own = `${path} > ${foldText(key)}`;
  const products = children.filter((product) => product.key !== restKey);
  return [
    [own, mg(kg)],
    ...products.map((product) => [`${own} > ${Number(product.key) + 1}`, mg(product.kg)] as const),
  ];
}

/** The figures that two surfaces share and show differently. */
export function findDifferences(surfaces: Readonly<Record<string, Figures>>): readonly string[] {
  const named = Object.entries(surfaces);
  return named.flatMap(([one, figures], at) =>
    named.slice(at + 1).flatMap(([other, others]) =>
      [...figures].flatMap(([name, figure]) => {
        const found = others.get(name);
        return found === undefined || found === figure ? [] : [`${name}: ${one} ${figure}, ${other} ${found}`];
      }),
    ),
  );
}
