import type { LanguageCode, Row } from './row.ts';

const header = 'text,means,unless,example';

/**
 * The rows of a file, `text,means,unless,example`. Empty lines, and lines that start with `#`, are left out. Phrases in
 * `unless` are separated by `;`. A cell with a comma stands in quotes.
 */
export function parseRows(content: string, language: LanguageCode, topic: string): readonly Row[] {
  const place = `${language}/${topic}.csv`;
  const lines = content.split('\n').map((line, at) => ({ line: line.trimEnd(), number: at + 1 }));
  const [first, ...rest] = lines.filter(({ line }) => line !== '' && !line.startsWith('#'));
  if (first?.line !== header) throw new Error(`${place} must start with the line ${header}`);
  return rest.map(({ line, number }) => {
    const cells = splitCells(line);
    const [text = '', means = '', unless = '', example = ''] = cells;
    if (cells.length !== 4 || text === '' || means === '' || example === '') {
      throw new Error(
        `${place}, line ${number}: a row has a text, what it means, "unless" (may be empty) and an example.`,
      );
    }
    return { language, topic, text, means, unless: unless === '' ? [] : unless.split(';'), example };
  });
}

function splitCells(line: string): readonly string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return Array.from(cells, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}
