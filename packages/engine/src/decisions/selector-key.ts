import { comparedTexts, type Selector } from './decision.ts';
import { foldText } from './fold-text.ts';

/** Equal for selectors that are about the same cases: its kind and its folded texts, none of which has a line break. */
export function selectorKeyText(selector: Selector): string {
  const texts = comparedTexts[selector.kind].map((name) => foldText(selector[name] ?? ''));
  return [selector.kind, ...texts].join('\n');
}
