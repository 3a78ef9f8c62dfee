import { readFile } from 'node:fs/promises';
import { fillPage, toMarkdownTable } from '@ledgerprint/bench';
import { type ColumnField, columnFields } from '../src/columns/column-field.ts';
import { headerNames, vagueHeaderNames } from '../src/columns/header-names.ts';

// Writes the parts of docs/csv.md that say what is read, from what is read, so that they cannot drift.
await fillPage(new URL('../../../docs/csv.md', import.meta.url), {
  'template.en': await toSnippet('template.en.csv'),
  'template.fr': await toSnippet('template.fr.csv'),
  names: toMarkdownTable([
    ['Field', 'Names, among others'],
    ...columnFields.map((field) => [`\`${field}\``, listUsualNames(field)]),
  ]),
});

async function toSnippet(name: string): Promise<string> {
  const text = await readFile(new URL(`../templates/${name}`, import.meta.url), 'utf8');
  return `\`\`\`csv\n${text.replace('\ufeff', '').replaceAll('\r\n', '\n')}\`\`\``;
}

/** English before French, clear names before vague ones. */
function listUsualNames(field: ColumnField): string {
  const [clear, vague] = [headerNames[field], vagueHeaderNames[field]];
  const english = [...clear.english, ...(vague?.english ?? [])];
  const french = [...clear.french, ...(vague?.french ?? [])];
  return `${english.join(', ')} · ${french.join(', ')}`;
}
