import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCatalogue } from '../src/catalogue/catalogue.ts';
import { loadBundledFactors } from '../src/catalogue/load-bundled-factors.ts';
import type { Engine } from '../src/engine.ts';
import { toEngineVersion } from '../src/engine-version.ts';
import { dataFileNames, type EngineData, loadEngineData } from '../src/load-engine.ts';
import { readBundledFile } from '../src/node/data-files.ts';
import { formatManifest } from '../tools/data-manifest.ts';

const read = new Set<string>();
let data: EngineData;
let engine: Engine;

beforeAll(async () => {
  data = await loadEngineData({
    read: async (name) => {
      read.add(name);
      return readBundledFile(name);
    },
  });
  engine = await data.createEngine(data.bundled);
});

it('the manifest describes the data as they are', async () => {
  const written = await readFile(new URL('../src/data-manifest.ts', import.meta.url), 'utf8');
  const command = 'npm run generate --workspace @ledgerprint/engine';
  expect(written, `A file of packages/engine/data has changed: run "${command}".`).toBe(await formatManifest());
});

describe('the version', () => {
  it('is known before all files of the manifest are read', async () => {
    const { engineVersion } = engine;
    expect([...read]).not.toContain('naics.br');
    expect([...read]).not.toContain('languages/de/classifier.br');
    await engine.loadNaics();
    await engine.prepare({ mode: 'ademe', languages: ['de', 'es', 'it', 'nl', 'pt', 'pl'] });
    // Only reports read the gases.
    expect([...read, 'gases.csv'].toSorted()).toEqual(dataFileNames);
    expect((await data.createEngine(data.bundled)).engineVersion).toBe(engineVersion);
  });

  it.each([{ uncertaintyPct: 79 }, { nameEn: 'Another name' }, { value: 0.5 }])(
    'is another one with a factor that has %o',
    async (changed) => {
      const factors = await loadBundledFactors();
      const other = factors.map((factor) => (factor.id === 'ademe-C24-2023' ? { ...factor, ...changed } : factor));
      expect(await toEngineVersion(createCatalogue(other))).not.toBe(engine.engineVersion);
      expect(await toEngineVersion(createCatalogue(factors))).toBe(engine.engineVersion);
    },
  );

  it('is another one with other words', async () => {
    expect(await toEngineVersion(data.bundled)).toBe(engine.engineVersion);
    expect(await toEngineVersion(data.bundled, 'other words')).not.toBe(engine.engineVersion);
  });
});
