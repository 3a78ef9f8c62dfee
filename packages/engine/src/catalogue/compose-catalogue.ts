import type { Factor } from './factor.ts';
import { groups } from './groups.ts';

/**
 * What a project works with when an operator imported a Base Carbone: the import in the place of the bundled Base
 * Carbone, everything else as bundled. A group without a ratio in the import keeps its bundled ones, so that every
 * group has one; their edition tells.
 */
export function composeCatalogue(bundled: readonly Factor[], imported: readonly Factor[]): readonly Factor[] {
  const without = new Set(findGroupsWithoutRatio(imported));
  const kept = bundled.filter(
    ({ source, unit, code }) => source !== 'Base Carbone' || (unit === 'EUR' && without.has(code)),
  );
  return [...imported, ...kept];
}

/** The codes, of all 64, that these factors have no ratio per euro for. */
export function findGroupsWithoutRatio(factors: readonly Factor[]): readonly string[] {
  const present = new Set(factors.filter(({ unit }) => unit === 'EUR').map(({ code }) => code));
  return groups.map(({ code }) => code).filter((code) => !present.has(code));
}
