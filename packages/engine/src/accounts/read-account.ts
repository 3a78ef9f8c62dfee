import { isYear, toAccount } from '../reporting/account.ts';
import { toWords } from '../reporting/text-pattern.ts';

/** An account as clients write it in one cell: `4930 Bürobedarf`, `402-01 Usługi obce`, `Huur (4100)`, `WBedAutBra`. */
export type Account = {
  /** The digits of its number, at least three; blank if there is none. */
  readonly number: string;
  /** A code of the Dutch reference chart, such as `WBedHuiBeh`; blank if there is none. */
  readonly reference: string;
  /** All words of the cell, as `toWords` writes them. */
  readonly words: string;
};

const leading = /^\s*(\d{1,12}(?:[.\-/]\d{1,12}){0,5})(?![\p{L}\p{N}])/u;
const trailing = /\((\d{3,12})\)\s*$/;
const dutch = /(?<![\p{L}\p{N}])[BW](?:[A-Z][a-z][a-z0-9]){2,4}(?![\p{L}\p{N}])/u;

/** Reads an account. Digits that are a year are no number; other separated digits are one if the first part is too short. */
export function readAccount(category: string): Account {
  return {
    number: toAccount(category) || toSeparated(category),
    reference: dutch.exec(category)?.[0] ?? '',
    words: toWords(category),
  };
}

function toSeparated(category: string): string {
  const written = leading.exec(category)?.[1] ?? trailing.exec(category)?.[1] ?? '';
  const [first = ''] = written.split(/\D/);
  const digits = written.replace(/\D/g, '');
  return digits.length < 3 || isYear(first) ? '' : digits;
}

/** The words of the name, without numbers before or after it and without a code. */
export function toAccountName({ words, reference }: Account): string {
  const code = toWords(reference);
  const name = reference === '' ? words : words.replace(code, ' ');
  // A sequence of numbers is tried only from its first one: from each of them, a long one takes seconds.
  return name.replace(/^(?: \d+)+(?= )/, '').replace(/ (?<! \d+ )\d+(?: \d+)* $/, ' ');
}
