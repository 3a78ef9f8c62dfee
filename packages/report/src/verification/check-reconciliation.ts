import { restoreText } from '@ledgerprint/engine/results';
import { type Amount, formatAmount, toAmount } from '@ledgerprint/ledger';
import { reconciliationColumns } from '../evidence/pack-files.ts';
import type { ReconciledFile, ReconciledGroup } from '../report.ts';
import type { Findings } from './finding.ts';
import { createRecordReader } from './record-reader.ts';
import { keyOfReconciled, type ReconciledLine, type RowReconciliation } from './row-reconciliation.ts';

const file = 'reconciliation.csv';

/** Checks `reconciliation.csv` against the rows, to the cent, and returns its lines. */
export async function checkReconciliation(
  bytes: AsyncGenerator<Uint8Array>,
  expected: RowReconciliation,
  findings: Findings,
): Promise<readonly ReconciledLine[]> {
  const reader = createRecordReader(file, bytes, reconciliationColumns);
  const found: (ReconciledLine & { readonly line: number })[] = [];
  for (let record = await reader.next(); record !== undefined; record = await reader.next()) {
    const [name = '', sheet = '', fate = '', reason = '', currency = '', rows = '', amount = ''] = record.cells;
    const texts = { file: restoreText(name), sheet: restoreText(sheet), fate, reason, currency };
    found.push({ line: record.line, ...texts, rows: Number(rows), amount });
  }
  holdLines(found, readingOf(found, expected), findings);
  return found;
}

/**
 * The currency of amounts that name none depends on whether the rows were read from files: the reading that fits the
 * lines is used.
 */
function readingOf(found: readonly ReconciledLine[], expected: RowReconciliation): readonly ReconciledLine[] {
  const lines = new Map(found.map((line) => [keyOfReconciled(line), line]));
  const fits = (one: ReconciledLine) => {
    const line = lines.get(keyOfReconciled(one));
    return line?.rows === one.rows && line.amount === one.amount;
  };
  const candidates = new Set(['', ...found.map(({ currency }) => currency)]);
  const usual = new Map<string, string>();
  for (const currency of candidates) {
    const read = expected.result(() => currency);
    for (const [place, ofFile] of Map.groupBy(read, placeOf)) if (ofFile.every(fits)) usual.set(place, currency);
  }
  const asGiven = expected.result();
  return asGiven.every(fits) ? asGiven : expected.result((line) => usual.get(placeOf(line)) ?? '');
}

function placeOf({ file: name, sheet }: Pick<ReconciledLine, 'file' | 'sheet'>): string {
  return JSON.stringify([name, sheet]);
}

function holdLines(
  found: readonly (ReconciledLine & { readonly line: number })[],
  expected: readonly ReconciledLine[],
  findings: Findings,
): void {
  const left = new Map(expected.map((line) => [keyOfReconciled(line), line]));
  for (const { line, ...one } of found) {
    const key = keyOfReconciled(one);
    const sum = left.get(key);
    left.delete(key);
    if (sum === undefined) {
      const message = 'rows.csv has no row with this file, sheet, fate, reason and currency.';
      findings.add({ code: 'surplus_line', file, line, found: key, message });
      continue;
    }
    const why = 'The value must be the sum over the rows.';
    for (const column of ['rows', 'amount'] as const) {
      const values = { found: `${one[column]}`, expected: `${sum[column]}` };
      if (values.found !== values.expected) findings.addValue({ file, line, column }, { ...values, why });
    }
  }
  for (const line of left.values()) {
    const message = `There is no line for ${line.rows} ${line.rows === 1 ? 'row' : 'rows'} of rows.csv.`;
    findings.add({ code: 'missing_line', file, expected: keyOfReconciled(line), message });
  }
}

/**
 * The reconciliation in the form of a report. Rows without a fate are counted; amounts without a currency are in the
 * project's currency.
 */
export function toReconciledFiles(lines: readonly ReconciledLine[], currency: string): readonly ReconciledFile[] {
  const files = Map.groupBy(lines, placeOf);
  return [...files.values()].map((ofFile) => {
    const ofFate = (...fates: readonly string[]) => ofFile.filter(({ fate }) => fates.includes(fate));
    return {
      file: ofFile[0]?.file ?? '',
      sheet: ofFile[0]?.sheet ?? '',
      rows: sumRows(ofFile),
      counted: toGroup(ofFate('counted', ''), currency),
      excluded: toGroups(ofFate('excluded'), currency),
      unread: toGroups(ofFate('unread'), currency),
    };
  });
}

function toGroups(lines: readonly ReconciledLine[], currency: string): readonly ReconciledGroup[] {
  return [...Map.groupBy(lines, ({ reason }) => reason)].map(([reason, ofReason]) => ({
    reason,
    ...toGroup(ofReason, currency),
  }));
}

function toGroup(lines: readonly ReconciledLine[], usualCurrency: string): Omit<ReconciledGroup, 'reason'> {
  const sums = new Map<string, Amount>();
  for (const line of lines) {
    const amount = toAmount(line.amount);
    // Rows without an amount have no currency either.
    if (line.currency === '' && amount === 0n) continue;
    const code = line.currency || usualCurrency;
    sums.set(code, (sums.get(code) ?? 0n) + amount);
  }
  const amounts = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    rows: sumRows(lines),
    amounts: Object.fromEntries(amounts.map(([code, amount]) => [code, formatAmount(amount)])),
  };
}

function sumRows(lines: readonly ReconciledLine[]): number {
  return lines.reduce((sum, { rows }) => sum + rows, 0);
}
