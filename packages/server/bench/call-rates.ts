import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { joinPostgres } from './support/bare-postgres.ts';
import { createCommitMeter } from './support/commit-meter.ts';
import { startEmptyServer } from './support/empty-server.ts';
import { hit, type Rate, type Target } from './support/hit.ts';
import { type Service, startService } from './support/service.ts';
import { formatCount, formatRatio, median } from './support/statistics.ts';

// Short turns, so that other work on the machine affects both sides equally.
const load = { connections: 32, seconds: 2 };
const rounds = 11;
const leastRatio = 0.55;

type Round = {
  readonly empty: Rate;
  readonly getProgress: Rate;
  readonly createProject: Rate;
  readonly commitsPerSecond: number;
};

export const callRates: Benchmark = {
  name: 'call-rates',
  title: 'Requests per second of small calls',
  method:
    `Requests per second over ${load.connections} connections for ${load.seconds} s (autocannon), alternating with an ` +
    'empty Connect handler for the same messages on Fastify, mounted the way the library does it, in its own process ' +
    'without a database, keys or logs. ' +
    `Medians of ${rounds} rounds after a discarded one, with the best round in parentheses.`,
  run: measure,
};

async function measure({ resources, say }: Bench): Promise<readonly Line[]> {
  const service = await startService(resources);
  const postgres = await joinPostgres(resources, service.dataDir);
  const targets = {
    empty: { ...(await startEmptyServer(resources)), body: '{"projectId":"x"}', headers: service.headers },
    getProgress: targetOf(service, 'GetProgress', { projectId: await service.createProject() }),
    createProject: targetOf(service, 'CreateProject', { name: 'Benchmark' }),
  };
  const measureCommits = await createCommitMeter(postgres);
  const measured: Round[] = [];
  for (let round = 0; round <= rounds; round++) {
    const figures: Round = {
      empty: await hit(targets.empty, load),
      getProgress: await hit(targets.getProgress, load),
      createProject: await hit(targets.createProject, load),
      commitsPerSecond: await measureCommits(load.seconds),
    };
    if (round > 0) measured.push(figures);
    const rates = [figures.empty, figures.getProgress, figures.createProject];
    const shown = rates.map(({ perSecond }) => formatCount(perSecond)).join(', ');
    say(`round ${round}: per second, empty handler, GetProgress, CreateProject: ${shown}`);
  }
  return toLines(measured);
}

function targetOf(service: Service, operation: string, body: object): Target {
  const { headers, pid, dataDir } = service;
  return { url: service.urlOf(operation), body: JSON.stringify(body), headers, pid, dataDir };
}

function toLines(measured: readonly Round[]): readonly Line[] {
  const lines = (['getProgress', 'createProject'] as const).flatMap((key) => {
    const name = key === 'getProgress' ? 'GetProgress' : 'CreateProject';
    return [toRateLine(name, measured, key), toProcessorLine(name, measured, key)];
  });
  const commits = measured.map(({ commitsPerSecond }) => commitsPerSecond);
  const measuredCommits = 'the INSERT of CreateProject alone, each committed, bare on 10 connections';
  return [...lines, { measured: measuredCommits, ours: describe(commits, '/s') }];
}

function toRateLine(name: string, measured: readonly Round[], key: 'getProgress' | 'createProject'): Line {
  const ours = measured.map((round) => round[key].perSecond);
  const reference = measured.map(({ empty }) => empty.perSecond);
  const ratio = median(measured.map((round) => round[key].perSecond / round.empty.perSecond));
  const best = Math.max(...ours) / Math.max(...reference);
  return {
    measured: `${name}, calls per second`,
    ours: describe(ours, '/s'),
    reference: describe(reference, '/s'),
    ratio: `${formatRatio(ratio)} (${formatRatio(best)})`,
    target: `at least ${formatRatio(leastRatio)}`,
    met: ratio >= leastRatio,
  };
}

function toProcessorLine(name: string, measured: readonly Round[], key: 'getProgress' | 'createProject'): Line {
  const process = median(measured.map((round) => round[key].processUs));
  const postgres = median(measured.map((round) => round[key].postgresUs));
  const empty = median(measured.map((round) => round.empty.processUs));
  return {
    measured: `${name}, processor time per call`,
    ours: `${formatCount(process)} µs + ${formatCount(postgres)} µs in PostgreSQL`,
    reference: `${formatCount(empty)} µs`,
    ratio: formatRatio(process / empty),
  };
}

function describe(rates: readonly number[], unit: string): string {
  return `${formatCount(median(rates))} ${unit} (${formatCount(Math.max(...rates))})`;
}
