import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { type Example, toExample } from './example.ts';

const folder = new URL('../../data/knowledge/', import.meta.url);

/** Chooses files by their names. */
type IsRead = (file: string) => boolean;

/** A language's own words, or those of a country's suppliers: `de.csv`. */
const isOfOne: IsRead = (file) => /^[a-z]{2}\.csv$/.test(file);
const isAny: IsRead = () => true;

/**
 * Our own purchase lines, lexicon and suppliers (`data/knowledge`), in the order of their file names: of French and English, which one
 * model reads, or of another language, with the suppliers of all countries.
 */
export async function loadKnowledgeFiles(language?: string) {
  const isMain = language === undefined;
  const [lines, coded, lexicon, suppliers] = await Promise.all([
    readFolder('lines/', parseLines, (file) => (isMain ? ['fr', 'en'] : [language]).includes(file.split('.')[1] ?? '')),
    readFolder(
      'coded/',
      (text) => parseTerms(text, 'coded'),
      () => isMain,
    ),
    readFolder(
      'lexicon/',
      (text) => parseTerms(text, 'lexicon'),
      isMain ? not(isOfOne) : (file) => file === `${language}.csv`,
    ),
    readFolder('suppliers/', (text) => parseTerms(text, 'suppliers'), isMain ? not(isOfOne) : isAny),
  ]);
  return { lines, coded, lexicon, suppliers };
}

function not(isRead: IsRead): IsRead {
  return (file) => !isRead(file);
}

async function readFolder(
  name: string,
  parseFile: (text: string, file: string) => readonly Example[],
  isRead: IsRead,
): Promise<readonly Example[]> {
  const files = (await readdir(new URL(name, folder))).filter(isRead).toSorted();
  const parts = await Promise.all(
    files.map(async (file) => parseFile(await readFile(new URL(`${name}${file}`, folder), 'utf8'), file)),
  );
  return parts.flat();
}

function parseLines(text: string, file: string): readonly Example[] {
  const code = file.split('.')[0] ?? '';
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((designation) => toExample('lines', code, { designation }));
}

function parseTerms(text: string, source: 'coded' | 'lexicon' | 'suppliers'): readonly Example[] {
  const rows: readonly (readonly string[])[] = parse(text, {
    comment: '#',
    comment_no_infix: true,
    from_line: 2,
    skip_empty_lines: true,
  });
  return rows.map(([name = '', code = '']) =>
    toExample(source, code, source === 'suppliers' ? { designation: '', supplier: name } : { designation: name }),
  );
}
