import { figuresOf, parseReasons, shownDesignationOf } from '@ledgerprint/engine/results';
import { fromCells } from '../builder/index.ts';
import { caseColumns, productColumns } from '../evidence/pack-files.ts';
import type { EvidenceCase } from '../evidence/pack-lines.ts';
import type { ReportedCase, ReportedRow } from '../reported-case.ts';
import { checkCase } from './check-case.ts';
import { type CaseCells, checkProduct } from './check-product.ts';
import type { ReasonChecks } from './check-reasons.ts';
import type { PackedRows } from './packed-rows.ts';
import { type CsvRecord, cellsOf, createRecordReader } from './record-reader.ts';
import { toReadRow } from './row-record.ts';

/** A case of the pack for the checks that follow: its line, and the case built from it. */
export type ReadCase = { readonly evidence: EvidenceCase; readonly reported: ReportedCase; readonly line: number };

type Sources = {
  readonly cases: AsyncGenerator<Uint8Array>;
  readonly products: AsyncGenerator<Uint8Array>;
  readonly packed: PackedRows;
};

/** Reads `cases.csv` and `products.csv` in parallel and checks them against each other and against the rows. */
export async function checkResults(
  { cases, products, packed }: Sources,
  {
    findings,
    saysTexts,
    onCase,
    onProgress,
  }: ReasonChecks & { readonly onCase: (one: ReadCase) => void; readonly onProgress: (cases: number) => void },
): Promise<void> {
  const caseReader = createRecordReader('cases.csv', cases, caseColumns);
  const productReader = createRecordReader('products.csv', products, productColumns);
  let count = 0;
  let last = { product: 0, number: 0 };
  let designation = '';
  let open: CaseCells[] = [];

  async function closeProduct(): Promise<void> {
    if (open.length === 0) return;
    const record = await productReader.next();
    if (record === undefined) {
      const message = `The file ends before product ${last.product}, which has cases in cases.csv.`;
      findings.add({ code: 'missing_line', file: 'products.csv', line: last.product + 1, message });
    } else checkProduct(record, open, { findings, saysTexts });
    open = [];
  }

  async function add(record: CsvRecord): Promise<void> {
    const { line, cells } = record;
    const id = cells[0] ?? '';
    const [product = 0, number = 0] = id.split('.').map(Number);
    const isNext = product === last.product ? number === last.number + 1 : product === last.product + 1 && number === 1;
    if (!isNext || id !== `${product}.${number}`) {
      const expected = `${last.product}.${last.number + 1} or ${last.product + 1}.1`;
      const why = 'Cases must be numbered by product and, within each product, from 1.';
      findings.addValue({ file: 'cases.csv', line, column: 'case' }, { found: id, expected, why });
    }
    if (product !== last.product) await closeProduct();
    last = { product, number };
    const rows = takeRows(packed, { product, number, isFailed: cells[at.match] === 'failed' });
    if (rows.length === 0) {
      const message = `rows.csv has no row of case ${id}.`;
      findings.add({ code: 'missing_line', file: 'rows.csv', column: 'case', message });
    }
    if (number === 1) designation = shownDesignationOf({ designation: '', activities: rows.map(({ row }) => row) });
    const evidence = toEvidenceCase(cells);
    const reasons = parseReasons(cells[at.reasons] ?? '');
    const figures = figuresOf(reasons);
    const reported = fromCells({
      id,
      cells: evidence.cells,
      account: evidence.account,
      figures,
      uncountedEur: evidence.uncountedEur,
      doubtMg: evidence.doubtMg,
      rows: rows.map(({ row }): ReportedRow => ({ ...row, share: Number(row.share) })),
    });
    checkCase({ line, cells, reported, rows, designation, reasons, figures }, { findings, saysTexts });
    open.push(evidence.cells);
    onCase({ evidence, reported, line });
    if (++count % 5_000 === 0) onProgress(count);
  }

  for (let record = await caseReader.next(); record !== undefined; record = await caseReader.next()) await add(record);
  await closeProduct();
  const surplus = await productReader.next();
  if (surplus !== undefined) {
    const message = 'cases.csv has no case of this product.';
    findings.add({ code: 'surplus_line', file: 'products.csv', line: surplus.line, message });
    await productReader.close();
  }
  for (const { caseId, line } of packed.left()) {
    const message = `cases.csv has no case ${caseId}.`;
    findings.add({ code: 'surplus_line', file: 'rows.csv', line, column: 'case', found: caseId, message });
  }
}

/**
 * Takes the rows of a case. A failed product is a single case, although its rows have different case numbers, because
 * these are assigned without the engine.
 */
function takeRows(
  packed: PackedRows,
  { product, number, isFailed }: { readonly product: number; readonly number: number; readonly isFailed: boolean },
) {
  const taken = [...packed.take(`${product}.${number}`)];
  for (let next = number + 1; isFailed; next++) {
    const more = packed.take(`${product}.${next}`);
    if (more.length === 0) break;
    taken.push(...more);
  }
  return taken
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, text }) => ({ line, row: toReadRow(cellsOf(text)) }));
}

const placeOf = new Map(caseColumns.map((name, at) => [name, at]));
const at = {
  account: placeOf.get('account') ?? -1,
  uncountedEur: placeOf.get('uncountedEur') ?? -1,
  footprintMg: placeOf.get('footprintMg') ?? -1,
  doubtMg: placeOf.get('doubtMg') ?? -1,
  scope1Mg: placeOf.get('scope1Mg') ?? -1,
  scope2Mg: placeOf.get('scope2Mg') ?? -1,
  scope3Mg: placeOf.get('scope3Mg') ?? -1,
  match: placeOf.get('match') ?? -1,
  shareBy: placeOf.get('shareBy') ?? -1,
  shareTotal: placeOf.get('shareTotal') ?? -1,
  reasons: placeOf.get('reasons') ?? -1,
};

function toEvidenceCase(cells: readonly string[]): EvidenceCase {
  const milligramsAt = (place: number) => toMilligrams(cells[place] ?? '');
  return {
    id: cells[0] ?? '',
    cells: cells.slice(1, 1 + productColumns.length),
    account: cells[at.account] ?? '',
    uncountedEur: Number(cells[at.uncountedEur]),
    footprintMg: cells[at.footprintMg] === '' ? undefined : milligramsAt(at.footprintMg),
    scope1Mg: milligramsAt(at.scope1Mg),
    scope2Mg: milligramsAt(at.scope2Mg),
    scope3Mg: milligramsAt(at.scope3Mg),
    doubtMg: milligramsAt(at.doubtMg),
    share: { by: (cells[at.shareBy] ?? '') as EvidenceCase['share']['by'], total: Number(cells[at.shareTotal]) },
  };
}

/** Invalid numbers are found when the column is compared with others. */
function toMilligrams(cell: string): bigint {
  return /^-?\d+$/.test(cell) ? BigInt(cell) : 0n;
}
