import type { Factor } from '../catalogue/factor.ts';

/** Which figure of another country is of the same thing as a French one. */
export type Counterparts = { find(factorId: string, country: string): Factor | undefined };

/**
 * The text of `data/knowledge/counterparts.csv` (`counterpart,factors`; the ids of several factors are parted by spaces).
 * The counterpart's own country is the one it is for. Ids that a catalogue does not have are passed over, as an imported
 * edition may have given up an element; a figure per another unit is never a counterpart.
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
