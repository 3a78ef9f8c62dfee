import type { Factor } from '../catalogue/factor.ts';

/** Figures of other countries for the same things as French ones. */
export type Counterparts = { find(factorId: string, country: string): Factor | undefined };

/**
 * Parses `data/knowledge/counterparts.csv` (`counterpart,factors`; the ids of several factors are separated by spaces).
 * A counterpart applies in its own country. Ids that a catalogue does not have are ignored, since an imported edition
 * may have dropped an element. A figure for a different unit is never a counterpart.
 */
export function parseCounterparts(text: string, factors: readonly Factor[]): Counterparts {
  const byId = new Map(factors.map((factor) => [factor.id, factor]));
  const found = new Map<string, Factor>();
  for (const line of text.split('\n').slice(1)) {
    if (line === '' || line.startsWith('#')) continue;
    const [counterpartId = '', ids = ''] = line.split(',');
    const counterpart = byId.get(counterpartId);
    if (counterpart === undefined) continue;
    for (const id of ids.split(' ')) {
      if (byId.get(id)?.unit === counterpart.unit) found.set(`${id} ${counterpart.country}`, counterpart);
    }
  }
  return { find: (factorId, country) => found.get(`${factorId} ${country}`) };
}
