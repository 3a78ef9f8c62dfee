import { readFile, writeFile } from 'node:fs/promises';

const page = new URL('../../../../docs/methodology.md', import.meta.url);

/** Puts measured tables between the page's markers of that name. */
export async function writeMethodology(name: string, tables: string): Promise<void> {
  const start = `<!-- ${name}:start -->`;
  const end = `<!-- ${name}:end -->`;
  const text = await readFile(page, 'utf8');
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from === -1 || to === -1) throw new Error(`${page.pathname} has no markers for ${name}.`);
  await writeFile(page, `${text.slice(0, from)}${start}\n${tables}\n${text.slice(to)}`);
}
