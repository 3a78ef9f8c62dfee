import { restKey } from '@ledgerprint/report';
import { language, useWords } from '../language.ts';
import { nameOfCategory } from './category-names.ts';
import { useFigures } from './figures.ts';
import type { Dimension } from './query/break-down.ts';
import type { FilterName } from './query/lines-query.ts';
import { questionWords } from './questions/words.ts';
import type { Category, matches, methods } from './reading/result-lines.ts';
import { words as resultWords } from './words.ts';

/** The names of filters and of parts of the footprint, in the language of the page. */
export function useNames(categories: readonly Category[]) {
  const words = useWords(questionWords);
  const named = useWords(resultWords);
  const { month } = useFigures();
  const spoken = language.value;
  const ofCategory = (code: string) => {
    const category = categories.find((known) => known.code === code) ?? { scheme: '', code, label: '' };
    return nameOfCategory(category, spoken) || named.noCategory;
  };
  return {
    ofPart(dimension: Dimension, key: string, label: string): string {
      if (key === restKey) return words.rest;
      if (dimension === 'scope') return words.scope(key);
      if (dimension === 'category') return ofCategory(key);
      if (dimension === 'supplier') return key === '' ? words.noSupplier : key;
      return label;
    },
    ofFilter(name: FilterName, value: string): string {
      switch (name) {
        case 'scope':
          return words.scope(value);
        case 'category':
          return ofCategory(value);
        case 'supplier':
          return value === '' ? words.noSupplier : value;
        case 'month':
          return value === '' ? words.noMonth : month(value);
        case 'match':
          return named.matches[value as (typeof matches)[number]];
        case 'method':
          return named.methods[value as (typeof methods)[number]];
      }
    },
  };
}

/** Names of parts and filters. */
export type Names = ReturnType<typeof useNames>;
