import { fold } from '@ledgerprint/ledger/text';
import { parseExportColumns } from '../../src/catalogue/base-carbone-columns.ts';
import type { GasShares } from '../../src/catalogue/gases.ts';
import { type StatedGases, sumOf, toWhole } from './stated-gases.ts';

/** The export has five more gases, most of them the contrails of aircraft (`Divers`) or sulphur hexafluoride. */
const additional = ['additional1', 'additional2', 'additional3', 'additional4', 'additional5'] as const;
const columns = {
  lineKind: 'Type Ligne',
  id: "Identifiant de l'élément",
  total: 'Total poste non décomposé',
  co2: 'CO2f',
  ch4Fossil: 'CH4f',
  ch4Biogenic: 'CH4b',
  n2o: 'N2O',
  additional1: 'Valeur gaz supplémentaire 1',
  additional2: 'Valeur gaz supplémentaire 2',
  additional3: 'Valeur gaz supplémentaire 3',
  additional4: 'Valeur gaz supplémentaire 4',
  additional5: 'Valeur gaz supplémentaire 5',
  others: 'Autres GES',
  biogenicCo2: 'CO2b',
} as const;

/** Figures have three digits; gases that are further from their total are not its breakdown. */
const rounding = 0.01;

/** The gases of the elements that the export breaks down, by the id of the element. */
export function readBaseCarboneGases(text: string): ReadonlyMap<string, GasShares> {
  const lines = parseExportColumns(text, columns).filter(({ cells }) => fold(cells.lineKind) === 'element');
  return new Map(
    lines.flatMap(({ cells }): readonly (readonly [string, GasShares])[] => {
      const total = toNumber(cells.total);
      const gases: StatedGases = {
        co2: toNumber(cells.co2),
        ch4Fossil: toNumber(cells.ch4Fossil),
        ch4Biogenic: toNumber(cells.ch4Biogenic),
        n2o: toNumber(cells.n2o),
        otherGases: [...additional, 'others' as const].reduce((sum, column) => sum + toNumber(cells[column]), 0),
      };
      return isBrokenDown(gases, total) ? [[cells.id, toWhole(gases, toBiogenicCo2(cells.biogenicCo2) / total)]] : [];
    }),
  );
}

/** A total without a breakdown is entered as fossil CO2, such as that of a mattress or a train of another country. */
function isBrokenDown(gases: StatedGases, total: number): boolean {
  const values = Object.values(gases);
  const sum = sumOf(gases);
  return (
    values.every((value) => value >= 0) &&
    Math.abs(sum - total) <= rounding * Math.abs(total) &&
    values.filter((value) => value > 0).length > 1
  );
}

/** What plants have taken up is negative: not an emission. */
function toBiogenicCo2(cell: string): number {
  return Math.max(0, toNumber(cell));
}

/** An empty cell is a gas that is not emitted. */
function toNumber(cell: string): number {
  const value = Number(cell.replace(/\s/g, '').replace(',', '.'));
  if (!Number.isFinite(value)) throw new Error(`"${cell}" is not a number.`);
  return value;
}
