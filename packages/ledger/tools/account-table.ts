import type { AccountMeaning, AccountPlan } from '../src/fates/account-plans.ts';

/** The accounts of a chart by meaning, as the shortest prefixes: `60–62, 651`. */
export function listAccounts({ meaningOf }: AccountPlan, meaning: AccountMeaning): string {
  const digits = [...'0123456789'];
  const own = digits.flatMap((first) => {
    if (digits.every((second) => meaningOf(first + second) === meaning)) return [first];
    return digits.flatMap((second) => {
      const group = first + second;
      if (meaningOf(group) === meaning) return [group];
      return digits.map((third) => group + third).filter((number) => meaningOf(number) === meaning);
    });
  });
  return joinRanges(own);
}

/** `listAccounts` for a chart whose accounts all have four digits: `4200–4299, 4980`. */
export function listLongAccounts({ meaningOf }: AccountPlan, meaning: AccountMeaning): string {
  const numbers = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
  return joinRanges(numbers.filter((number) => meaningOf(number) === meaning));
}

/** Joins adjacent accounts of the same length into one range. */
function joinRanges(numbers: readonly string[]): string {
  const ranges: { first: string; last: string }[] = [];
  for (const number of numbers) {
    const before = ranges.at(-1);
    const follows = before?.last.length === number.length && Number(before.last) + 1 === Number(number);
    if (before !== undefined && follows) before.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) => (first === last ? first : `${first}–${last}`)).join(', ');
}
