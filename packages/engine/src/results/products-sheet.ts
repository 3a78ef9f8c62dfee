import type { Language } from '@ledgerprint/ledger/language';
import { parseReasons } from '../reasons/reason-cell.ts';
import { sayReasons } from '../reasons/say-reasons.ts';
import { sayWarning } from '../values/warning.ts';
import { separator } from './csv-cell.ts';
import type { WorkbookSheet } from './workbook.ts';
import { shortenText, toWorkbookCell, type WorkbookCell } from './workbook-cells.ts';

/** A workbook is held in memory as a whole: about 4 KB for each row. */
export const mostWorkbookRows = 200_000;

const sheetNames = { en: 'Products', fr: 'Produits' } as const;

/** The sheet with the lines of an exported file, after a header. Explanations and warnings are written as sentences. */
export function createProductsSheet(names: readonly string[], language: Language = 'en') {
  const rows: (readonly WorkbookCell[])[] = [names];
  const reasonsAt = names.indexOf('reasons');

  function toCell(name: string, cell: string, cells: readonly string[]): WorkbookCell {
    if (name === 'warnings' && cell !== '') return sayWarnings(cell, language);
    // The English explanation is already in the file.
    if (name === 'explanation' && language !== 'en') {
      return shortenText(sayReasons(parseReasons(cells[reasonsAt] ?? ''), language));
    }
    return toWorkbookCell(name, cell);
  }

  return {
    add(cells: readonly string[]): void {
      rows.push(names.map((name, index) => toCell(name, cells[index] ?? '', cells)));
    },
    result: (): WorkbookSheet => ({
      name: sheetNames[language],
      rows,
      isHeaderFrozen: true,
      widths: names.map(widthOf),
    }),
  };
}

function sayWarnings(cell: string, language: Language): string {
  const sentences = cell.split(separator).map((code) => sayWarning(code, language));
  return shortenText(sentences.join(' '));
}

function widthOf(column: string): number {
  if (column === 'designation') return 48;
  return column === 'explanation' ? 80 : Math.max(12, column.length + 2);
}
