import type { Bench, Benchmark, Line } from '@ledgerprint/bench';
import { loadEngine } from '@ledgerprint/engine';
import { findFault, readFigureCases } from '../../engine/test/figures/figure-cases.ts';

export const figures: Benchmark = {
  name: 'figures',
  title: 'Figures calculated by hand',
  method:
    'The lines of packages/engine/test/figures, each with the range of its expected footprint, calculated by hand from ' +
    'published figures, and its other expected values. The engine enriches them one at a time in `ademe` mode.',
  run: measure,
};

async function measure({ say }: Bench): Promise<readonly Line[]> {
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
  ];
}
