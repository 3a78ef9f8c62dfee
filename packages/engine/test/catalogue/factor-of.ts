import type { Factor } from '../../src/catalogue/factor.ts';

/** A valid factor with the given differences. */
export function factorOf(different: Partial<Factor> = {}): Factor {
  return {
    id: 'bc-1',
    source: 'Base Carbone',
    sourceId: '1',
    edition: 'Base Carbone 99',
    nameFr: 'Papier',
    nameEn: 'Paper',
    unit: 'kg',
    value: 1.5,
    uncertaintyPct: 20,
    year: 2030,
    region: 'France',
    validUntil: '2033-12-31',
    code: 'C17',
    synonyms: '',
    reason: '',
    country: 'FR',
    directShare: undefined,
    ...different,
  };
}
