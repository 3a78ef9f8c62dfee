import type { Language } from '@ledgerprint/ledger/language';
import { nameCategory } from '../catalogue/groups.ts';
import { nameFactorOf } from '../reasons/factor-name.ts';
import { parseReasons } from '../reasons/reason-cell.ts';
import { sayReasons } from '../reasons/say-reasons.ts';
import { sayWarning } from '../values/warning.ts';
import { separator } from './csv-cell.ts';
import { restoreText } from './formula-guard.ts';
import type { WorkbookSheet } from './workbook.ts';
import { shortenText, toWorkbookCell, type WorkbookCell } from './workbook-cells.ts';

/** A workbook is held in memory as a whole: about 4 KB for each row. */
export const mostWorkbookRows = 200_000;

const sheetNames = { en: 'Products', fr: 'Produits' } as const;

/**
 * The sheet with the lines of an exported file, after a header. Explanations and warnings are written as sentences, and
 * categories and factors are named in the language of the reader.
 */
export function createProductsSheet(names: readonly string[], language: Language = 'en') {
  const rows: (readonly WorkbookCell[])[] = [names];

  function toCell(name: string, cell: string, textIn: (column: string) => string): WorkbookCell {
    if (name === 'warnings' && cell !== '') return sayWarnings(cell, language);
    // The file already has the English names and explanation.
    const translate = language === 'en' ? undefined : translated[name];
    if (translate === undefined || cell === '') return toWorkbookCell(name, cell);
    return shortenText(translate(textIn, language));
  }

  return {
    add(cells: readonly string[]): void {
      const textIn = (column: string) => restoreText(cells[names.indexOf(column)] ?? '');
      rows.push(names.map((name, index) => toCell(name, cells[index] ?? '', textIn)));
    },
    result: (): WorkbookSheet => ({
      name: sheetNames[language],
      rows,
      isHeaderFrozen: true,
      widths: names.map(widthOf),
    }),
  };
}

type Translate = (textIn: (column: string) => string, language: Language) => string;

const translated: Readonly<Partial<Record<string, Translate>>> = {
  categoryLabel: (textIn, language) =>
    nameCategory({ code: textIn('categoryCode'), label: textIn('categoryLabel') }, language),
  factorName: (textIn, language) =>
    nameFactorOf(
      { factorId: textIn('factorId'), factorName: textIn('factorName') },
      parseReasons(textIn('reasons')),
      language,
    ),
  explanation: (textIn, language) => sayReasons(parseReasons(textIn('reasons')), language),
};

function sayWarnings(cell: string, language: Language): string {
  const sentences = cell.split(separator).map((code) => sayWarning(code, language));
  return shortenText(sentences.join(' '));
}

function widthOf(column: string): number {
  if (column === 'designation') return 48;
  return column === 'explanation' ? 80 : Math.max(12, column.length + 2);
}
