import type { Factor } from '../../src/catalogue/factor.ts';
import { parseRows } from '../parse-rows.ts';

const columns = ['id', 'nameFr', 'nameEn'] as const;

/**
 * Gives the factors of `english-names.csv` the English names written there: their publishers have none, or one in
 * French, or the same for several factors. The publisher's own name stays in `nameFr`. Throws if a line does not state
 * that name, because its translation was made for another one.
 */
export function nameInEnglish(factors: readonly Factor[], text: string): readonly Factor[] {
  const names = new Map(parseRows(text, columns).map((row) => [row.id, row]));
  const named = factors.map((factor) => {
    const name = names.get(factor.id);
    if (name === undefined) return factor;
    if (name.nameFr !== factor.nameFr) {
      throw new Error(`english-names.csv translates ${factor.id} as "${name.nameFr}", which is "${factor.nameFr}".`);
    }
    names.delete(factor.id);
    return { ...factor, nameEn: name.nameEn };
  });
  const [unknown] = names.keys();
  if (unknown !== undefined) throw new Error(`english-names.csv: "${unknown}" is not a factor.`);
  return named;
}
