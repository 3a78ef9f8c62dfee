import { groups, nameGroup } from '@ledgerprint/engine/catalogue';
import type { Language } from '../language.ts';
import type { Category } from './reading/result-lines.ts';

const byCode = new Map(groups.map((group) => [group.code, group]));

/** The display name of a category: ADEME groups have one in each language, others the label in the file. */
export function nameOfCategory({ scheme, code, label }: Category, language: Language): string {
  const group = scheme === 'ademe' ? byCode.get(code) : undefined;
  if (group === undefined) return label === '' ? code : label;
  return nameGroup(group, language);
}

/** The names of a category in all languages. */
export function categoryNames(category: Category): readonly string[] {
  return [nameOfCategory(category, 'fr'), nameOfCategory(category, 'en')];
}
