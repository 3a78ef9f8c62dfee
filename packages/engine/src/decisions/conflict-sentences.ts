import type { Language } from '@ledgerprint/ledger/language';
import type { ConflictReason } from './decision.ts';

/** Why a decision could not be applied, and what to do, in both languages. */
export const conflictSentences: Readonly<Record<Language, Readonly<Record<ConflictReason, string>>>> = {
  en: {
    FACTOR_GONE: 'its factor is not in the catalogue; choose another one',
    CATEGORY_GONE: 'its category does not exist; choose another one',
    UNIT_UNFIT:
      'not all rows can be converted to its unit; choose another factor, or give a quantity in the unit of a factor',
    SCHEME_DIFFERS:
      'its category does not belong to the scheme of the project; decide again with a category of that scheme',
    SPELLING_DIFFERS: 'its quantity belongs to a product with a different spelling; give this product its own quantity',
    CASE_EXCLUDED: 'the rows are excluded, so nothing is calculated; decide first that they are counted',
    NO_FOOTPRINT: 'there is no footprint to assign to its GHG Protocol category; decide on a category or a factor, too',
  },
  fr: {
    FACTOR_GONE: 'son facteur ne figure pas au catalogue\u00a0; choisissez-en un autre',
    CATEGORY_GONE: 'sa catégorie n’existe pas\u00a0; choisissez-en une autre',
    UNIT_UNFIT:
      'certaines lignes ne peuvent pas être converties dans son unité\u00a0; choisissez un autre facteur ou indiquez une quantité dans l’unité d’un facteur',
    SCHEME_DIFFERS:
      'sa catégorie relève d’une autre nomenclature que celle du projet\u00a0; décidez de nouveau, avec une catégorie de la nomenclature du projet',
    SPELLING_DIFFERS:
      'sa quantité concerne une désignation écrite autrement\u00a0; indiquez une quantité pour ce produit',
    CASE_EXCLUDED: 'les lignes sont exclues et rien n’est calculé\u00a0; décidez d’abord de les compter',
    NO_FOOTPRINT:
      'il n’y a pas d’empreinte à affecter à sa catégorie du GHG Protocol\u00a0; décidez aussi d’une catégorie ou d’un facteur',
  },
};
