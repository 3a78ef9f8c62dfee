import { groups, nameGroup } from '@ledgerprint/engine/catalogue';
import type { Language } from '../language/index.ts';

const byCode = new Map(groups.map((group) => [group.code, group]));
const byName = new Map(groups.flatMap((group) => [group.nameFr, group.nameEn].map((name) => [name, group])));

/**
 * The display name of a category. ADEME's groups have a name in each language; other categories have the name in their
 * scheme.
 */
export function nameOfCategory(
  { key, label }: { readonly key: string; readonly label: string },
  scheme: string,
  language: Language,
): string {
  const group = scheme === 'ademe' ? (byCode.get(key) ?? byName.get(label)) : undefined;
  if (group === undefined) return label === '' ? key : label;
  return nameGroup(group, language);
}
