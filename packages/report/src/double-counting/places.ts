import type { ReportedRow } from '../reported-case.ts';

type Place = Pick<ReportedRow, 'file' | 'sheet'>;

export type Places = ReturnType<typeof createPlaces>;

/** Numbers for files and their sheets. */
export function createPlaces() {
  const numbers = new Map<string, number>();
  const places: Place[] = [];
  const files = new Map<string, number>();

  return {
    numberOf({ file, sheet }: Place): number {
      const key = `${file}\n${sheet}`;
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, places.length);
      if (!files.has(file)) files.set(file, files.size);
      return places.push({ file, sheet }) - 1;
    },

    get(number: number): Place {
      return places[number] ?? { file: '', sheet: '' };
    },

    fileNumberOf(number: number): number {
      return files.get(places[number]?.file ?? '') ?? -1;
    },
  };
}
