import type { Language } from '../format.ts';
import { nameOfFactorUnit } from '../result/explanation/unit-names.ts';
import type { Choice, Desk } from './desk.ts';
import { focusedItem } from './review-list.ts';

/** A category or factor found, and the choice it makes. */
export type Found = {
  readonly kind: 'category' | 'factor';
  readonly code: string;
  readonly name: string;
  readonly detail: string;
  readonly choice: Choice;
};

/** Categories of the project’s scheme and factors of the catalogue, best matches first. */
export async function searchCatalogue(
  desk: Desk,
  asked: { readonly query: string; readonly language: Language; readonly signal: AbortSignal },
): Promise<readonly Found[]> {
  const { query, language, signal } = asked;
  const { session, project } = desk;
  const { catalogue } = session.client;
  const scheme = toSearchedScheme(project.categoryMode, findScheme(desk));
  const [categories, factors] = await Promise.all([
    catalogue.searchCategories({ query, scheme, limit: 20 }, { signal }),
    query === '' ? undefined : catalogue.searchFactors({ query, limit: 20 }, { signal }),
  ]);
  return [
    ...categories.categories.map(({ scheme: categoryScheme, code, label, labelEn }): Found => {
      const name = language === 'en' && labelEn !== '' ? labelEn : label;
      return { kind: 'category', code, name, detail: code, choice: { categoryScheme, categoryCode: code } };
    }),
    ...(factors?.factors ?? []).map((factor): Found => {
      const { id, categoryCode, source, value, unit } = factor;
      const name = language === 'en' && factor.nameEn !== '' ? factor.nameEn : factor.name;
      desk.factorNames.set(id, name);
      const ownCategory = project.categoryMode === 'ademe' && categoryCode !== '' ? { categoryCode } : {};
      return {
        kind: 'factor',
        code: id,
        name,
        choice: { factorId: id, ...ownCategory },
        detail: `${value} ${nameOfFactorUnit(unit, language)} · ${source} · ${id}`,
      };
    }),
  ];
}

/** The scheme to search. In client mode that is ADEME’s, since decisions map the client’s categories to it. */
export function toSearchedScheme(mode: string, scheme: string | undefined): string {
  if (mode !== 'referential') return 'ademe';
  return scheme === 'naics' ? 'naics' : 'referential';
}

function findScheme({ review }: Desk): string | undefined {
  return focusedItem(review.list.value)?.case?.categoryScheme ?? review.scheme.value;
}
