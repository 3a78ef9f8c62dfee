import type { FindGases, GasShares } from '@ledgerprint/engine/catalogue';
import { gasColumns, gases, restoreText, toNumberCell } from '@ledgerprint/engine/results';
import { sourceOf } from '../evidence/factor-table.ts';
import { factorColumns } from '../evidence/pack-files.ts';
import type { EvidenceFactor } from '../evidence/pack-lines.ts';
import type { Findings } from './finding.ts';
import { type CsvRecord, createRecordReader } from './record-reader.ts';

const file = 'factors.csv';
/** Columns that follow only from the catalogue, not from the cases. */
const ofCatalogue: ReadonlySet<string> = new Set([
  ...['publisher', 'identifier', 'edition', 'factorName', 'factorYear'],
  ...gasColumns,
]);

/**
 * Checks `factors.csv` against the factors used by the cases, and returns the sources and the gases that it names. Without the
 * catalogue, columns that follow only from it are not compared, except that publisher and edition must match the source
 * named by the cases.
 */
export async function checkFactors(
  bytes: AsyncGenerator<Uint8Array>,
  { expected, hasCatalogue }: { readonly expected: readonly EvidenceFactor[]; readonly hasCatalogue: boolean },
  findings: Findings,
): Promise<{ readonly sources: readonly string[]; readonly findGases: FindGases }> {
  const reader = createRecordReader(file, bytes, factorColumns, gasColumns.length);
  const sources = new Set<string>();
  const stated: StatedGases[] = [];
  let count = 0;
  for (let record = await reader.next(); record !== undefined; record = await reader.next()) {
    const found = toTexts(record);
    const source = sourceOf({ publisher: found.publisher, edition: found.edition });
    sources.add(source);
    const shares = readGases(record.line, found, findings);
    if (shares !== undefined) stated.push({ id: found.factorId, edition: found.edition, shares });
    const factor = expected[count++];
    if (factor === undefined) {
      const message = 'No case uses this factor.';
      findings.add({ code: 'surplus_line', file, line: record.line, found: found.factorId, message });
    } else holdFactor(record.line, found, factor, { hasCatalogue, source, findings });
  }
  for (const { factorId } of expected.slice(count)) {
    const message = 'Cases use a factor that is not listed.';
    findings.add({ code: 'missing_line', file, expected: factorId, message });
  }
  return { sources: [...sources].toSorted((one, other) => (one < other ? -1 : 1)), findGases: toFindGases(stated) };
}

type StatedGases = { readonly id: string; readonly edition: string; readonly shares: GasShares };

/** A source as exported ends with the edition. */
function toFindGases(stated: readonly StatedGases[]): FindGases {
  const byId = Map.groupBy(stated, ({ id }) => id);
  return (id, source) => byId.get(id)?.find(({ edition }) => source.endsWith(edition))?.shares;
}

/** Undefined if none are stated. */
function readGases(line: number, found: Texts, findings: Findings): GasShares | undefined {
  if (gasColumns.every((column) => found[column] === '')) return undefined;
  const shares = Object.fromEntries(gasColumns.map((column) => [column, Number(found[column])])) as GasShares;
  const whole = gases.reduce((sum, gas) => sum + shares[gas], 0);
  const isStated = gasColumns.every((column) => found[column] !== '' && shares[column] >= 0);
  if (isStated && whole <= 1 + rounding && shares.biogenicCo2 <= mostBiogenicCo2) return shares;
  const why = 'The gases of a factor are shares of it, and none is negative.';
  const text = gasColumns.map((column) => found[column]).join(',');
  findings.addValue({ file, line, column: gasColumns[0] }, { found: text, expected: '', why });
  return undefined;
}

/** Of numbers that are added up. */
const rounding = 1e-9;
/** In kilograms per kilogram of CO2 equivalent; those of wood are below 20. */
const mostBiogenicCo2 = 1e6;

type Texts = Readonly<Record<(typeof factorColumns)[number], string>>;

function holdFactor(
  line: number,
  found: Texts,
  factor: EvidenceFactor,
  {
    hasCatalogue,
    source,
    findings,
  }: { readonly hasCatalogue: boolean; readonly source: string; readonly findings: Findings },
): void {
  const expected = toExpected(factor);
  for (const column of factorColumns) {
    if (found[column] === expected[column] || (!hasCatalogue && ofCatalogue.has(column))) continue;
    const why =
      'The value must match the factors used by the cases; the factor with the largest footprint comes first.';
    findings.addValue({ file, line, column }, { found: found[column], expected: expected[column], why });
  }
  // The cases may write own factors with a colon.
  if (!hasCatalogue && factor.edition !== '' && plain(source) !== plain(factor.edition)) {
    const why = 'Publisher and edition must match the source named by the cases.';
    findings.addValue({ file, line, column: 'edition' }, { found: source, expected: factor.edition, why });
  }
}

function plain(source: string): string {
  return source.replace(/^Own factor:? /, '');
}

function toTexts({ cells }: CsvRecord): Texts {
  return Object.fromEntries(factorColumns.map((name, at) => [name, restoreText(cells[at] ?? '')])) as Texts;
}

function toExpected(factor: EvidenceFactor): Texts {
  return {
    ...factor,
    ...toGasTexts(factor),
    factorValue: toNumberCell(factor.factorValue),
    factorYear: toNumberCell(factor.factorYear),
    uncertainty: toNumberCell(factor.uncertainty),
    cases: `${factor.cases}`,
    footprintMg: `${factor.footprintMg}`,
  };
}

function toGasTexts({ gases: shares }: EvidenceFactor): Pick<Texts, (typeof gasColumns)[number]> {
  const texts = gasColumns.map((column) => [column, toNumberCell(shares?.[column])]);
  return Object.fromEntries(texts);
}
