import type { RatioSource } from '../footprint/monetary-category.ts';
import type { Reason } from '../reasons/reason.ts';
import type { ClientCategory } from '../referential/client-categories.ts';
import type { Warning } from '../values/warning.ts';
import { chooseAdemeCategory } from './choose-ademe-category.ts';
import type { PhysicalMatch } from './choose-physical-factor.ts';
import { type ChosenCategory, type Thresholds, toMatch, toShownProbability } from './chosen-category.ts';

/**
 * The client's own category, with the factors of the corresponding group. A row's own category is kept even if no
 * factor can be found for it.
 */
export function chooseClientCategory(request: {
  readonly client: ClientCategory;
  readonly found: PhysicalMatch | undefined;
  readonly ratios: RatioSource;
  readonly thresholds: Thresholds;
}): ChosenCategory {
  const { client, thresholds } = request;
  const group = chooseAdemeCategory({ ...request, ranked: client.groups.ranked });
  const isNear = client.category !== undefined;
  const warnings: Warning[] = [];
  if (!isNear) warnings.push('category_missing');
  else if (group.match === 'unmatched') warnings.push('category_unknown');
  const isSure = isNear && toMatch(client.confidence, thresholds) === 'matched';
  return {
    ...group,
    match: group.match === 'matched' && !isSure ? 'review' : group.match,
    scheme: 'client',
    code: isNear ? client.category : undefined,
    label: isNear ? client.category : undefined,
    confidence: client.confidence,
    alternatives: client.alternatives.map(({ category, confidence }) => ({ code: category, probability: confidence })),
    reasons: [explainText(client, isNear), { code: 'factor_category' }, ...group.reasons],
    warnings,
  };
}

function explainText({ category, confidence }: ClientCategory, isNear: boolean): Reason {
  if (!isNear || category === undefined) return { code: 'client_category_none' };
  if (confidence === 1) return { code: 'client_category', clientCategory: category };
  const shown = toShownProbability(confidence);
  return { code: 'client_category_close', clientCategory: category, confidence: shown };
}
