import { addActivities } from './add-activities.ts';
import type { Benchmark } from './benchmark.ts';
import { callRates } from './call-rates.ts';
import { engineSpeed } from './engine-speed.ts';
import { importCsv } from './import-csv.ts';
import { submit } from './submit.ts';
import { uploads } from './uploads.ts';

/** Every benchmark, in the order in which all of them run. */
export const benchmarks: readonly Benchmark[] = [
  addActivities,
  submit,
  importCsv,
  callRates,
  uploads,
  engineSpeed,
];
