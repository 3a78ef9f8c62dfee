import { readFile } from 'node:fs/promises';
import { fillPage, toMarkdownTable } from '@ledgerprint/bench';
import { parseCatalogue } from '../src/catalogue/catalogue-file.ts';
import { warnings } from '../src/values/warning.ts';
import { toColumnsTable } from './documentation/columns-table.ts';

// Writes the tables of docs/ that say what the engine does, from what it does, so that they cannot drift.
const docs = new URL('../../../docs/', import.meta.url);
const catalogueFile = new URL('../data/catalogue.csv', import.meta.url);

await fillPage(new URL('analyst/columns.md', docs), { columns: await toColumnsTable('en') });
await fillPage(new URL('fr/analyst/columns.md', docs), { columns: await toColumnsTable('fr') });
await fillPage(new URL('auditor/methodology.md', docs), {
  'stand-ins': await toStandInsTable(),
  warnings: toMarkdownTable([
    ['code', 'what it says'],
    ...Object.entries(warnings).map(([code, sentence]) => [`\`${code}\``, sentence]),
  ]),
});

async function toStandInsTable(): Promise<string> {
  const catalogue = parseCatalogue(await readFile(catalogueFile, 'utf8'));
  const rows = catalogue
    .filter(({ source }) => source === 'Proxy')
    .map(({ id, value, uncertaintyPct, reason }) => [
      `\`${id}\``,
      `${value}`,
      `${uncertaintyPct} %`,
      // The end, the same for all, stands above the table.
      `${reason.replace(/, times .*$/, '').replace(/ \(2022\)$/, '')}.`,
    ]);
  return toMarkdownTable([['id', 'kgCO2e/EUR', '±', 'stands on'], ...rows]);
}
