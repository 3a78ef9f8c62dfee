import { fileURLToPath } from 'node:url';
import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { startNode } from './support/child-process.ts';
import type { LanguageThreadsFigures } from './support/language-threads-process.ts';
import { formatMebibytes, formatSeconds, median } from './support/statistics.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

const mostBytes = 2 ** 31;

export const languageThreads: Benchmark = {
  name: 'language-threads',
  title: 'Four threads with engines that read all eight languages',
  method:
    'One process starts four threads at once, with the young generation of enrichment threads. Each loads an engine, enriches 3,000 lines of ' +
    'data/knowledge/lines in French and in English, and for each of the six other languages loads its reader and enriches 3,000 lines. Memory ' +
    'is the resident size of the process at the end. Threads that share the tables of the models are compared with threads that ' +
    'each have their own. Loads are medians of the four threads, of all languages, and the longest in parentheses.',
  run: measure,
};

async function measure({ resources, say }: Bench): Promise<readonly Line[]> {
  const shared = await startThreads(resources, 'shared');
  say(`shared: ${formatMebibytes(shared.memoryBytes)}`);
  const own = await startThreads(resources, 'own');
  return [
    {
      measured: 'memory of the process',
      ours: formatMebibytes(shared.memoryBytes),
      reference: formatMebibytes(own.memoryBytes),
      target: `at most ${formatMebibytes(mostBytes)}`,
      met: shared.memoryBytes <= mostBytes,
    },
    toLoadLine('load of an engine', shared, own, ({ engine }) => [engine]),
    toLoadLine('load of the reader of a language', shared, own, ({ readers }) => readers),
  ];
}

async function startThreads(
  resources: AsyncDisposableStack,
  memory: 'own' | 'shared',
): Promise<LanguageThreadsFigures> {
  const { greeting } = await startNode(resources, {
    script: fileURLToPath(new URL('./support/language-threads-process.ts', import.meta.url)),
    args: [memory],
    directory: await makeTemporaryDirectory(resources),
    ready: /\n/,
  });
  return JSON.parse(greeting);
}

type Loads = LanguageThreadsFigures['threads'][number];

function toLoadLine(
  measured: string,
  shared: LanguageThreadsFigures,
  own: LanguageThreadsFigures,
  pick: (loads: Loads) => readonly Loads['engine'][],
): Line {
  const describe = ({ threads }: LanguageThreadsFigures) => {
    const all = threads.flatMap(pick);
    const walls = all.map(({ wall }) => wall);
    const processor = median(all.map((one) => one.processor));
    return `${formatSeconds(median(walls))} (${formatSeconds(Math.max(...walls))}), ${formatSeconds(processor)} of processor time`;
  };
  return { measured, ours: describe(shared), reference: describe(own) };
}
