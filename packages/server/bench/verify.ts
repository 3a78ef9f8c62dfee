import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { toCsv } from './support/csv-file.ts';
import { enrichWatched, runWatched } from './support/enrich-command.ts';
import { loadLedger } from './support/ledger.ts';
import { formatCount, formatMebibytes, formatRatio, formatSeconds } from './support/statistics.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

const manyRows = 1_000_000;
const mostRatio = 0.6;

export const verify: Benchmark = {
  name: 'verify',
  title: `\`ledgerprint verify\` of the evidence of ${formatCount(manyRows)} rows`,
  method:
    'An evidence pack created by `ledgerprint evidence`, verified at level 2: every figure is checked against the others, and all of them ' +
    'are recalculated. From the start of the process to its end, compared with the time of `ledgerprint enrich` for the same rows on the same cores. ' +
    'Memory is the peak resident size of the command with its threads. Half of the designations are distinct.',
  run: measure,
};

async function measure({ resources, say, rows = manyRows }: Bench): Promise<readonly Line[]> {
  const directory = await makeTemporaryDirectory(resources);
  const ledger = await loadLedger();
  await writeFile(join(directory, 'ledger.csv'), toCsv(ledger(rows, 2)));
  const made = await runWatched(resources, directory, ['evidence', 'ledger.csv', '--out', 'pack.zip', '--quiet']);
  say(`evidence: ${formatSeconds(made.seconds)}, ${formatMebibytes(made.peakBytes)}`);
  const enriched = await enrichWatched(resources, directory);
  say(`enrich: ${formatSeconds(enriched.seconds)}, ${formatMebibytes(enriched.peakBytes)}`);
  const verified = await runWatched(resources, directory, ['verify', 'pack.zip']);
  say(`verify: ${formatSeconds(verified.seconds)}, ${formatMebibytes(verified.peakBytes)}`);
  const ratio = verified.seconds / enriched.seconds;
  const perSecond = (seconds: number) => `${formatCount(rows / seconds)} rows/s`;
  return [
    {
      measured: `${formatCount(rows)} rows at level 2, compared with enriching them`,
      ours: `${formatSeconds(verified.seconds)}, ${perSecond(verified.seconds)}`,
      reference: `${formatSeconds(enriched.seconds)}, ${perSecond(enriched.seconds)}`,
      ratio: formatRatio(ratio),
      target: `at most ${formatRatio(mostRatio)}`,
      met: ratio <= mostRatio,
    },
    { measured: 'the same, peak memory', ours: formatMebibytes(verified.peakBytes) },
    { measured: 'making the pack', ours: perSecond(made.seconds), reference: perSecond(enriched.seconds) },
  ];
}
