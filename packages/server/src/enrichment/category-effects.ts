import { restoreText } from '@ledgerprint/engine/results';
import { cellOf } from '../store/exported-columns.ts';
import type { NewestLine, ResultLine } from '../store/results.ts';
import type { CategoryEffect, DecisionEffect } from './decision-effect.ts';

/** Collects the categories that cases had before decisions, and what became of them. */
export function createCategoryEffects() {
  const byCategory = new Map<string, CategoryEffect>();
  let [unmatched, excluded] = [0, 0];
  return {
    add(old: NewestLine, line: Pick<ResultLine, 'footprintMg'>): void {
      const match = cellOf(old, 'match');
      if (match === 'unmatched') unmatched++;
      else if (match === 'excluded') excluded++;
      else addTo(byCategory, old, line);
    },
    result(): Pick<DecisionEffect, 'categories' | 'unmatched' | 'excluded'> {
      const categories = [...byCategory.values()].toSorted(
        (a, b) => Number(b.beforeMg - a.beforeMg) || (a.code < b.code ? -1 : 1),
      );
      return { categories, unmatched, excluded };
    },
  };
}

function addTo(
  byCategory: Map<string, CategoryEffect>,
  old: NewestLine,
  { footprintMg }: Pick<ResultLine, 'footprintMg'>,
): void {
  const [scheme, code] = [restoreText(cellOf(old, 'category_scheme')), restoreText(cellOf(old, 'category_code'))];
  const name = JSON.stringify([scheme, code]);
  const known = byCategory.get(name);
  byCategory.set(name, {
    scheme,
    code,
    label: known?.label || restoreText(cellOf(old, 'category_label')),
    cases: (known?.cases ?? 0) + 1,
    decided: (known?.decided ?? 0) + (cellOf(old, 'match') === 'decided' ? 1 : 0),
    spendEur: (known?.spendEur ?? 0) + Number(cellOf(old, 'spend_eur')),
    beforeMg: (known?.beforeMg ?? 0n) + old.footprintMg,
    afterMg: (known?.afterMg ?? 0n) + footprintMg,
  });
}
