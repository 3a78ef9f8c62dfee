import type { Decision, DecisionRecord } from '@ledgerprint/engine/decisions';
import { OperatorError } from '../../platform/operator-error.ts';
import { toPlainLine } from '../ledger/ledger-text.ts';
import { readOperatorFile } from '../read-operator-file.ts';

const mostListed = 10;

/**
 * The decisions of a file that hold, in the order in which they were made; throws where a line is wrong, naming the lines.
 * A file of several projects is read as if all its decisions had been made for this ledger.
 */
export async function readDecisions(path: string): Promise<readonly Decision[]> {
  return (await readRecordedDecisions(path)).map(({ decision }) => decision);
}

/** The same with who made them and when. */
export async function readRecordedDecisions(
  path: string,
): Promise<readonly { readonly decision: Decision; readonly record: DecisionRecord }[]> {
  const { parseDecisions } = await import('@ledgerprint/engine/decisions');
  const { decisions, problems } = parseDecisions(decode(await readOperatorFile(path), path));
  if (problems !== undefined) {
    const listed = problems
      .slice(0, mostListed)
      .map(
        ({ line, field, description }) =>
          `  line ${line}${field === '' ? '' : `, ${field}`}: ${toPlainLine(description)}`,
      );
    const more = problems.length - listed.length;
    throw new OperatorError(
      [
        `The decisions of "${path}" cannot be used. Nothing was written.`,
        ...listed,
        ...(more > 0 ? [`  and ${more.toLocaleString('en-US')} more`] : []),
      ].join('\n'),
    );
  }
  return decisions
    .filter(({ record }) => record.revokedAt === undefined)
    .map(({ decision, record, line }) => ({
      decision: decision.id === '' ? { ...decision, id: `line-${line}` } : decision,
      record,
    }));
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError(`The file "${path}" is not UTF-8: save it as "CSV UTF-8".`);
  }
}
