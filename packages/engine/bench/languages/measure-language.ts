import { readFile } from 'node:fs/promises';
import { groups } from '../../src/catalogue/groups.ts';
import { toScorerTables } from '../../src/classifier/classifier-tables.ts';
import { createScorer } from '../../src/classifier/scorer.ts';
import { type Engine, loadEngine } from '../../src/index.ts';
import { linksOf } from '../../src/text/compounds.ts';
import { createVocabulary, parseVocabulary } from '../../src/understanding/vocabulary.ts';
import { type Example, toExample } from '../../tools/classifier/example.ts';
import { alike, foldLines, jaccard, toWordSet } from '../../tools/classifier/fold-lines.ts';
import { trainClassifier } from '../../tools/classifier/train-classifier.ts';
import { toVocabulary } from '../../tools/languages/build-language.ts';
import { loadLanguageExamples, type ModelLanguage } from '../../tools/languages/language-examples.ts';
import { languagePlan } from '../../tools/languages/plan.ts';
import { parseRows } from '../../tools/parse-rows.ts';
import { toDataFolder } from '../../tools/sources/data-folder.ts';

/** The answer for a line: the kind of the line, its group, and what was found. */
export type LanguageAnswer = {
  readonly kind: 'contracts' | 'shops' | 'buyers';
  readonly code: string;
  readonly isRight: boolean;
  /** Only of lines of buyers, which the whole engine reads. */
  readonly confidence: number;
  readonly isMatched: boolean;
};

export type LanguageTask = {
  readonly language: ModelLanguage;
  readonly folder: string | undefined;
  readonly folds: number;
};

const codes = groups.map(({ code }) => code);

/** Everything about one language. Real lines by models that have not seen them; those without a licence no model has seen. */
export async function measureLanguage({ language, folder, folds }: LanguageTask): Promise<readonly LanguageAnswer[]> {
  const examples = await loadLanguageExamples(toDataFolder(folder), language);
  const { lines, own, others, measured } = examples;
  const labelled: readonly Example[] = [...lines, ...own];
  const parts = foldLines(labelled, folds);
  const { split } = createVocabulary(
    parseVocabulary(toVocabulary(language, [...labelled, ...others])),
    linksOf(language),
  );
  const answers: LanguageAnswer[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const seen = labelled.filter((_, at) => parts[at] !== fold);
    const model = trainClassifier(codes, [...seen, ...others], languagePlan, split);
    const weigh = createScorer(toScorerTables(model), split);
    const tested = labelled.filter(({ source }, at) => parts[at] === fold && source !== 'lines');
    for (const example of [...tested, ...(fold === 0 ? measured : [])]) {
      const isRight = codes[weigh(example.input).ranked[0] ?? -1] === example.code;
      const kind = example.source === 'contracts' ? 'contracts' : 'shops';
      answers.push({ kind, code: example.code, isRight, confidence: 0, isMatched: false });
    }
  }
  return [...answers, ...(await measureBuyers(language, own))];
}

/** Lines as buyers write them, by the whole engine. Near-duplicates of lines that the model has learned are left out. */
async function measureBuyers(language: ModelLanguage, own: readonly Example[]): Promise<readonly LanguageAnswer[]> {
  const text = await readFile(new URL(`lines/${language}.csv`, import.meta.url), 'utf8');
  const known = own.map(({ input }) => toWordSet(input.designation));
  const unseen = parseRows(text, ['designation', 'code'])
    .map(({ designation, code }) => toExample('lines', code, { designation }))
    .filter(({ input }) => !known.some((words) => jaccard(words, toWordSet(input.designation)) >= alike));
  const engine = await loadEngine();
  const context = await engine.prepare({ mode: 'ademe', languages: [language], country: language.toUpperCase() });
  return unseen.map(({ input: { designation }, code }) => {
    const { match, categoryCode, categoryConfidence } = enrich(engine, designation, context);
    const isRight = categoryCode === code;
    return { kind: 'buyers', code, isRight, confidence: categoryConfidence ?? 0, isMatched: match === 'matched' };
  });
}

function enrich(engine: Engine, designation: string, context: Parameters<Engine['enrich']>[1]) {
  const activity = { supplier: '', unitPrice: '100', currency: 'EUR', quantity: '', unit: '', weight: '', notes: '' };
  return engine.enrich(
    { designation, activities: [{ ...activity, designation, purchaseDate: '2023-06-15', category: '' }] },
    context,
  );
}
