import { separator } from '@ledgerprint/engine/results';
import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import type { FindFactor } from '../evidence/factor-table.ts';
import { caseColumns, productColumns } from '../evidence/pack-files.ts';
import type { ReceiptCore } from '../evidence/receipt.ts';
import type { PackDecisions } from './check-decisions.ts';
import type { Findings } from './finding.ts';
import { type CsvRecord, cellsOf, createRecordReader } from './record-reader.ts';

/** Computes a result again from its rows. */
export type Recomputation = {
  /** Of the engine that computes here. */
  readonly engineVersion: string;
  /** Of the catalogue that it computes with. */
  readonly findFactor: FindFactor;
  /** Takes the counted rows, in their order. */
  add(row: PurchaseRow): void;
  /** The lines of `products.csv` and `cases.csv`, without headers, in their order. Once, after all rows were added. */
  run(work: {
    readonly core: ReceiptCore;
    readonly decisions: PackDecisions;
    /** The organization's own, where the pack has one. */
    readonly referential: { readonly name: string; readonly content: string } | undefined;
  }): AsyncIterable<RecomputedLines>;
};

/** Lines, each with its line break. */
export type RecomputedLines = { readonly products: string; readonly cases: string };

const mostColumns = 10;

/** The reason of cases for which earlier decisions of the organization were taken into account: no pack contains those. */
const voted = 'category_similar?';

/** Holds both files against lines that were computed again, line by line; says how many differ as they may. */
export async function compareResults(
  files: { readonly products: AsyncGenerator<Uint8Array>; readonly cases: AsyncGenerator<Uint8Array> },
  lines: AsyncIterable<RecomputedLines>,
  findings: Findings,
): Promise<{ readonly voted: number }> {
  const products = createLineComparison('products.csv', files.products, productColumns, findings);
  const cases = createLineComparison('cases.csv', files.cases, caseColumns, findings);
  for await (const batch of lines) {
    await products.add(batch.products);
    await cases.add(batch.cases);
  }
  return { voted: (await products.end()) + (await cases.end()) };
}

function createLineComparison(
  file: 'products.csv' | 'cases.csv',
  bytes: AsyncGenerator<Uint8Array>,
  columns: readonly string[],
  findings: Findings,
) {
  const reader = createRecordReader(file, bytes, columns);
  let count = 0;
  let votedLines = 0;

  function compare({ line, cells }: CsvRecord, expected: string): void {
    const reasons = cells[columns.indexOf('reasons')] ?? '';
    if (reasons.split(separator).some((reason) => reason.startsWith(voted))) {
      votedLines++;
      return;
    }
    const differing = cellsOf(expected)
      .map((cell, at) => ({ column: columns[at] ?? '', found: cells[at] ?? '', expected: cell }))
      .filter((one) => one.found !== one.expected);
    for (const { column, ...values } of differing.slice(0, mostColumns))
      findings.addValue(
        { file, line, column },
        { ...values, why: 'Computed again from rows.csv, it is another one.' },
      );
  }

  return {
    async add(lines: string): Promise<void> {
      for (let at = 0; at < lines.length; ) {
        count++;
        const record = await reader.next();
        if (record !== undefined && lines.startsWith(`${record.text}\r\n`, at)) {
          at += record.text.length + 2;
          continue;
        }
        const expected = lineAt(lines, at);
        at += expected.length + 2;
        if (record !== undefined) compare(record, expected);
        else {
          const message = 'The rows of rows.csv come to more lines than there are.';
          findings.add({ code: 'missing_line', file, line: count + 1, message });
        }
      }
    },

    async end(): Promise<number> {
      const record = await reader.next();
      if (record !== undefined) {
        const message = 'The rows of rows.csv come to fewer lines than there are.';
        findings.add({ code: 'surplus_line', file, line: record.line, message });
      }
      await reader.close();
      return votedLines;
    },
  };
}

/** Cells may hold line breaks: the line ends where no quote is open. */
function lineAt(lines: string, start: number): string {
  let quotes = 0;
  for (let at = start; at < lines.length; at++) {
    const code = lines.charCodeAt(at);
    if (code === 0x22) quotes++;
    else if (code === 0x0d && quotes % 2 === 0) return lines.slice(start, at);
  }
  return lines.slice(start);
}
