import { type Example, type ExampleSource, toExample } from '../classifier/example.ts';
import { loadKnowledgeFiles } from '../classifier/knowledge-files.ts';
import { parseRows } from '../parse-rows.ts';
import type { DataFolder } from '../sources/data-folder.ts';
import { sources } from '../sources/source.ts';

/** The languages that have a model of their own, in the order in which they were added. */
export const modelLanguages = ['de', 'es', 'it', 'nl', 'pt', 'pl'] as const;
export type ModelLanguage = (typeof modelLanguages)[number];

/** A real line and the collection that it is from. */
export type CollectedLine = Example & { readonly collection: string };

/** What a language's model learns from and is measured with. */
export type LanguageExamples = {
  /** Real lines that a model may learn from, and our own: both are held out in turn. */
  readonly lines: readonly CollectedLine[];
  readonly own: readonly Example[];
  /** Real lines without a licence: they measure, and no model sees them. */
  readonly measured: readonly CollectedLine[];
  /** Words and names. */
  readonly others: readonly Example[];
};

/** The collections whose licence lets models learn from them. */
const licensed: ReadonlySet<string> = new Set(['ted', 'base-pt', 'placsp-es', 'boe-es', 'shops-it']);

/** Shorter names of goods only say how they differ from their heading: `aus Kunststoff`. */
const fewestWords = 3;

export async function loadLanguageExamples(folder: DataFolder, language: ModelLanguage): Promise<LanguageExamples> {
  const [collected, taxonomies, knowledge] = await Promise.all([
    loadLines(folder, language),
    loadTaxonomies(folder, language),
    loadKnowledgeFiles(language),
  ]);
  return {
    lines: collected.filter(({ collection }) => licensed.has(collection)),
    measured: collected.filter(({ collection }) => !licensed.has(collection)),
    own: knowledge.lines,
    others: [...taxonomies, ...knowledge.lexicon, ...knowledge.suppliers],
  };
}

async function loadLines(folder: DataFolder, language: ModelLanguage): Promise<readonly CollectedLine[]> {
  const ids = [`lines-${language}`, `lines-${language}-more`].filter((id) =>
    sources.files.some((file) => file.id === id),
  );
  const files = await Promise.all(ids.map((id) => folder.read(id)));
  return files
    .flatMap((text) => parseRows(text, ['designation', 'naf', 'codeList', 'source']))
    .filter(({ naf }) => naf !== '')
    .map(({ designation, naf, codeList, source }) => ({
      ...toExample(codeList === 'cpv' ? 'contracts' : 'shops', naf, { designation }),
      collection: source,
    }));
}

async function loadTaxonomies(folder: DataFolder, language: ModelLanguage): Promise<readonly Example[]> {
  const load = async (id: string, source: ExampleSource, toName: (text: string) => string = (text) => text) => {
    const rows = parseRows(await folder.read(id), ['lang', 'text', 'naf']);
    return rows
      .filter(({ lang, naf }) => lang === language && naf !== '')
      .map(({ text, naf }) => toExample(source, naf, { designation: toName(text) }));
  };
  const [cpv, cn, shop, nace, coicop] = await Promise.all([
    load(`cpv-${language}`, 'cpv'),
    load(`cn-${language}`, 'cn'),
    load(`shopify-${language}`, 'shopify', toShopName),
    load('nace-names', 'nace'),
    load('ecoicop-names', 'coicop'),
  ]);
  const telling = cn.filter(({ input }) => input.designation.split(' ').length >= fewestWords);
  return [...cpv, ...telling, ...shop, ...nace, ...coicop];
}

/** The end of a path: `Instruments > Drums > Sticks` are drum sticks. */
function toShopName(path: string): string {
  return path.split(' > ').slice(-2).join(' ');
}
