import { setFrenchSpaces, toMarkdownTable } from '@ledgerprint/bench';
import type { Activity } from '@ledgerprint/ledger/activity';
import { parse } from 'csv-parse/sync';
import { loadEngine } from '../../src/load-engine.ts';
import { calculationVersion } from '../../src/results/calculation-version.ts';
import { csvHeader, toCsvLine } from '../../src/results/csv-line.ts';
import { type ColumnName, columnDescriptions } from './column-descriptions.ts';
import { frenchColumnDescriptions } from './column-descriptions-fr.ts';

/** The row whose exported line the page shows; the introduction of the page describes it. */
const example: Activity = {
  designation: 'Ramette papier A4 80g 500 f.',
  supplier: 'Dupont & Fils',
  unitPrice: '4,35',
  currency: 'EUR',
  quantity: '40',
  unit: 'ramette',
  purchaseDate: '15/06/2022',
  weight: '2,5 kg',
  notes: 'Bureau 12',
  category: 'Fournitures',
};

const words = {
  en: {
    head: ['Column', 'Meaning', 'Unit', 'Empty when', 'Example'],
    descriptions: columnDescriptions,
    setSpaces: (text: string) => text,
  },
  fr: {
    head: ['Colonne', 'Signification', 'Unité', 'Vide si', 'Exemple'],
    descriptions: frenchColumnDescriptions,
    setSpaces: setFrenchSpaces,
  },
} as const;

/** The true version would change the page with every word of a language. */
const fixedCells = new Map([['engineVersion', `${calculationVersion}+712fccd8`]]);

/** The columns in the order of the file, each with its cell in the example's line. */
export async function toColumnsTable(language: keyof typeof words): Promise<string> {
  const { head, descriptions, setSpaces } = words[language];
  const rows = (await computeExample()).map(([name, cell]) => {
    const { meaning, unit, emptyWhen } = descriptions[name];
    const described = [meaning, unit, emptyWhen].map(setSpaces);
    return [`\`${name}\``, ...described, cell === '' ? '' : `\`${shorten(cell)}\``];
  });
  return toMarkdownTable([head, ...rows]);
}

async function computeExample(): Promise<readonly (readonly [ColumnName, string])[]> {
  const product = { designation: example.designation, activities: [example] };
  const found = (await loadEngine()).enrich(product, { mode: 'ademe' });
  const line = toCsvLine({ ...product, occurrences: 1 }, found);
  const [names = [], cells = []]: readonly (readonly string[])[] = parse(`${csvHeader}\r\n${line}\r\n`);
  return names.map((name, index) => [name as ColumnName, fixedCells.get(name) ?? cells[index] ?? '']);
}

/** Explanations are too long for a table: returns the start of the text, in whole words. */
function shorten(cell: string): string {
  return cell.length <= 50 ? cell : `${/^.{1,44}(?= )/.exec(cell)?.[0]} …`;
}
