import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { parse } from 'csv-parse/sync';
import { encodeForCopy, joinPostgres } from './support/bare-postgres.ts';
import { makeCsv, toImportBody } from './support/csv-file.ts';
import { generatePurchases } from './support/purchases.ts';
import { startService } from './support/service.ts';
import { formatCount, formatRatio, formatSeconds, median, timeSeconds } from './support/statistics.ts';

const rows = 200_000;
const rounds = 5;

type Round = { readonly call: number; readonly parse: number; readonly copy: number };

export const importCsv: Benchmark = {
  name: 'import-csv',
  title: `ImportCSV of ${formatCount(rows)} rows`,
  method:
    'The time of one ImportCSV, with the body serialized beforehand, compared with the time in which csv-parse (its sync API) ' +
    'parses the same file plus that of one bare `COPY` of the same rows into the same table, with text encoded beforehand. Half of ' +
    `the designations are distinct. ImportCSV also seals the project. Medians of ${rounds} rounds after a discarded one.`,
  run: measure,
};

async function measure({ resources, say }: Bench): Promise<readonly Line[]> {
  // Calls only: background work would run into the next round.
  const service = await startService(resources, { ROLE: 'api' });
  const postgres = await joinPostgres(resources, service.dataDir);
  const csv = makeCsv(rows);
  const body = toImportBody(csv);
  // Encoded once, and nothing else is kept: a large heap would slow down the parser.
  const text = encodeForCopy([...generatePurchases(rows)], { projectNumber: 2 ** 52, firstPosition: 2 ** 50 });
  const measured: Round[] = [];
  for (let round = 0; round <= rounds; round++) {
    const figures: Round = {
      call: await timeSeconds(() => service.call('ImportCSV', body)),
      parse: await timeSeconds(() => parseWhole(csv)),
      copy: await timeSeconds(() => postgres.copyRows(text)),
    };
    if (round > 0) measured.push(figures);
    const shown = Object.entries(figures).map(([name, seconds]) => `${name} ${formatSeconds(seconds)}`);
    say(`round ${round}: ${shown.join(', ')}`);
  }
  return toLines(measured, csv.length);
}

function parseWhole(csv: Buffer): void {
  const records: readonly unknown[] = parse(csv, { delimiter: ';' });
  if (records.length !== rows + 1) throw new Error(`the parser found ${records.length} records`);
}

function toLines(measured: readonly Round[], bytes: number): readonly Line[] {
  const ratio = median(measured.map((round) => round.call / (round.parse + round.copy)));
  const parsed = median(measured.map((round) => round.parse));
  const copied = median(measured.map((round) => round.copy));
  return [
    {
      measured: `ImportCSV of ${(bytes / 1e6).toFixed(0)} MB`,
      ours: formatSeconds(median(measured.map(({ call }) => call))),
      reference: `${formatSeconds(parsed)} to parse + ${formatSeconds(copied)} to copy`,
      ratio: formatRatio(ratio),
      target: 'at most 3.00 ×',
      met: ratio <= 3,
    },
  ];
}
