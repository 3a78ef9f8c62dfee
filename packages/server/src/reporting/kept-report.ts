import type { Report, ReportReceipt, ReportSample, ReportSignOff } from '@ledgerprint/report';
import type { Comparison } from '@ledgerprint/report/comparison';
import type { SampleSum } from '../store/samples.ts';
import type { Store } from '../store/store.ts';
import { reportMadeBy } from './build-report.ts';
import { exactInterval } from './exact-interval.ts';
import type { Revision } from './revision.ts';

/** The parts of a report in addition to the figures of its revision. */
export type BesideFigures = {
  readonly comparison?: Comparison | undefined;
  readonly signOff?: ReportSignOff | undefined;
  readonly receipt?: ReportReceipt | undefined;
};

/** The current report of a revision; undefined until it is built. Its keys are always in the same order. */
export async function readKeptReport(
  store: Pick<Store, 'reports' | 'projectLists' | 'samples' | 'signOffs'>,
  { organizationId, projectNumber, revision }: Revision,
  { comparison, signOff, receipt }: BesideFigures = {},
): Promise<Report | undefined> {
  const madeBy = reportMadeBy;
  const figures = await store.reports.find(organizationId, projectNumber, { revision, madeBy });
  if (figures === undefined) return undefined;
  // A signed revision keeps the name with which it was signed.
  const signed = await store.signOffs.find(organizationId, projectNumber, revision);
  const name = signed?.projectName ?? (await store.projectLists.find(organizationId, projectNumber))?.name ?? '';
  const sample = await store.samples.sumUpTo(organizationId, projectNumber, revision);
  const { sources, ...others } = figures;
  return {
    ...others,
    about: { ...figures.about, name, signOff },
    sample: sample && toReportSample(sample),
    sources,
    comparison,
    receipt,
  };
}

function toReportSample({ revision, seed, population, drawn, checked, wrong }: SampleSum): ReportSample {
  const interval = exactInterval(wrong, checked);
  return {
    revision,
    seed,
    population,
    drawn,
    checked,
    wrong,
    errorRate: interval?.share,
    errorRateLow: interval?.low,
    errorRateHigh: interval?.high,
  };
}
