import { formatClassifier } from '../../src/classifier/classifier-file.ts';
import { toTokens } from '../../src/text/tokens.ts';
import { formatVocabulary } from '../../src/understanding/vocabulary.ts';
import { trainCalibrated } from '../classifier/train-calibrated.ts';
import { compress } from '../compress.ts';
import type { Part } from '../part.ts';
import { loadLanguageExamples, type ModelLanguage } from './language-examples.ts';
import { languagePlan } from './plan.ts';

/** The model of a language other than French and English, and its words. */
export function toLanguagePart(language: ModelLanguage): Part {
  return {
    name: language,
    files: ['classifier', 'vocabulary'].map((name) => `packages/engine/data/languages/${language}/${name}.br`),
    async build(data, say) {
      const { lines, own, others } = await loadLanguageExamples(data, language);
      const model = trainCalibrated({ lines: [...lines, ...own], others }, languagePlan, say);
      const words = [...lines, ...own, ...others].flatMap(({ input }) => toTokens(input.designation));
      return [compress(formatClassifier(model)), compress(formatVocabulary(words))];
    },
  };
}
