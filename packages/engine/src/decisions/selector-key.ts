import { comparedTexts, type Selector } from './decision.ts';
import { foldText } from './fold-text.ts';

/**
 * Equal for selectors that cover the same cases: the kind and the folded texts, none of which contains a line break.
 */
export function selectorKeyText(selector: Selector): string {
  const texts = comparedTexts[selector.kind].map((name) => foldText(selector[name] ?? ''));
  return [selector.kind, ...texts].join('\n');
}
