import { type Factor, type FindGases, toFactorSource } from '@ledgerprint/engine/catalogue';
import { type Figures, readFigures, restoreText } from '@ledgerprint/engine/results';
import { shareOutToParts } from '../part-shares.ts';
import { productColumns } from './pack-files.ts';
import type { EvidenceCase, EvidenceFactor } from './pack-lines.ts';

/** Finds a factor in the catalogue with which the result was calculated. */
export type FindFactor = (id: string) => Factor | undefined;

type Multiplied = Pick<EvidenceFactor, 'factorId' | 'factorValue' | 'factorUnit'>;
type Sums = { -readonly [Key in keyof EvidenceFactor]: EvidenceFactor[Key] };

const columnOf = new Map(productColumns.map((name, at) => [name, at]));
/** The publishers of sources that have a name of their own. */
const publishers: Readonly<Record<string, string>> = {
  'Base Carbone': 'ADEME',
  Agribalyse: 'ADEME',
  'Impact CO2': 'ADEME',
  Proxy: 'Ledgerprint',
  Derived: 'Ledgerprint',
};

/** Adds up footprints by factor. The lines add up to the footprint of all cases. */
export function createFactorTable(findFactor: FindFactor, findGases: FindGases) {
  const factors = new Map<string, Sums>();

  /** Adds a footprint to its factor, which is described by the first case that uses it. */
  function add(
    { source, ...multiplied }: Multiplied & { readonly source: string },
    footprintMg: bigint,
    describe: () => Omit<EvidenceFactor, keyof Multiplied | 'cases' | 'footprintMg' | 'gases'>,
  ): Sums {
    const { factorId, factorValue, factorUnit } = multiplied;
    const key = `${factorId}\n${factorValue}\n${factorUnit}`;
    let known = factors.get(key);
    if (known === undefined) {
      const gases = findGases(factorId, source);
      known = { ...multiplied, ...describe(), cases: 0, footprintMg: 0n, gases };
      factors.set(key, known);
    }
    // If the first case only had the id of the factor, a later one may describe it.
    if (known.edition === '') Object.assign(known, describe());
    known.footprintMg += footprintMg;
    return known;
  }

  return {
    add({ cells, footprintMg }: Pick<EvidenceCase, 'cells' | 'footprintMg'>): void {
      if (footprintMg === undefined) return;
      const textOf = (column: string) => restoreText(cells[columnOf.get(column) ?? -1] ?? '');
      const { parts, uncertainty } = readFigures(textOf('reasons'));
      const factorId = textOf('factorId');
      const describe = (id: string, name: string) => ({
        ...toOrigin(
          id === factorId
            ? { id, name, source: textOf('factorSource'), year: textOf('factorYear') }
            : { id, name, source: '', year: '' },
          findFactor,
        ),
        uncertainty: findUncertainty(uncertainty, id),
      });
      if (parts.length < 2) {
        const one = {
          factorId,
          factorValue: Number(textOf('factorValue')),
          factorUnit: textOf('factorUnit'),
          source: textOf('factorSource'),
        };
        add(one, footprintMg, () => describe(factorId, textOf('factorName'))).cases++;
        return;
      }
      const used = new Set<Sums>();
      for (const [part, mg] of shareOutToParts(parts, footprintMg)) {
        const { id, factor, unit, source } = part;
        const one = { factorId: id, factorValue: factor, factorUnit: `kgCO2e/${unit}`, source };
        const name = part.id === factorId ? textOf('factorName') : part.name;
        used.add(add(one, mg, () => describe(part.id, name)));
      }
      for (const factor of used) factor.cases++;
    },

    /** Largest first. */
    result: (): readonly EvidenceFactor[] => [...factors.values()].toSorted(byWeight),
  };
}

/** Publisher and edition combined: `ADEME Base Carbone 23.6`. */
export function sourceOf({ publisher, edition }: Pick<EvidenceFactor, 'publisher' | 'edition'>): string {
  return edition.startsWith(publisher) ? edition : `${publisher} ${edition}`;
}

type Named = {
  readonly id: string;
  readonly name: string;
  /** As exported; empty if only the id is known. */
  readonly source: string;
  readonly year: string;
};

type Origin = Pick<EvidenceFactor, 'factorName' | 'factorYear' | 'publisher' | 'edition' | 'identifier'>;

function toOrigin({ id, name, source, year }: Named, findFactor: FindFactor): Origin {
  const found = findFactor(id);
  // An entry of a referential may have the same id as a factor of the catalogue.
  if (found !== undefined && (source === '' || source === toFactorSource(found))) {
    const publisher = publishers[found.source] ?? found.source;
    const { edition, sourceId: identifier } = found;
    return { factorName: found.nameEn, factorYear: found.year, publisher, edition, identifier };
  }
  const own = { factorName: name, factorYear: year === '' ? undefined : Number(year) };
  if (!id.startsWith('own:')) return { ...own, publisher: '', edition: source, identifier: id };
  const edition = source.replace(/^Own factor: /, '');
  return { ...own, publisher: 'Own factor', edition, identifier: id.slice('own:'.length) };
}

/** The uncertainty of a case's factor. */
function findUncertainty(uncertainty: Figures['uncertainty'], factorId: string): number | undefined {
  const sources = (uncertainty?.parts ?? []).flatMap((part) => part.sources);
  return sources.find(({ key, isOwn }) => key === factorId && isOwn !== true)?.u;
}

function byWeight(one: EvidenceFactor, other: EvidenceFactor): number {
  const [a, b] = [one, other].map(({ footprintMg }) => (footprintMg < 0n ? -footprintMg : footprintMg)) as [
    bigint,
    bigint,
  ];
  if (a !== b) return a > b ? -1 : 1;
  if (one.factorId !== other.factorId) return one.factorId < other.factorId ? -1 : 1;
  return one.factorValue - other.factorValue;
}
