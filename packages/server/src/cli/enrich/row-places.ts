import type { Row } from '@ledgerprint/ledger/activity';
import type { RowPlace } from '@ledgerprint/report';

/** Places of rows by the order they were added, counted from 0. Stored mostly as numbers: there may be millions. */
export function createRowPlaces(nameOf: (path: string) => string) {
  const positions: number[] = [];
  const lines: number[] = [];
  const places: number[] = [];
  const known: { readonly file: string; readonly sheet: string }[] = [];
  const numbers = new Map<string, number>();
  const references = new Map<number, string>();

  function findPlace({ file, sheet }: Row): number {
    const key = `${file}\n${sheet}`;
    const number = numbers.get(key) ?? known.length;
    if (number === known.length) {
      numbers.set(key, number);
      known.push({ file: nameOf(file), sheet });
    }
    return number;
  }

  return {
    add(row: Row, position: number): void {
      if (row.reference !== '') references.set(positions.length, row.reference);
      positions.push(position);
      lines.push(row.line);
      places.push(findPlace(row));
    },

    get(row: number): RowPlace {
      const { file = '', sheet = '' } = known[places[row] ?? -1] ?? {};
      return {
        position: positions[row] ?? 0,
        file,
        sheet,
        line: lines[row] ?? 0,
        reference: references.get(row) ?? '',
      };
    },
  };
}
