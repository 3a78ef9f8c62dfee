import { type Factor, toFactorSource } from '@ledgerprint/engine/catalogue';
import { readExplanation, readParts, restoreText, toMilligrams } from '@ledgerprint/engine/results';
import { productColumns } from './pack-files.ts';
import type { EvidenceCase, EvidenceFactor } from './pack-lines.ts';

/** Finds a factor of the catalogue that the result was computed with. */
export type FindFactor = (id: string) => Factor | undefined;

type Sums = { -readonly [Key in keyof EvidenceFactor]: EvidenceFactor[Key] };

const columnOf = new Map(productColumns.map((name, at) => [name, at]));
/** Those who publish under several names, and ourselves. */
const publishers: Readonly<Record<string, string>> = {
  'Base Carbone': 'ADEME',
  Agribalyse: 'ADEME',
  'Impact CO2': 'ADEME',
  Proxy: 'Ledgerprint',
  Derived: 'Ledgerprint',
};

/** Adds up which factors cases were multiplied with. The footprints of all lines add up to that of the cases. */
export function createFactorTable(findFactor: FindFactor) {
  const factors = new Map<string, Sums>();

  function add(
    named: Omit<EvidenceFactor, 'cases' | 'footprintMg'>,
    footprintMg: bigint,
    isNewCase: boolean,
  ) {
    const key = `${named.factorId}\n${named.factorValue}\n${named.factorUnit}`;
    const known = factors.get(key) ?? { ...named, cases: 0, footprintMg: 0n };
    factors.set(key, known);
    if (isNewCase) known.cases++;
    known.footprintMg += footprintMg;
    // Of several, the one that says least.
    known.uncertainty = Math.max(known.uncertainty ?? 0, named.uncertainty ?? 0) || undefined;
  }

  return {
    add({ cells, footprintMg }: Pick<EvidenceCase, 'cells' | 'footprintMg'>): void {
      if (footprintMg === undefined) return;
      const textOf = (column: string) => restoreText(cells[columnOf.get(column) ?? -1] ?? '');
      const explanation = textOf('explanation');
      const errors = readExplanation(explanation).uncertainty?.parts.flatMap(({ sources }) => sources) ?? [];
      const uncertaintyOf = (id: string) =>
        errors.reduce((most, { key, u, isOwn }) => (key === id && !isOwn ? Math.max(most, u) : most), 0) ||
        undefined;
      const lead = {
        factorId: textOf('factorId'),
        factorName: textOf('factorName'),
        factorUnit: textOf('factorUnit'),
        factorYear: textOf('factorYear') === '' ? undefined : Number(textOf('factorYear')),
        source: textOf('factorSource'),
      };
      const parts = readParts(explanation, Number(textOf('footprintKgCo2e')));
      if (parts.length < 2) {
        // What its explanation does not tell for sure has the figures of the line.
        const factorValue = Number(textOf('factorValue'));
        add(
          { ...describe(lead, findFactor), factorValue, uncertainty: uncertaintyOf(lead.factorId) },
          footprintMg,
          true,
        );
        return;
      }
      const seen = new Set<string>();
      for (const [part, mg] of shareOut(parts, footprintMg)) {
        const { factorId, factorName, factorValue, unit } = part;
        const factorUnit = `kgCO2e/${unit}`;
        const named =
          factorId === lead.factorId
            ? lead
            : { factorId, factorName, factorUnit, factorYear: undefined, source: '' };
        const key = `${factorId}\n${factorValue}`;
        const uncertainty = uncertaintyOf(factorId);
        add(
          { ...describe({ ...named, factorUnit }, findFactor), factorValue, uncertainty },
          mg,
          !seen.has(key),
        );
        seen.add(key);
      }
    },

    /** The heaviest first. */
    result: (): readonly EvidenceFactor[] => [...factors.values()].toSorted(byWeight),
  };
}

/** Publisher and edition in one: `ADEME Base Carbone 23.6`. */
export function sourceOf({ publisher, edition }: Pick<EvidenceFactor, 'publisher' | 'edition'>): string {
  return edition.startsWith(publisher) ? edition : `${publisher} ${edition}`;
}

type Named = Pick<EvidenceFactor, 'factorId' | 'factorName' | 'factorUnit' | 'factorYear'> & {
  /** As the export has it; blank where only the id is known. */
  readonly source: string;
};

function describe({ source, ...named }: Named, findFactor: FindFactor) {
  const { factorId } = named;
  const found = findFactor(factorId);
  // An entry of a referential may have the id of somebody else's factor.
  if (found !== undefined && (source === '' || source === toFactorSource(found))) {
    const { edition, sourceId, nameFr, year } = found;
    const publisher = publishers[found.source] ?? found.source;
    return { ...named, factorName: nameFr, factorYear: year, publisher, edition, identifier: sourceId };
  }
  if (factorId.startsWith('own:'))
    return {
      ...named,
      publisher: 'Own factor',
      edition: source.replace(/^Own factor: /, ''),
      identifier: factorId.slice('own:'.length),
    };
  return { ...named, publisher: '', edition: source, identifier: factorId };
}

/** The heaviest part takes what rounding leaves. */
function shareOut<Part extends { readonly kg: number }>(
  parts: readonly Part[],
  footprintMg: bigint,
): readonly (readonly [part: Part, footprintMg: bigint])[] {
  const sorted = parts.toSorted((one, other) => Math.abs(other.kg) - Math.abs(one.kg));
  const others = sorted.slice(1).map((part) => [part, toMilligrams(part.kg)] as const);
  const rest = others.reduce((left, [, mg]) => left - mg, footprintMg);
  return [[sorted[0] as Part, rest], ...others];
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
