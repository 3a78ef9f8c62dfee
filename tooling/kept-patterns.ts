import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { findWordPatternsOf, type WordPattern } from './word-patterns.ts';

/** The packages that read the texts of ledgers: their patterns need a reason. */
export const checkedPackages = ['engine', 'ledger', 'report'];

/** The pattern of a reason that holds for all patterns of a file. */
const anyPattern = '*';

type Kept = { readonly file: string; readonly pattern: string; readonly reason: string };

/** A sentence for each pattern with words that has no reason in `kept-patterns.csv`, and for each reason without a pattern. */
export function findUnexplained(root: string): readonly string[] {
  const kept: readonly Kept[] = parse(readFileSync(join(root, 'tooling', 'kept-patterns.csv')), { columns: true });
  return listUnexplained(
    checkedPackages.flatMap((name) => findWordPatternsOf(root, name)),
    kept,
  );
}

/** `findUnexplained` for patterns and reasons that were read. */
export function listUnexplained(found: readonly WordPattern[], kept: readonly Kept[]): readonly string[] {
  const isAbout = ({ file, pattern }: Kept, one: WordPattern) =>
    file === one.path && (pattern === anyPattern || pattern === one.pattern);
  return [
    ...found
      .filter((one) => !kept.some((reason) => isAbout(reason, one)))
      .map(
        ({ path, line, pattern }) =>
          `${path}, line ${line}: /${pattern}/ contains words. Put them into packages/languages, or say in tooling/kept-patterns.csv why they stay.`,
      ),
    ...kept
      .filter((reason) => reason.reason === '' || !found.some((one) => isAbout(reason, one)))
      .map(({ file, pattern, reason }) =>
        reason === ''
          ? `tooling/kept-patterns.csv: the pattern "${pattern}" of ${file} has no reason.`
          : `tooling/kept-patterns.csv: ${file} has no pattern "${pattern}" any more. Remove the line.`,
      ),
  ];
}
