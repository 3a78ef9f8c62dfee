import type { Benchmark } from '@ledgerprint/bench';
import { addActivities } from './add-activities.ts';
import { callRates } from './call-rates.ts';
import { clientSize } from './client-size.ts';
import { consoleResult } from './console-result.ts';
import { consoleSize } from './console-size.ts';
import { decisions } from './decisions.ts';
import { engineChange } from './engine-change.ts';
import { engineEnrich } from './engine-enrich.ts';
import { engineSpeed } from './engine-speed.ts';
import { enrich } from './enrich.ts';
import { exclusions } from './exclusions.ts';
import { exporting } from './export.ts';
import { figures } from './figures.ts';
import { growth } from './growth.ts';
import { importCsv } from './import-csv.ts';
import { invoiceReading } from './invoices.ts';
import { languageThreads } from './language-threads.ts';
import { ledgerReading } from './ledger-reading.ts';
import { ledgers } from './ledgers.ts';
import { lists } from './lists.ts';
import { newInstallation } from './new-installation.ts';
import { pipeline } from './pipeline.ts';
import { pipelineLatency } from './pipeline-latency.ts';
import { report } from './report.ts';
import { submit } from './submit.ts';
import { uploads } from './uploads.ts';
import { verify } from './verify.ts';

/** Every benchmark, in the order in which all of them run. */
export const benchmarks: readonly Benchmark[] = [
  addActivities,
  submit,
  importCsv,
  ledgers,
  exclusions,
  ledgerReading,
  invoiceReading,
  callRates,
  uploads,
  figures,
  engineSpeed,
  engineChange,
  languageThreads,
  newInstallation,
  pipeline,
  pipelineLatency,
  exporting,
  report,
  growth,
  lists,
  decisions,
  engineEnrich,
  enrich,
  verify,
  clientSize,
  consoleSize,
  consoleResult,
];
