import type { GasShares } from '@ledgerprint/engine/catalogue';
import {
  explainCells,
  gasColumns,
  quoteCell,
  type ShareBasis,
  toNumberCell,
  toTextCell,
} from '@ledgerprint/engine/results';
import { type Row, rowTexts } from '@ledgerprint/ledger/activity';

/** A row of `rows.csv`. */
export type EvidenceRow = Row & {
  /** Position in the ledgers, starting at 1, across all files. */
  readonly position: number;
  /** The case in which it is counted: `12.1`; empty if it is not counted. */
  readonly case: string;
  /** Its share of the case's footprint; undefined if it is not counted. */
  readonly share: number | undefined;
};

/** A case of `cases.csv`. */
export type EvidenceCase = {
  /** `12.1` */
  readonly id: string;
  /** The cells of its exported line, guarded against formulas but not yet quoted; the explanation may be blank. */
  readonly cells: readonly string[];
  /** Guarded like the cells. */
  readonly account: string;
  readonly uncountedEur: number;
  /** Undefined if it has no footprint. */
  readonly footprintMg: bigint | undefined;
  readonly scope1Mg: bigint;
  readonly scope2Mg: bigint;
  readonly scope3Mg: bigint;
  readonly doubtMg: bigint;
  readonly share: ShareBasis;
};

/** A factor of `factors.csv`. */
export type EvidenceFactor = {
  readonly factorId: string;
  readonly factorName: string;
  readonly publisher: string;
  /** The publisher's own identifier. */
  readonly identifier: string;
  readonly edition: string;
  readonly factorValue: number;
  readonly factorUnit: string;
  readonly factorYear: number | undefined;
  /** 0.8 means that the 95% confidence interval runs from x/1.8 to x·1.8. */
  readonly uncertainty: number | undefined;
  readonly cases: number;
  readonly footprintMg: bigint;
  /** Undefined if the publisher does not state its gases. */
  readonly gases: GasShares | undefined;
};

/** Rows of one sheet with the same fate, and their amounts in one currency: a line of `reconciliation.csv`. */
export type EvidenceReconciliation = {
  readonly file: string;
  readonly sheet: string;
  /** Empty if the rows were not classified by a ledger reader. */
  readonly fate: string;
  readonly reason: string;
  /** ISO 4217; `XXX` if it cannot be read; empty if none is stated or there is no amount. */
  readonly currency: string;
  readonly rows: number;
  /** A decimal number. */
  readonly amount: string;
};

// Spelled out because every row passes here.
export function toRowLine(row: EvidenceRow): string {
  let line = String(row.position);
  for (const field of rowTexts) {
    const text = row[field];
    line += text === '' ? ',' : `,${toTextCell(text)}`;
  }
  const place = row.line === 0 ? '' : row.line;
  return `${line},${place},${row.fate},${row.reason},${row.case},${toNumberCell(row.share)}`;
}

export function toCaseLine(one: EvidenceCase): string {
  const { footprintMg, share } = one;
  let line = one.id;
  for (const cell of explainCells(one.cells)) line += cell === '' ? ',' : `,${quoteCell(cell)}`;
  line += `,${quoteCell(one.account)},${toNumberCell(one.uncountedEur)}`;
  line += footprintMg === undefined ? ',,,,' : `,${footprintMg},${one.scope1Mg},${one.scope2Mg},${one.scope3Mg}`;
  return `${line},${one.doubtMg},${share.by},${toNumberCell(share.total)}`;
}

export function toFactorLine(factor: EvidenceFactor): string {
  return [
    toTextCell(factor.factorId),
    toTextCell(factor.factorName),
    toTextCell(factor.publisher),
    toTextCell(factor.identifier),
    toTextCell(factor.edition),
    toNumberCell(factor.factorValue),
    toTextCell(factor.factorUnit),
    toNumberCell(factor.factorYear),
    toNumberCell(factor.uncertainty),
    factor.cases,
    factor.footprintMg,
    ...gasColumns.map((column) => toNumberCell(factor.gases?.[column])),
  ].join(',');
}

export function toReconciliationLine(line: EvidenceReconciliation): string {
  const { file, sheet, fate, reason, currency, rows, amount } = line;
  return [toTextCell(file), toTextCell(sheet), fate, reason, currency, rows, amount].join(',');
}

export const lineBreak = '\r\n';
/** Large enough that passing a block on costs little compared with building it. */
const blockLength = 2 ** 18;

/**
 * A CSV file in UTF-8: a header and lines. An item of `lines` may contain several lines, separated by line breaks,
 * which takes half the time.
 */
export async function* toCsvFile(
  columns: readonly string[],
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let block = columns.join(',') + lineBreak;
  for await (const line of lines) {
    block += line + lineBreak;
    if (block.length < blockLength) continue;
    yield encoder.encode(block);
    block = '';
  }
  if (block !== '') yield encoder.encode(block);
}
