import type { Ratio } from './ratio.ts';

/** More than any ledger needs; rows with odd dates must not fill the memory. */
const mostKnown = 20_000;

type Make = (code: string, place: string, year: number | undefined) => Ratio | undefined;

/**
 * Ratios by code, place and year: nearly every line needs several, and all lines together need few. What is made depends on these
 * three alone, so the answers are the same without a memory.
 */
export function createRatioMemory(most = mostKnown) {
  const known = new Map<string, Map<string, Map<number | undefined, Ratio | undefined>>>();
  let size = 0;

  function yearsOf(code: string, place: string): Map<number | undefined, Ratio | undefined> {
    let places = known.get(code);
    if (places === undefined) {
      places = new Map();
      known.set(code, places);
    }
    let years = places.get(place);
    if (years === undefined) {
      years = new Map();
      places.set(place, years);
    }
    return years;
  }

  return {
    find(code: string, place: string, year: number | undefined, make: Make): Ratio | undefined {
      const found = known.get(code)?.get(place);
      const ratio = found?.get(year);
      if (ratio !== undefined || found?.has(year) === true) return ratio;
      const made = make(code, place, year);
      if (size >= most) {
        known.clear();
        size = 0;
      }
      yearsOf(code, place).set(year, made);
      size++;
      return made;
    },
  };
}
