import { readFile, writeFile } from 'node:fs/promises';

const page = new URL('../../../../docs/methodology.md', import.meta.url);
const start = '<!-- accuracy:start -->';
const end = '<!-- accuracy:end -->';

/** Puts the measured tables between the page's markers. */
export async function writeMethodology(tables: string): Promise<void> {
  const text = await readFile(page, 'utf8');
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from === -1 || to === -1) throw new Error(`${page.pathname} has no markers for the measured tables.`);
  await writeFile(page, `${text.slice(0, from)}${start}\n${tables}\n${text.slice(to)}`);
}
