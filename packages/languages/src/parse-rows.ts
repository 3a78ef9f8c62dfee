import { type LanguageCode, type Row, toPlace } from './row.ts';

const header = 'text,means,unless,example';
const never: readonly string[] = [];

/**
 * The rows of a file, `text,means,unless,example`. Empty lines, and lines that start with `#`, are left out. Phrases in
 * `unless` are separated by `;`. A cell with a comma stands in quotes.
 */
export function parseRows(content: string, language: LanguageCode, topic: string): readonly Row[] {
  const lines = content.split('\n').map((line, at) => ({ line: line.trimEnd(), number: at + 1 }));
  const [first, ...rest] = lines.filter(({ line }) => line !== '' && !line.startsWith('#'));
  if (first?.line !== header) {
    throw new Error(`${toPlace({ language, topic, line: first?.number ?? 1 })}: the first line must be ${header}`);
  }
  return rest.map(({ line: written, number: line }) => {
    const cells = splitCells(written);
    const [text = '', means = '', unless = '', example = ''] = cells;
    if (cells.length !== 4 || text === '' || means === '' || example === '') {
      throw new Error(
        `${toPlace({ language, topic, line })}: a row has a text, what it means, "unless" (may be empty) and an example.`,
      );
    }
    return { language, topic, line, text, means, unless: unless === '' ? never : unless.split(';'), example };
  });
}

function splitCells(line: string): readonly string[] {
  if (!line.includes('"')) return line.split(',');
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return Array.from(cells, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}
