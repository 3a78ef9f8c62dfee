import { formatClassifier } from '../../src/classifier/classifier-file.ts';
import { linksOf } from '../../src/text/compounds.ts';
import { toTokens } from '../../src/text/tokens.ts';
import { createVocabulary, formatVocabulary, parseVocabulary } from '../../src/understanding/vocabulary.ts';
import type { Example } from '../classifier/example.ts';
import { trainCalibrated } from '../classifier/train-calibrated.ts';
import { compress } from '../compress.ts';
import type { Part } from '../part.ts';
import { loadLanguageExamples, type ModelLanguage } from './language-examples.ts';
import { languagePlan } from './plan.ts';

/** The words of the examples. */
export function toVocabulary(language: ModelLanguage, examples: readonly Example[]): string {
  const words = examples.flatMap(({ input }) => toTokens(input.designation));
  return formatVocabulary(words, linksOf(language) !== undefined);
}

/** The model of a language other than French and English, and its words. */
export function toLanguagePart(language: ModelLanguage): Part {
  return {
    name: language,
    files: ['classifier', 'vocabulary'].map((name) => `packages/engine/data/languages/${language}/${name}.br`),
    async build(data, say) {
      const { lines, own, others } = await loadLanguageExamples(data, language);
      const vocabulary = toVocabulary(language, [...lines, ...own, ...others]);
      const { split } = createVocabulary(parseVocabulary(vocabulary), linksOf(language));
      const model = trainCalibrated({ lines: [...lines, ...own], others, split }, languagePlan, say);
      return [compress(formatClassifier(model)), compress(vocabulary)];
    },
  };
}
