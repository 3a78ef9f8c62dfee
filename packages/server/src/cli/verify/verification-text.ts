import type { Finding, Verification } from '@ledgerprint/report/verification';
import { toCount, toCounted } from '../../platform/counted.ts';
import { toPlainLine } from '../ledger/ledger-text.ts';

/** The result of a check, for people. */
export function toVerificationText(path: string, found: Verification): string {
  const { core, findings, findingCount } = found;
  const more = findingCount - findings.length;
  return [
    ...(core === undefined
      ? []
      : [
          `${toPlainLine(path)}: ${toCounted(core.rows, 'row')}, ${toCounted(core.cases, 'case')}, ${toKilograms(core.footprintMg)} kg CO2e`,
          `Engine: ${toPlainLine(core.engineVersion)}`,
        ]),
    `Signature: ${signatureOf(found)}`,
    `Level reached: ${found.level}. ${levels[found.level]}`,
    ...(found.whyNotHigher === '' ? [] : [`Why not higher: ${toPlainLine(found.whyNotHigher)}`]),
    findingCount === 0 ? verdicts[found.signature.state] : `${toCounted(findingCount, 'problem')}:`,
    ...findings.map((finding) => `  ${toFindingText(finding)}`),
    ...(more > 0 ? [`  and ${toCount(more)} more`] : []),
  ].join('\n');
}

/** Of a pack without problems. Only a signature says that nobody made up the whole of it. */
const verdicts: Readonly<Record<Verification['signature']['state'], string>> = {
  good: 'The pack is valid.',
  unsigned: 'The pack is consistent, not signed.',
  unchecked: 'The pack is consistent. Its signature was not checked.',
  bad: 'The pack is not valid.',
  unknown_key: 'The pack is not valid.',
};

const levels: Readonly<Record<Verification['level'], string>> = {
  0: 'The pack could not be checked.',
  1: 'The files in the pack were checked against each other.',
  2: 'The files in the pack were checked against each other, and everything was recalculated from rows.csv.',
};

function signatureOf({ signature: { state, keyId } }: Verification): string {
  const key = toPlainLine(keyId);
  if (state === 'good') return `good, by key ${key}`;
  if (state === 'unsigned') return 'none. No service vouches for this pack, only the person who gave it to you.';
  if (state === 'unchecked')
    return `not checked; it claims to be by key ${key}. To check it, add --keys with the public keys of the installation.`;
  return state === 'unknown_key'
    ? `by key ${key}, which is not among the given keys`
    : `invalid; it claims to be by key ${key}`;
}

/** `cases.csv, line 12, footprintMg: 5 instead of 4. It must be …` */
export function toFindingText({ file, line, column, found, expected, message }: Finding): string {
  const place = [file, line === undefined ? '' : `line ${line}`, column]
    .filter((part) => part !== '')
    .map(toPlainLine)
    .join(', ');
  const values = found === '' && expected === '' ? '' : `${quote(found)} instead of ${quote(expected)}. `;
  return `${place === '' ? '' : `${place}: `}${values}${toPlainLine(message)}`;
}

function quote(text: string): string {
  return text === '' ? 'nothing' : toPlainLine(text);
}

function toKilograms(mg: string): string {
  return /^-?\d+$/.test(mg) ? (Number(mg) / 1e6).toLocaleString('en-US', { maximumFractionDigits: 3 }) : '?';
}

/** For programs. */
export function toVerificationJson(path: string, found: Verification): object {
  const { level, whyNotHigher, signature, core, findings, findingCount } = found;
  return {
    pack: path,
    holds: findingCount === 0,
    level,
    whyNotHigher,
    signature,
    core: core ?? null,
    findingCount,
    findings: findings.map((finding) => ({ ...finding, line: finding.line ?? null })),
  };
}
