import { fold } from '@ledgerprint/ledger/text';
import { findUnit, parseCurrency, parseNumber } from '@ledgerprint/ledger/values';
import { saneRanges } from '../catalogue/check-catalogue.ts';
import { type FactorUnit, factorUnits } from '../catalogue/factor.ts';
import { unitOfDimension } from '../catalogue/unit-dimensions.ts';
import type { ReferentialEntry } from './entry.ts';
import { type FileRecord, parseRecords } from './parse-records.ts';
import {
  parseReferentialHeader,
  type ReferentialColumn,
  type ReferentialLayout,
  type ReferentialProblem,
} from './referential-columns.ts';

/** The maximum number of entries in a referential. */
export const mostEntries = 5_000;
const mostProblems = 100;
const longestCell: Readonly<Partial<Record<ReferentialColumn, number>>> = {
  code: 50,
  label: 500,
  keywords: 10_000,
  source: 500,
};

/** All entries of a file, or its first hundred errors in the order of its lines. */
export type ParsedReferential =
  | { readonly entries: readonly ReferentialEntry[]; readonly problems?: undefined }
  | { readonly entries?: undefined; readonly problems: readonly ReferentialProblem[] };

/**
 * Reads a referential file: delimited by comma, semicolon or tab, with the header
 * `code,label,keywords,factor,unit,source,year` in any order and case, and keywords separated by `|` or `;`. Keywords,
 * source and year may be empty. Factors are converted to the catalogue's units: `120` per `kgCO2e/t` is 0.12 per kg.
 * Never throws because of a file's contents.
 */
export function parseReferential(text: string): ParsedReferential {
  const { records, problem } = parseRecords(text, mostEntries + 2);
  const [header, ...rows] = records;
  if (header === undefined) {
    return { problems: [problem ?? { line: 1, column: '', message: 'The file is empty: add a header and entries.' }] };
  }
  const read = parseReferentialHeader(header.cells, header.line);
  if (!('layout' in read)) return { problems: read.problems };
  const problems: ReferentialProblem[] = [];
  const entries = parseRows({ rows: rows.slice(0, mostEntries), layout: read.layout, problems });
  if (problem !== undefined) problems.push(problem);
  const surplus = rows[mostEntries];
  if (surplus !== undefined) {
    const message = 'The file has more than 5,000 entries: leave some out.';
    problems.push({ line: surplus.line, column: '', message });
  }
  if (problems.length === 0 && entries.length === 0) {
    problems.push({
      line: header.line,
      column: '',
      message: 'The file has a header but no entries: add at least one.',
    });
  }
  return problems.length === 0 ? { entries } : { problems: problems.slice(0, mostProblems) };
}

function parseRows(file: {
  readonly rows: readonly FileRecord[];
  readonly layout: ReferentialLayout;
  readonly problems: ReferentialProblem[];
}): readonly ReferentialEntry[] {
  const lineOfCode = new Map<string, number>();
  return file.rows.flatMap(({ line, cells }) => {
    const report = (column: ReferentialColumn, message: string) => file.problems.push({ line, column, message });
    const cellOf = (column: ReferentialColumn) => (cells[file.layout[column]] ?? '').trim();
    const entry = parseEntry(cellOf, report);
    const code = cellOf('code');
    const earlier = lineOfCode.get(code);
    if (code !== '' && earlier !== undefined) {
      report('code', `The code "${shorten(code)}" is already used on line ${earlier}: give each entry its own code.`);
    } else lineOfCode.set(code, line);
    return entry === undefined ? [] : [entry];
  });
}

type Report = (column: ReferentialColumn, message: string) => void;

function parseEntry(cellOf: (column: ReferentialColumn) => string, report: Report): ReferentialEntry | undefined {
  for (const column of ['code', 'label'] as const) {
    if (cellOf(column) === '') report(column, `The ${column} is empty: enter one.`);
  }
  for (const [column, longest] of Object.entries(longestCell) as [ReferentialColumn, number][]) {
    const length = cellOf(column).length;
    if (length > longest)
      report(column, `The text in "${column}" has ${length} characters: at most ${longest} are allowed.`);
  }
  const unit = parseUnit(cellOf('unit'), report);
  const factor = parseFactor({ text: cellOf('factor'), unit, report });
  const year = parseYear(cellOf('year'), report);
  if (unit === undefined || factor === undefined) return undefined;
  const keywords = cellOf('keywords').split(/[|;]/);
  return {
    code: cellOf('code'),
    label: cellOf('label'),
    keywords: keywords.map((keyword) => keyword.trim()).filter((keyword) => keyword !== ''),
    factor,
    unit: unit.unit,
    source: cellOf('source'),
    year,
  };
}

