import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { type Example, toExample } from './example.ts';

const folder = new URL('../../data/knowledge/', import.meta.url);

/** Our own purchase lines, lexicon and suppliers (`data/knowledge`), in the order of their file names. */
export async function loadKnowledgeFiles() {
  const [lines, coded, lexicon, suppliers] = await Promise.all([
    readFolder('lines/', parseLines),
    readFolder('coded/', (text) => parseTerms(text, 'coded')),
    readFolder('lexicon/', (text) => parseTerms(text, 'lexicon')),
    readFolder('suppliers/', (text) => parseTerms(text, 'suppliers')),
  ]);
  return { lines, coded, lexicon, suppliers };
}

async function readFolder(
  name: string,
  parseFile: (text: string, file: string) => readonly Example[],
): Promise<readonly Example[]> {
  const files = (await readdir(new URL(name, folder))).toSorted();
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
