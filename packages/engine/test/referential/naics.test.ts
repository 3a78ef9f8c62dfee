import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNaics, toNaicsTables } from '../../src/referential/naics.ts';
import { parseNaics } from '../../src/referential/naics-file.ts';

const file = readFileSync(new URL('../../data/naics.br', import.meta.url));
const naics = createNaics(toNaicsTables(parseNaics(brotliDecompressSync(file))));
const classify = (designation: string) =>
  naics.classify({ designation, category: '', supplier: '', unit: '', notes: '' }, 3).ranked;

describe('the bundled referential', () => {
  it('is at most 3 MB', () => {
    expect(file.length).toBeLessThan(3_000_000);
  });

  it.each([
    ['Hammer claw 16 oz fiberglass handle', '332216'],
    ['Office chair, ergonomic, black', '337214'],
    ['Copy paper A4 500 sheets', '322'],
    ['Laptop computer 14 inch', '334111'],
    ['Diesel fuel', '324110'],
    ['Chocolate bars 24 count', '31135'],
    ['PVC pipe 4 in', '326122'],
    ['Printed business cards', '323111'],
  ])('knows %s', (designation, prefix) => {
    expect(classify(designation)[0]?.code.slice(0, prefix.length)).toBe(prefix);
  });

  it.each([
    ['Ordinateur portable', '334'],
    ['Papier photocopieur', '322'],
    ['Chaises de bureau', '337'],
    ['Peinture', '325510'],
    ['Vin rouge', '312130'],
  ])('knows %s in French', (designation, prefix) => {
    expect(classify(designation)[0]?.code.slice(0, prefix.length)).toBe(prefix);
  });

  it('gives random strings a low confidence', () => {
    const texts = fc.sample(fc.stringMatching(/^[a-z]{4,10}( [a-z]{4,10}){0,3}$/), { seed: 3, numRuns: 300 });
    const sure = texts.filter((text) => (classify(text)[0]?.probability ?? 0) > 0.3);
    expect(sure.length).toBeLessThanOrEqual(6);
  });

  it('accepts any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1000 }), (text) =>
        classify(text).every(({ probability }) => probability >= 0 && probability <= 1),
      ),
    );
  });
});