function parseUnit(text: string, report: Report): WrittenUnit | undefined {
  const unit = parseFactorUnit(text);
  if (unit === undefined) {
    report('unit', `"${shorten(text)}" is not a valid factor unit: use one of ${factorUnits.join(', ')}.`);
  }
  return unit;
}

function parseFactor(cell: {
  readonly text: string;
  readonly unit: WrittenUnit | undefined;
  readonly report: Report;
}): number | undefined {
  // Read like weights: `1,234` is 1.234, since factors have decimals far more often than thousands.
  const value = parseNumber(cell.text, 'weight')?.value;
  if (value === undefined || !/^[\d+\-.,'eE\s\u00a0\u202f]*$/.test(cell.text)) {
    cell.report('factor', `"${shorten(cell.text)}" is not a number: enter kgCO2e per unit, such as 0.42.`);
    return undefined;
  }
  if (cell.unit === undefined) return undefined;
  const scaled = Number((value * cell.unit.scale).toPrecision(12));
  const [, high] = saneRanges[cell.unit.unit];
  if (scaled >= 0 && scaled <= high) return scaled;
  const range = `from 0 to ${high} kgCO2e per ${cell.unit.unit}`;
  cell.report('factor', `${scaled} kgCO2e per ${cell.unit.unit} is implausible: factors range ${range}.`);
  return undefined;
}

function parseYear(text: string, report: Report): number | undefined {
  if (text === '') return undefined;
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  if (year >= 1990 && year <= 2100) return year;
  report('year', `"${shorten(text)}" is not a year: enter one from 1990 to 2100, or leave it empty.`);
  return undefined;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** The unit in which a factor is kept; a figure in `kgCO2e/t` is multiplied by `scale` (0.001) to be per kilogram. */
type WrittenUnit = { readonly unit: FactorUnit; readonly scale: number };

const gasScales: Readonly<Record<string, number>> = { g: 0.001, kg: 1, t: 1000 };

/**
 * Reads `kg`, `kgCO2e/EUR`, `kg CO2e per kWh`, `kgCO2eq/t`, `gCO2e/€`, `kgCO2e/1000 EUR`, `kgCO2e/k€`. Undefined for
 * anything else, including currencies other than euro and US dollar.
 */
function parseFactorUnit(text: string): WrittenUnit | undefined {
  const compact = fold(text.normalize('NFKC')).replace(/\s/g, '').replace('₂', '2');
  const parts =
    /^(?:(k?g|t)(?:de)?(?:co2)?-?(?:e|eq)?(?:\/|per|par))?(?:(\d{1,4})|(k)(?=€|\$|eur|usd|dollar))?(.+)$/.exec(compact);
  if (parts === null) return undefined;
  const [, gas = 'kg', count = '1', thousand, name = ''] = parts;
  const perCount = Number(count) * (thousand === undefined ? 1 : 1000);
  const base = perCount === 0 ? undefined : parseBase(name);
  if (base === undefined) return undefined;
  return { unit: base.unit, scale: ((gasScales[gas] ?? 1) * base.scale) / perCount };
}

function parseBase(name: string): WrittenUnit | undefined {
  const own = factorUnits.find((unit) => unit.toLowerCase() === name);
  if (own !== undefined) return { unit: own, scale: 1 };
  const currency = parseCurrency(name.replace(/ht$/, ''));
  if (currency === 'EUR' || currency === 'USD') return { unit: currency, scale: 1 };
  const unit = findUnit(name);
  if (unit === undefined) return undefined;
  if (unit.dimension === 'volume' && unit.toBase === 1000) return { unit: 'm3', scale: 1 };
  return { unit: unitOfDimension[unit.dimension], scale: 1 / unit.toBase };
}
