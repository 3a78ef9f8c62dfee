import type { FindGases } from '@ledgerprint/engine/catalogue';
import { type ReportBuilder, type ReportFacts, toDecisionFacts } from '../builder/index.ts';
import type { Receipt } from '../evidence/receipt.ts';
import { fingerprintOf } from '../evidence/receipt-core.ts';
import { nodeEvidence } from '../node/evidence-platform.ts';
import type { Report, ReportReceipt } from '../report.ts';
import { isNear } from './check-case.ts';
import type { PackDecisions } from './check-decisions.ts';
import { isRecord } from './check-receipt.ts';
import { toReconciledFiles } from './check-reconciliation.ts';
import { type Findings, PackProblem } from './finding.ts';
import type { ReconciledLine } from './row-reconciliation.ts';

const file = 'report.json';
const newestVersion = 1;

/**
 * Reads the report of a pack; throws a PackProblem if this program cannot read it. Programs that did not know languages understood
 * every line.
 */
export function toReport(value: unknown): Report {
  const isReport =
    isRecord(value) &&
    isRecord(value.about) &&
    isRecord(value.decisions) &&
    isRecord(value.totals) &&
    isRecord(value.reconciliation) &&
    isListOfRecords(value.about.languages ?? []);
  if (!isReport || typeof value.version !== 'number')
    throw new PackProblem({ code: 'unreadable', file, message: 'The file is not a report.' });
  if (value.version > newestVersion) {
    const message = 'The format of the report is newer than this program supports.';
    throw new PackProblem({ code: 'newer_version', file, column: 'version', found: `${value.version}`, message });
  }
  const report = value as unknown as Report;
  return {
    ...report,
    totals: { ...report.totals, isUnderstood: report.totals.isUnderstood ?? true },
    notUnderstood: report.notUnderstood ?? [],
  };
}

function isListOfRecords(value: unknown): boolean {
  return Array.isArray(value) && value.every(isRecord);
}

/** The facts of a report that follow from the rest of the pack. */
export type ReportSources = {
  readonly receipt: Receipt;
  readonly builder: ReportBuilder;
  readonly reconciliation: readonly ReconciledLine[];
  readonly decisions: PackDecisions;
  /** Of the factors in the pack. */
  readonly findGases: FindGases;
};

/**
 * Rebuilds the report from the cases, compares `report.json` with it field by field, and returns the expected report. Names,
 * times, samples and comparisons cannot be derived, and are taken from the file.
 */
export function checkReport(found: Report, sources: ReportSources, findings: Findings): Report {
  const { core, coreSignature } = sources.receipt;
  const { projectId, revision, mode, context, engineVersion } = core;
  const receipt: ReportReceipt = {
    core,
    fingerprint: fingerprintOf(core, nodeEvidence.createSha256),
    keyId: coreSignature?.keyId ?? '',
  };
  const { gases, ...rebuilt } = sources.builder.result({
    about: { ...found.about, projectId, revision, mode, context, engineVersion },
    reconciliation: { files: toReconciledFiles(sources.reconciliation, context.currency || 'EUR') },
    decisions: toFacts(sources.decisions, found.decisions),
    findGases: sources.findGases,
    sample: found.sample,
    comparison: found.comparison,
    receipt,
  });
  // The program that wrote a report without gases did not know them.
  const expected: Report = {
    ...rebuilt,
    totals: toKnownTotals(rebuilt.totals, found.totals),
    ...(found.gases === undefined ? {} : { gases }),
  };
  compare(found, toKnown(toJson(expected) as Report, found), '', findings);
  return expected;
}

/**
 * The program that wrote a report without the whole ledger added up the shares and the data quality by product, and estimated
 * purchases without a footprint at another average: these figures are taken from the file.
 */
function toKnownTotals({ wholeLedger, ...rebuilt }: Report['totals'], found: Report['totals']): Report['totals'] {
  if (found.wholeLedger !== undefined) return { ...rebuilt, wholeLedger };
  const { spendShare, rowShare, uncountedAtAverageKg, dataQuality } = found;
  return { ...rebuilt, spendShare, rowShare, uncountedAtAverageKg, dataQuality };
}

/** Without the languages if the report has none: the program that wrote it did not know them. */
function toKnown(expected: Report, found: Report): unknown {
  if (found.about.languages !== undefined) return expected;
  const { languages: _, ...about } = expected.about;
  return { ...expected, about };
}

/** The number of revoked decisions comes from the report, because no file contains these decisions. */
function toFacts(decisions: PackDecisions, { revoked }: Report['decisions']): ReportFacts['decisions'] {
  const inForce = decisions.filter(({ record }) => record.revokedAt === undefined);
  return toDecisionFacts(inForce, revoked);
}

/** The report as read from a file, in which undefined values have no key. */
function toJson(report: Report): unknown {
  return JSON.parse(JSON.stringify(report));
}

function compare(found: unknown, expected: unknown, path: string, findings: Findings): void {
  if (found === expected) return;
  if (typeof found === 'number' && typeof expected === 'number' && isNear(found, expected)) return;
  const isBoth = (test: (value: unknown) => boolean) => test(found) && test(expected);
  if (isBoth(Array.isArray) || isBoth(isRecord)) {
    const [ours, theirs] = [found, expected] as [Record<string, unknown>, Record<string, unknown>];
    for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)]))
      compare(ours[key], theirs[key], path === '' ? key : `${path}.${key}`, findings);
    return;
  }
  const why = 'The value must match the other files of the pack.';
  findings.addValue({ file, column: path }, { found: toText(found), expected: toText(expected), why });
}

function toText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
