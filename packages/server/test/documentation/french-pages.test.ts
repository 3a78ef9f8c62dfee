import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const docs = fileURLToPath(new URL('../../../../docs/', import.meta.url));
const pages = (await readdir(docs, { recursive: true })).filter((name) => name.endsWith('.md'));
const translated = pages.filter((page) => /^(analyst|auditor)\//.test(page));

const read = (page: string) => readFile(join(docs, page), 'utf8');

const codeBlock = /^```(\w*)\n(.*?)^```$/gms;

/** Comments may be translated; everything else is run or printed as it is. */
function codeOf(page: string): readonly string[] {
  return [...page.matchAll(codeBlock)].map(([, language = '', code = '']) => {
    if (language === 'sh') return code.replaceAll(/(^|\s+)# .*$/gm, '');
    return /^(js|ts|go)$/.test(language) ? code.replaceAll(/\s*\/\/ .*$/gm, '') : code;
  });
}

function headingLevelsOf(page: string): readonly number[] {
  return [...page.replaceAll(codeBlock, '').matchAll(/^(#+) /gm)].map(([, marks = '']) => marks.length);
}

function imagesOf(page: string): readonly string[] {
  return [...page.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, target = '']) => basename(target));
}

/** The lines of each generated section; a table has one for each row. */
function generatedLinesOf(page: string): Readonly<Record<string, number>> {
  const sections = page.matchAll(/<!-- generated: (\S+) -->\n(.*?)<!-- end \1 -->/gs);
  return Object.fromEntries([...sections].map(([, name = '', text = '']) => [name, text.split('\n').length]));
}

/** The rows and columns of each table. */
function tablesOf(page: string): readonly (readonly number[])[] {
  return [...page.replaceAll(codeBlock, '').matchAll(/(?:^\|.*\|$\n?)+/gm)].map(([table]) =>
    table
      .trimEnd()
      .split('\n')
      .map((row) => row.replaceAll('\\|', '').split('|').length - 2),
  );
}

describe('pages for analysts and auditors have a French twin', () => {
  it.each(translated)('%s', async (page) => {
    const twin = join('fr', page);
    expect(existsSync(join(docs, twin)), `docs/${twin}`).toBe(true);
    const [english, french] = await Promise.all([read(page), read(twin)]);
    expect(headingLevelsOf(french)).toEqual(headingLevelsOf(english));
    expect(codeOf(french)).toEqual(codeOf(english));
    expect(imagesOf(french)).toEqual(imagesOf(english));
    expect(generatedLinesOf(french)).toEqual(generatedLinesOf(english));
    expect(tablesOf(french)).toEqual(tablesOf(english));
  });

  it('and no French page is left without its original', () => {
    const originals = pages.filter((page) => page.startsWith('fr/')).map((page) => page.slice('fr/'.length));
    expect(originals.filter((page) => !pages.includes(page))).toEqual([]);
  });
});

describe('each page names its readers below its title', () => {
  const english = /^\*For (analysts|auditors|integrators|operators|contributors|everyone): [^*]+\*$/;
  const french = /^\*Pour (tous|les analystes|les auditeurs)\s: [^*]+\*$/;

  it.each(pages)('%s', async (page) => {
    const [title, line] = (await read(page)).split('\n\n', 2);
    expect(title).toMatch(/^# .+$/);
    expect(line).toMatch(page.startsWith('fr/') ? french : english);
  });
});
