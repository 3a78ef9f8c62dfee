import { fileURLToPath } from 'node:url';
import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { startNode } from './support/child-process.ts';
import type { EngineFigures, Timing } from './support/engine-process.ts';
import { formatCount, formatMebibytes, formatRatio, formatSeconds, median } from './support/statistics.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

const rounds = 9;
const loads = 5;
const leastPerSecond = 10_000;
const mostBytes = 330 * 2 ** 20;
const longestLoadSeconds = 1.1;
/** A third of the young generation of an enrichment thread, which has two of these and one more for new objects. */
const semiSpaceMb = 32;

export const engineSpeed: Benchmark = {
  name: 'engine-speed',
  title: 'Designations per second of the engine on one core',
  method:
    'The French and English lines of data/knowledge/lines, each with a price, quantity and date, enriched one at a time in `ademe` mode in a ' +
    'separate process, compared with folding and tokenizing the same texts there. Processor time of the whole ' +
    `process, including compiler and garbage collector; wall-clock time is for information. Medians of ${rounds} rounds after the ` +
    'first 20,000 lines, with the best round in parentheses. Memory is the resident size after these 20,000 lines, with the young ' +
    'generation of an enrichment thread. Loading is ' +
    `measured from the files to an engine, once in each of ${loads} new processes.`,
  run: measure,
};

async function measure({ resources, say }: Bench): Promise<readonly Line[]> {
  const figures = await startEngine(resources, rounds);
  for (const [round, { lines }] of figures.rounds.entries()) {
    say(`round ${round + 1}: ${formatCount(perSecond(lines, 'processor'))} designations per second`);
  }
  const loaded: EngineFigures[] = [];
  while (loaded.length < loads) loaded.push(await startEngine(resources, 0));
  return [...toSpeedLines(figures), toMemoryLine(figures), toLoadLine(loaded.map(({ load }) => load))];
}

/** Measures the engine of this checkout or another one in a new process. */
export async function startEngine(
  resources: AsyncDisposableStack,
  roundCount: number,
  checkout?: string,
): Promise<EngineFigures> {
  const { greeting } = await startNode(resources, {
    script: fileURLToPath(new URL('./support/engine-process.ts', import.meta.url)),
    args: [`${roundCount}`, ...(checkout === undefined ? [] : [checkout])],
    environment: { NODE_OPTIONS: `--max-semi-space-size=${semiSpaceMb}` },
    directory: await makeTemporaryDirectory(resources),
    ready: /\n/,
  });
  return JSON.parse(greeting);
}

function toSpeedLines({ rounds }: EngineFigures): readonly Line[] {
  const lines = rounds.map((round) => round.lines);
  const tokens = rounds.map((round) => round.tokens);
  const ratio = median(rounds.map((round) => round.tokens.processor / round.lines.processor));
  const speed = median(lines.map((timing) => perSecond(timing, 'processor')));
  return [
    {
      measured: 'designations per second of processor time',
      ours: describe(lines, 'processor'),
      reference: describe(tokens, 'processor'),
      ratio: formatRatio(ratio),
      target: `at least ${formatCount(leastPerSecond)} /s`,
      met: speed >= leastPerSecond,
    },
    { measured: 'the same, wall-clock time', ours: describe(lines, 'wall'), reference: describe(tokens, 'wall') },
    {
      measured: 'texts of 20 lines each, per second of processor time',
      ours: describe(
        rounds.map((round) => round.long),
        'processor',
      ),
    },
  ];
}

function toMemoryLine({ memoryBytes }: EngineFigures): Line {
  return {
    measured: 'memory of the process',
    ours: formatMebibytes(memoryBytes),
    target: `at most ${formatMebibytes(mostBytes)}`,
    met: memoryBytes <= mostBytes,
  };
}

function toLoadLine(timings: readonly Timing[]): Line {
  const seconds = median(timings.map(({ wall }) => wall));
  const best = Math.min(...timings.map(({ wall }) => wall));
  const processor = median(timings.map((timing) => timing.processor));
  return {
    measured: 'load, from files to an engine',
    ours: `${formatSeconds(seconds)} (${formatSeconds(best)}), ${formatSeconds(processor)} of processor time`,
    target: `at most ${formatSeconds(longestLoadSeconds)}`,
    met: seconds <= longestLoadSeconds,
  };
}

function perSecond(timing: Timing, clock: 'wall' | 'processor'): number {
  return timing.texts / timing[clock];
}

function describe(timings: readonly Timing[], clock: 'wall' | 'processor'): string {
  const rates = timings.map((timing) => perSecond(timing, clock));
  return `${formatCount(median(rates))} /s (${formatCount(Math.max(...rates))})`;
}
