import { readFile, writeFile } from 'node:fs/promises';

/** Where a generated section begins and ends in a page; everything outside is written by hand. */
function markersOf(name: string): { readonly begin: string; readonly end: string } {
  return { begin: `<!-- generated: ${name} -->`, end: `<!-- end ${name} -->` };
}

/** A section with its markers. */
export function toSection(name: string, contents: string): string {
  const { begin, end } = markersOf(name);
  return `${begin}\n${contents}\n${end}`;
}

/** The text with the section's contents replaced; undefined if the text has no such section. */
export function replaceSection(text: string, name: string, contents: string): string | undefined {
  const { begin, end } = markersOf(name);
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  if (from === -1 || to === -1) return undefined;
  return text.slice(0, from) + toSection(name, contents) + text.slice(to + end.length);
}

/** Replaces the contents of named sections of a page. Throws and writes nothing if one is missing. */
export async function fillPage(page: URL, sections: Readonly<Record<string, string>>): Promise<void> {
  let text = await readFile(page, 'utf8');
  for (const [name, contents] of Object.entries(sections)) {
    const replaced = replaceSection(text, name, contents);
    if (replaced === undefined) {
      throw new Error(`${page.pathname} needs the lines ${toSection(name, '…').replaceAll('\n', ' ')}`);
    }
    text = replaced;
  }
  await writeFile(page, text);
}

/** Rows of cells; the first row holds the titles. */
export function toMarkdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const toRow = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [toRow(head), `|${head.map(() => '---|').join('')}`, ...rows.map(toRow)].join('\n');
}

/** French text with the non-breaking spaces that its punctuation needs. */
export function setFrenchSpaces(text: string): string {
  return text.replaceAll(/ (?=[:;?!%»](?:[\s.,)]|$))/g, '\u00a0').replaceAll('« ', '«\u00a0');
}
