import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { parse } from 'csv-parse';
import { type BarePostgres, joinPostgres } from './support/bare-postgres.ts';
import { loadLedger } from './support/ledger.ts';
import { followProject, stageLedger } from './support/ledger-project.ts';
import { type Service, startService } from './support/service.ts';
import { formatCount, formatRatio, formatSeconds, median, timeSeconds } from './support/statistics.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';
import { callWorkspace } from './support/workspace-call.ts';

const fullRows = 1_000_000;
const rounds = 5;
const mostRatio = 2;
const pollMs = 50;

type Round = { readonly report: number; readonly reading: number };

export const report: Benchmark = {
  name: 'report',
  title: `The report of a project of ${formatCount(fullRows)} rows, half of them distinct`,
  method:
    'GetReport as data, from the first call, which starts the job, to the response that contains it, polled every ' +
    `${pollMs} ms; compared with reading the exported file of the same project once with csv-parse, from disk, line by line. ` +
    `Alternating, with the stored report removed before each round; medians of ${rounds} rounds after a discarded one.`,
  run: measure,
};

async function measure({ resources, say, rows = fullRows }: Bench): Promise<readonly Line[]> {
  const service = await startService(resources);
  const postgres = await joinPostgres(resources, service.dataDir);
  const projectId = await stageLedger(service, { ledger: await loadLedger(), rows, seed: 1 });
  await service.call('Submit', { projectId });
  const { products } = await followProject(service, projectId, { intervalMs: 500 });
  await postgres.query('VACUUM (ANALYZE) results, rows');
  const path = join(await makeTemporaryDirectory(resources), 'export.csv');
  await download(service, projectId, path);
  say(`${formatCount(products)} products enriched and exported`);
  const measured: Round[] = [];
  let cases = 0;
  for (let round = 0; round <= rounds; round++) {
    await postgres.query('DELETE FROM reports');
    const figures = {
      report: await timeSeconds(async () => {
        cases = await waitForReport(service, projectId, rows);
      }),
      reading: await timeSeconds(() => readFile(path)),
    };
    if (round > 0) measured.push(figures);
    say(`round ${round}: report ${formatSeconds(figures.report)}, reading ${formatSeconds(figures.reading)}`);
  }
  const kept = await timeSeconds(() => waitForReport(service, projectId, rows));
  return toLines(measured, { cases, products, kept, sizeBytes: await sizeOfReport(postgres) });
}

async function download(service: Service, projectId: string, path: string): Promise<void> {
  const { downloadUrl } = await service.call('ExportCSV', { projectId });
  const answer = await fetch(String(downloadUrl));
  if (!answer.ok || answer.body === null) throw new Error(`the download failed with ${answer.status}`);
  await writeFile(path, answer.body);
}

type Answer = {
  readonly status: string;
  readonly report?: { readonly totals: { readonly rows: number; readonly cases: number } };
};

/** Returns the number of its cases. */
async function waitForReport(service: Service, projectId: string, rows: number): Promise<number> {
  for (;;) {
    const { report: built } = await callWorkspace<Answer>(service, 'Reports/GetReport', { projectId });
    if (built !== undefined) {
      if (built.totals.rows !== rows) throw new Error(`a report of ${built.totals.rows} rows`);
      return built.totals.cases;
    }
    await pause(pollMs);
  }
}

async function readFile(path: string): Promise<void> {
  let lines = 0;
  for await (const _ of createReadStream(path).pipe(parse())) lines++;
  if (lines < 2) throw new Error('the exported file is empty');
}

async function sizeOfReport(postgres: BarePostgres): Promise<number> {
  const [found] = await postgres.query<{ size: number }>('SELECT length(figures::text) AS size FROM reports');
  return found?.size ?? 0;
}

function toLines(
  measured: readonly Round[],
  of: { readonly cases: number; readonly products: number; readonly kept: number; readonly sizeBytes: number },
): readonly Line[] {
  const ratio = median(measured.map((round) => round.report / round.reading));
  const ours = median(measured.map((round) => round.report));
  const reading = median(measured.map((round) => round.reading));
  return [
    {
      measured: 'the first report, compared with reading the exported file once',
      ours: `${formatSeconds(ours)}, ${formatCount(of.cases / ours)} cases/s`,
      reference: `${formatSeconds(reading)}, ${formatCount(of.products / reading)} lines/s`,
      ratio: formatRatio(ratio),
      target: `at most ${formatRatio(mostRatio)}`,
      met: ratio <= mostRatio,
    },
    { measured: 'the same report again', ours: `${formatSeconds(of.kept)}, ${formatCount(of.sizeBytes / 1_000)} kB` },
  ];
}
