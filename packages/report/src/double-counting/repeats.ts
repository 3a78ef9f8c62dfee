import { type Copy, compareDays, daysOf, isSameWhole, matchCopies, toCopies } from './invoice-copies.ts';
import { type RegisterColumns, type RegisteredRow, unknownDay } from './register-columns.ts';

/** Pairs of rows of one purchase in two places. */
export type Repeat = { readonly first: Copy; readonly second: Copy };

type Known = {
  readonly columns: RegisterColumns;
  /** Hashes of supplier and amount, for refunds. */
  readonly credited: ReadonlySet<number>;
  readonly fileOfPlace: (place: number) => number;
};

type Candidate = Repeat & { readonly place: number; readonly days: 'same' | 'near'; readonly isWithinPlace: boolean };

/** A reference on more days than this identifies an order or a contract. */
const mostDays = 2;
/** At most one in this many references of a file may occur on several days, or in several places, by chance. */
const exceptions = 50;

/** How a file uses references. */
type Habit = { references: number; scattered: number; onSeveralDays: number };

/**
 * Rows with the same supplier, reference and amounts in two places. References are the client's own, and may identify
 * orders or lines. A duplicate within one file therefore counts only if the file keeps rows of a reference together,
 * and a duplicate on another day only if nearly every reference of the file has a single day.
 */
export function findByReference({ columns, credited }: Known): readonly Repeat[] {
  const habits = new Map<number, Habit>();
  const candidates: Candidate[] = [];
  const habitOf = (place: number) => {
    const known = habits.get(place) ?? { references: 0, scattered: 0, onSeveralDays: 0 };
    habits.set(place, known);
    return known;
  };
  for (const rows of columns.groupsBy('referenceHash')) {
    const copies = toCopies(rows);
    const found = candidatesOf(copies, credited);
    candidates.push(...found);
    for (const [place, own] of Map.groupBy(copies, (copy) => copy[0]?.place ?? 0)) {
      const habit = habitOf(place);
      habit.references += 1;
      if (found.some((candidate) => candidate.place === place)) continue;
      if (own.length > 1) habit.scattered += 1;
      if (daysOf(own.flat()).length > 1) habit.onSeveralDays += 1;
    }
  }
  return candidates.filter(({ first, place, days, isWithinPlace }) =>
    [habitOf(first[0]?.place ?? place), habitOf(place)].every(({ references, scattered, onSeveralDays }) => {
      const isRare = (count: number) => count * exceptions <= references;
      return (!isWithinPlace || isRare(scattered)) && (days === 'same' || isRare(onSeveralDays));
    }),
  );
}

/** Compares each later copy with the first. */
function candidatesOf(copies: readonly Copy[], credited: ReadonlySet<number>): readonly Candidate[] {
  const [first, ...others] = copies;
  if (first === undefined || daysOf(copies.flat()).length > mostDays) return [];
  return others.flatMap((copy) => {
    const place = copy[0]?.place ?? 0;
    const isWithinPlace = first.some((row) => row.place === place);
    const ofPlace = copies.filter(([row]) => row?.place === place);
    const days = compareDays(first, copy);
    const [own, twins] = matchCopies(first, copy);
    const isRepeat = isWithinPlace ? ofPlace.every((one) => isSameWhole(first, one)) : own.length > 0;
    if (!isRepeat || days === 'far' || own.some(({ amountHash }) => credited.has(amountHash))) return [];
    return [{ first: own, second: twins, place, days, isWithinPlace }];
  });
}

/**
 * Rows with the same supplier, day and amount, once in each of two files, unless the supplier charges that amount
 * repeatedly.
 */
export function findByAmount({ columns, credited, fileOfPlace }: Known): readonly Repeat[] {
  const repeats: Repeat[] = [];
  for (const rows of columns.groupsBy('amountHash')) {
    const [any] = rows;
    if (any === undefined || !saysSomething(any.cents) || credited.has(any.amountHash)) continue;
    if (daysOf(rows).length > mostDays) continue;
    for (const [day, ofDay] of Map.groupBy(rows, (row) => row.day)) {
      const [first, second, ...more] = ofDay.toSorted((one, other) => one.position - other.position);
      if (day === unknownDay || first === undefined || second === undefined || more.length > 0) continue;
      const isApart = fileOfPlace(first.place) !== fileOfPlace(second.place);
      if (isApart && !haveReferences(first, second)) repeats.push({ first: [first], second: [second] });
    }
  }
  return repeats;
}

/**
 * Whether both rows have a reference: equal references are found by `findByReference`, and different ones mean
 * different invoices.
 */
function haveReferences(one: RegisteredRow, other: RegisteredRow): boolean {
  return one.referenceHash !== 0 && other.referenceHash !== 0;
}

/** Whether an amount is neither small nor round, and so is unlikely to occur twice on one day by chance. */
export function saysSomething(cents: number): boolean {
  if (cents < 100_00) return false;
  return cents % 1_00 !== 0 || (cents >= 1000_00 && cents % 50_00 !== 0);
}
