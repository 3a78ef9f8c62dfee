import type { AppliedFactor } from '../footprint/applied-factor.ts';
import type { OwnFactor } from './decision.ts';

/** An organization's own factor, in the same form as any other. */
export function toOwnFactor(decisionId: string, own: OwnFactor): AppliedFactor {
  return {
    id: `own:${decisionId}`,
    source: 'Own factor',
    sourceId: decisionId,
    edition: own.source,
    nameFr: own.name,
    nameEn: own.name,
    unit: own.unit,
    value: own.value,
    uncertaintyPct: own.uncertainty * 100,
    year: own.year,
    region: '',
    validUntil: '',
    code: '',
    synonyms: '',
    reason: '',
    country: '',
    directShare: undefined,
  };
}
