import { toTokens } from '../../src/text/tokens.ts';
import { formatVocabulary } from '../../src/understanding/vocabulary.ts';
import { compress } from '../compress.ts';
import type { Build } from '../part.ts';
import type { Example } from './example.ts';
import { loadExamples } from './load-examples.ts';

/**
 * Everything whose words count as known. Names of suppliers are not words; the City of Paris states no licence.
 */
const isRead = ({ source }: Example) => source !== 'suppliers' && source !== 'paris';

/** The words of the texts that the classifier learns from. */
export const buildVocabulary: Build = async (data, say) => {
  const { lines, others } = await loadExamples(data);
  const words = new Set([...lines, ...others].filter(isRead).flatMap(({ input }) => toTokens(input.designation)));
  const vocabulary = formatVocabulary(words);
  say(`${vocabulary.split('\n').length} words`);
  return [compress(vocabulary)];
};
