import { longestProjectName } from '@ledgerprint/ledger/activity';

/** The name of the next run of a project: `Books` becomes `Books (2)`, and that `Books (3)`. */
export function toNextName(name: string): string {
  const [, stem = name, number = '1'] = /^(.*) \((\d{1,4})\)$/s.exec(name) ?? [];
  const suffix = ` (${Number(number) + 1})`;
  return `${Array.from(stem)
    .slice(0, longestProjectName - suffix.length)
    .join('')}${suffix}`;
}
