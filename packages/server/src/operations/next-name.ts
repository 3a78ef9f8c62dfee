import { longestProjectName } from '@ledgerprint/ledger/activity';

/** `Purchases 2024 (2)`: a name, and the number that a run again has given it. */
const numbered = /^(.*\S) \((\d{1,4})\)$/su;
const longestSuffix = ' (9999)'.length;

/** The text with which all names begin that may be equal to the next one. */
export function startOfNextNames(name: string): string {
  const base = numbered.exec(name)?.[1] ?? name;
  return cut(base, longestProjectName - longestSuffix);
}

/** The name with the next free number. A number in it is counted on only if there is a project without it. */
export function toNextName(name: string, taken: ReadonlySet<string>): string {
  const before = numbered.exec(name)?.[1];
  const base = before !== undefined && taken.has(before) ? before : name;
  for (let number = 2; ; number++) {
    const suffix = ` (${number})`;
    const next = `${cut(base, longestProjectName - suffix.length).trimEnd()}${suffix}`;
    if (!taken.has(next)) return next;
  }
}

function cut(text: string, longest: number): string {
  return Array.from(text).slice(0, longest).join('');
}
