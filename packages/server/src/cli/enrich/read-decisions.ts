import type { Decision, WrittenDecision } from '@ledgerprint/engine/decisions';
import type { FileOptions } from '@ledgerprint/ledger';
import { OperatorError } from '../../platform/operator-error.ts';
import { toPlainLine } from '../ledger/ledger-text.ts';
import { readOperatorFile } from '../operator-file.ts';

const mostListed = 10;

/** The decisions in force, as if all of them had been made for this ledger. */
export function toDecisions(written: readonly WrittenDecision[]): readonly Decision[] {
  return written.filter(({ record }) => record.revokedAt === undefined).map(({ decision }) => decision);
}

/** The options with which a ledger is read so that the rows that these decisions include are counted. */
export async function withInclusions(
  options: FileOptions,
  written: readonly WrittenDecision[] = [],
): Promise<FileOptions> {
  const { findInclusions, toInclusionOptions } = await import('@ledgerprint/engine/decisions');
  return { ...options, ...toInclusionOptions(findInclusions(toDecisions(written))) };
}

/**
 * Reads the decisions of a file in the order they were made, revoked ones too, with who made them and when. Throws an error
 * that names the lines that are wrong.
 */
export async function readDecisionFile(path: string): Promise<readonly WrittenDecision[]> {
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
        `The decisions in "${path}" cannot be used. Nothing was written.`,
        ...listed,
        ...(more > 0 ? [`  and ${more.toLocaleString('en-US')} more`] : []),
      ].join('\n'),
    );
  }
  return decisions.map(({ decision, line, record }) => ({
    line,
    record,
    decision: decision.id === '' ? { ...decision, id: `line-${line}` } : decision,
  }));
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError(`The file "${path}" is not UTF-8: save it as "CSV UTF-8".`);
  }
}
