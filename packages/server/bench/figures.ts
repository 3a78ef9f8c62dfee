import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { loadEngine } from '@ledgerprint/engine';
import { findFault, readFigureCases } from '../../engine/test/figures/figure-cases.ts';
import { measureFigureLines } from './figure-lines.ts';

export const figures: Benchmark = {
  name: 'figures',
  title: 'Figures calculated by hand',
  method:
    'The lines of packages/engine/test/figures, each with the range of its expected footprint, calculated by hand from ' +
    'published figures, and its other expected values. The engine enriches them one at a time in `ademe` mode. Then the lines by ' +
    'hand, packages/engine/bench/figures/lines, as buyers, accountants and software write them in eight languages: their ranges ' +
    'were written by someone who had not read the rules, before the engine read the lines, and each says how it was calculated. ' +
    'They are read with their language and country as context, without the aggregates of a ledger. A line that is no purchase must be ' +
    'excluded. `--list` prints those out of range.',
  run: measure,
};

async function measure(bench: Bench): Promise<readonly Line[]> {
  const { say } = bench;
  const engine = await loadEngine();
  const files = await readFigureCases();
  const counted = files.map(({ name, cases }) => {
    let held = 0;
    for (const figure of cases) {
      const { product, country } = figure;
      const fault = findFault(figure, engine.enrich(product, { mode: 'ademe', country }));
      if (fault === undefined) held++;
      else say(`${name}, ${product.designation}: ${fault}`);
    }
    return { name, held, all: cases.length };
  });
  const held = counted.reduce((sum, file) => sum + file.held, 0);
  const all = counted.reduce((sum, file) => sum + file.all, 0);
  return [
    { measured: 'all', ours: `${held} of ${all}`, target: 'all', met: held === all },
    ...counted.map((file) => ({ measured: file.name, ours: `${file.held} of ${file.all}` })),
    ...(await measureFigureLines(engine, bench)),
  ];
}
