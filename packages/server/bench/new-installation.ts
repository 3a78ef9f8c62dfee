import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { toCsv } from './support/csv-file.ts';
import { enrichWatched } from './support/enrich-command.ts';
import { type Ledger, loadLedger } from './support/ledger.ts';
import { followProject, stageLedger } from './support/ledger-project.ts';
import { startService } from './support/service.ts';
import { formatCount, formatRatio, formatSeconds, median } from './support/statistics.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

const defaultRows = 60_000;
const suppliers = 2;
const rounds = 3;
const mostRatio = 1.6;

export const newInstallation: Benchmark = {
  name: 'new-installation',
  title: `The first projects of a new installation: ${formatCount(defaultRows)} rows, two suppliers for each designation`,
  method:
    'The time from sending Submit until the project is `completed`, compared with `ledgerprint enrich` of the same rows. The ' +
    'first project comes right after the first start of the service, so its engines are loaded meanwhile; the second one ' +
    `follows it. PostgreSQL has no statistics yet. Alternating, each round on an empty data directory; medians of ${rounds} rounds.`,
  run: measure,
};

type Round = { readonly command: number; readonly first: number; readonly second: number };

async function measure({ resources, say, rows = defaultRows }: Bench): Promise<readonly Line[]> {
  const ledger = await loadLedger({ suppliers });
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round++) {
    const command = await measureCommand(resources, { ledger, rows });
    const [first = 0, second = 0] = await measureService(resources, { ledger, rows });
    measured.push({ command, first, second });
    const shown = [command, first, second].map(formatSeconds).join(', ');
    say(`round ${round}: the command, the first project, the second: ${shown}`);
  }
  return (['first', 'second'] as const).map((project) => {
    const ratio = median(measured.map((round) => round[project] / round.command));
    return {
      measured: `the ${project} project of ${formatCount(rows)} rows, until it is completed`,
      ours: formatSeconds(median(measured.map((round) => round[project]))),
      reference: formatSeconds(median(measured.map(({ command }) => command))),
      ratio: formatRatio(ratio),
      target: `at most ${formatRatio(mostRatio)}`,
      met: ratio <= mostRatio,
    };
  });
}

type Rows = { readonly ledger: Ledger; readonly rows: number };

async function measureCommand(resources: AsyncDisposableStack, { ledger, rows }: Rows): Promise<number> {
  const directory = await makeTemporaryDirectory(resources);
  await writeFile(join(directory, 'ledger.csv'), toCsv(ledger(rows, 1)));
  return (await enrichWatched(resources, directory)).seconds;
}

async function measureService(outer: AsyncDisposableStack, { ledger, rows }: Rows): Promise<readonly number[]> {
  await using resources = new AsyncDisposableStack();
  // Closed on Ctrl-C too.
  outer.defer(() => resources.disposeAsync());
  const service = await startService(resources);
  const seconds: number[] = [];
  for (const seed of [1, 2]) {
    const projectId = await stageLedger(service, { ledger, rows, seed });
    const startedAt = performance.now();
    await service.call('Submit', { projectId });
    await followProject(service, projectId);
    seconds.push((performance.now() - startedAt) / 1_000);
  }
  return seconds;
}
