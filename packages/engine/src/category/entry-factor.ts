import type { AppliedFactor } from '../footprint/applied-factor.ts';
import type { ReferentialEntry } from '../referential/entry.ts';

/** An entry of an organization's referential as a factor, so that it is used like any other. */
export function toEntryFactor(entry: ReferentialEntry, referentialName: string): AppliedFactor {
  return {
    id: entry.code,
    source: 'Referential',
    sourceId: entry.code,
    edition: entry.source === '' ? referentialName : entry.source,
    nameFr: entry.label,
    nameEn: entry.label,
    unit: entry.unit,
    value: entry.factor,
    uncertaintyPct: undefined,
    year: entry.year,
    region: '',
    validUntil: '',
    code: entry.code,
    synonyms: entry.keywords.join(' '),
    reason: '',
    country: '',
    directShare: undefined,
  };
}
