import { sayNotUnderstood, type WorkbookSheet } from '@ledgerprint/engine/results';
import { describeLanguages } from '@ledgerprint/ledger';
import type { Report } from '../report.ts';
import type { TableSetting } from '../tables/table-setting.ts';

/** The facts and totals of the report, one per line. */
export function toAboutSheet(
  { about, totals, notUnderstood, receipt, sample }: Report,
  { language, words, format, hasFootprint, unit }: TableSetting,
): WorkbookSheet {
  const { names } = words.receipt;
  const { workbook } = words;
  const mass = (name: string) => `${name} (${words.columns.mass(unit)})`;
  const sentence = sayNotUnderstood(notUnderstood, language, { percent: format.percent, euros: format.money });
  const facts: readonly (readonly [string, string | number | undefined])[] = [
    [words.about.name, about.name],
    [words.about.period, about.context.period],
    [workbook.from, about.periodFrom],
    [workbook.to, about.periodTo],
    [words.about.revision, about.revision],
    [words.about.date, about.completedAt],
    [workbook.country, about.context.country],
    [words.columns.currency, about.context.currency],
    [words.about.languages, describeLanguages(about.languages, language)],
    [words.about.mode, words.about.modes[about.mode] ?? about.mode],
    [words.about.engine, about.engineVersion],
    [words.about.program, about.programVersion],
    [words.about.project, about.projectId],
    [words.about.signedOff, about.signOff?.by ?? words.about.notSigned],
    [workbook.signedAt, about.signOff?.at],
    [mass(words.summary.total), hasFootprint ? Number(totals.footprintMg) / 1e6 : undefined],
    [mass(workbook.low), hasFootprint ? totals.lowKg : undefined],
    [mass(workbook.high), hasFootprint ? totals.highKg : undefined],
    [words.columns.spend, totals.spendEur],
    [words.columns.rows, totals.rows],
    [words.columns.products, totals.products],
    [words.columns.cases, totals.cases],
    [workbook.spendShare, totals.spendShare],
    [workbook.rowShare, totals.rowShare],
    [workbook.uncounted, totals.uncountedSpendEur],
    [mass(workbook.atAverage), totals.uncountedAtAverageKg],
    [mass(workbook.whole), totals.wholeLedger?.kg],
    [mass(workbook.wholeLow), totals.wholeLedger?.lowKg],
    [mass(workbook.wholeHigh), totals.wholeLedger?.highKg],
    [workbook.quality, totals.dataQuality],
    [workbook.errorRate, sample?.errorRate],
    [workbook.errorRateLow, sample?.errorRateLow],
    [workbook.errorRateHigh, sample?.errorRateHigh],
    [names.fingerprint, receipt?.fingerprint],
    [names.key, receipt === undefined ? undefined : receipt.keyId || words.receipt.unsigned],
    [names.rows, receipt?.core.rowsSha256],
    [names.decisions, receipt?.core.decisionsSha256],
    [names.context, receipt?.core.contextSha256],
  ];
  return {
    name: workbook.about,
    isHeaderFrozen: true,
    widths: [52, 70],
    rows: [
      [words.title, null],
      ...(sentence === '' ? [] : [[sentence, null]]),
      ...facts
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value]) => [name, typeof value === 'string' ? value.toWellFormed() : (value ?? null)]),
    ],
  };
}
