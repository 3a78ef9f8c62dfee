import { type ReportBuilder, type ReportFacts, toDecisionFacts } from '../builder/index.ts';
import type { Receipt } from '../evidence/receipt.ts';
import { fingerprintOf } from '../evidence/receipt-core.ts';
import { renderReport } from '../html/index.ts';
import { createFormat, type Language } from '../language/index.ts';
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

/** Reads the report of a pack; throws a PackProblem if this program cannot read it. */
export function toReport(value: unknown): Report {
  const isReport =
    isRecord(value) && isRecord(value.about) && isRecord(value.decisions) && isRecord(value.reconciliation);
  if (!isReport || typeof value.version !== 'number')
    throw new PackProblem({ code: 'unreadable', file, message: 'The file is not a report.' });
  if (value.version > newestVersion) {
    const message = 'The format of the report is newer than this program supports.';
    throw new PackProblem({ code: 'newer_version', file, column: 'version', found: `${value.version}`, message });
  }
  return value as unknown as Report;
}

/** The facts of a report that follow from the rest of the pack. */
export type ReportSources = {
  readonly receipt: Receipt;
  readonly builder: ReportBuilder;
  readonly reconciliation: readonly ReconciledLine[];
  readonly decisions: PackDecisions;
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
  const expected = sources.builder.result({
    about: { ...found.about, projectId, revision, mode, context, engineVersion },
    reconciliation: { files: toReconciledFiles(sources.reconciliation, context.currency || 'EUR') },
    decisions: toFacts(sources.decisions, found.decisions),
    sample: found.sample,
    comparison: found.comparison,
    receipt,
  });
  compare(found, toJson(expected), '', findings);
  return expected;
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

/** Checks `report.html` against the expected report. */
export function checkHtml(
  html: string,
  report: Report,
  { programVersion, findings }: { readonly programVersion: string; readonly findings: Findings },
): void {
  const language = /^<html lang="(en|fr)">$/m.exec(html)?.[1] as Language | undefined;
  if (language === undefined) {
    const message = 'The file is not a Ledgerprint report.';
    findings.add({ code: 'unreadable', file: 'report.html', message });
    return;
  }
  // Another version may use a different layout or wording.
  if (report.about.programVersion !== programVersion) {
    holdKeyFigures(html, report, { language, findings });
    return;
  }
  const [found, expected] = [html, renderReport(report, { language })].map((text) => text.split('\n')) as [
    string[],
    string[],
  ];
  for (let at = 0; at < Math.max(found.length, expected.length); at++) {
    if (found[at] === expected[at]) continue;
    const values = fromFirstDifference(found[at] ?? '', expected[at] ?? '');
    const why = 'The page must match the other files of the pack.';
    findings.addValue({ file: 'report.html', line: at + 1, column: '' }, { ...values, why });
  }
}

const before = 30;

/** Lines of a page are long, so the excerpt starts shortly before the difference. */
function fromFirstDifference(found: string, expected: string) {
  let at = 0;
  while (at < found.length && found[at] === expected[at]) at++;
  const from = Math.max(0, at - before);
  const prefix = from === 0 ? '' : '…';
  return { found: prefix + found.slice(from), expected: prefix + expected.slice(from) };
}

function holdKeyFigures(
  html: string,
  { totals, receipt }: Report,
  { language, findings }: { readonly language: Language; readonly findings: Findings },
): void {
  const figures = {
    total: createFormat(language).mass(BigInt(totals.footprintMg)),
    receipt: receipt?.fingerprint ?? '',
  };
  for (const [name, figure] of Object.entries(figures)) {
    if (html.includes(figure)) continue;
    const why = 'The page must match the other files of the pack.';
    findings.addValue({ file: 'report.html', column: name }, { found: '', expected: figure, why });
  }
}
