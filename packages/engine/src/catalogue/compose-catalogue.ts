import type { Factor } from './factor.ts';
import { groups } from './groups.ts';

/**
 * The catalogue of a project when an operator has imported a Base Carbone: the import replaces the bundled Base
 * Carbone, and everything else stays as bundled. A group without a ratio in the import keeps its bundled ratios, so
 * that every group has one; their edition shows where they come from. Imported factors with the name of a bundled one
 * also take its English name, which may be our translation.
 */
export function composeCatalogue(bundled: readonly Factor[], imported: readonly Factor[]): readonly Factor[] {
  const without = new Set(findGroupsWithoutRatio(imported));
  const kept = bundled.filter(
    ({ source, unit, code }) => source !== 'Base Carbone' || (unit === 'EUR' && without.has(code)),
  );
  const known = new Map(bundled.map((factor) => [factor.id, factor]));
  return [...imported.map((factor) => nameAs(known.get(factor.id), factor)), ...kept];
}

function nameAs(known: Factor | undefined, factor: Factor): Factor {
  const isSame = known !== undefined && known.nameFr === factor.nameFr && known.nameEn !== factor.nameEn;
  return isSame ? { ...factor, nameEn: known.nameEn } : factor;
}

/** Those of the 64 codes for which these factors have no ratio per euro. */
export function findGroupsWithoutRatio(factors: readonly Factor[]): readonly string[] {
  const present = new Set(factors.filter(({ unit }) => unit === 'EUR').map(({ code }) => code));
  return groups.map(({ code }) => code).filter((code) => !present.has(code));
}
