import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Benchmark } from '@ledgerprint/bench';
import { toTable, writeResults } from '@ledgerprint/bench';
import { benchmarks } from './benchmarks.ts';

let resources = new AsyncDisposableStack();
let interrupted: Promise<never> | undefined;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function stop(): void {
  interrupted ??= Promise.resolve(resources.disposeAsync()).then(
    () => process.exit(130),
    () => process.exit(130),
  );
}

async function run(benchmark: Benchmark, rows: number | undefined): Promise<number> {
  say(`\n${benchmark.name}: ${benchmark.title}`);
  if (benchmark.isRunnable?.({ before }) === false) {
    say('  Not run: it needs --before <folder>, a checkout of an earlier commit with its dependencies installed.');
    return 0;
  }
  resources = new AsyncDisposableStack();
  try {
    const lines = await benchmark.run({ resources, rows, before, list: values.list, say: (text) => say(`  ${text}`) });
    // A trial run is not a result.
    if (rows === undefined) await writeResults(benchmark, lines);
    say(toTable(lines));
    return lines.filter(({ met }) => met === false).length;
  } catch (error) {
    // An interruption by Ctrl-C is not a failure of the benchmark.
    await interrupted;
    throw error;
  } finally {
    await resources.disposeAsync();
  }
}

function select(names: readonly string[]): readonly Benchmark[] {
  const known = benchmarks.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`Unknown benchmark: ${unknown.join(', ')}. Available: ${known.join(', ')}.\n`);
    process.exit(2);
  }
  return names.length === 0 ? benchmarks : benchmarks.filter(({ name }) => names.includes(name));
}

const { values, positionals } = parseArgs({
  options: { rows: { type: 'string' }, before: { type: 'string' }, list: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const rows = values.rows === undefined ? undefined : Number(values.rows);
if (rows !== undefined && !(Number.isSafeInteger(rows) && rows >= 1_000)) {
  process.stderr.write('--rows must be a number of at least 1000.\n');
  process.exit(2);
}
// npm runs this in the package's folder; a path is relative to where it was typed.
const before = values.before === undefined ? undefined : resolve(process.env.INIT_CWD ?? '', values.before);
process.on('SIGINT', stop).on('SIGTERM', stop);
let missed = 0;
for (const benchmark of select(positionals)) missed += await run(benchmark, rows);
// Noise may cause a miss, so it does not fail the run.
say(missed === 0 ? '\nEvery target was met.' : `\n${missed} TARGET${missed === 1 ? ' WAS' : 'S WERE'} MISSED.`);
