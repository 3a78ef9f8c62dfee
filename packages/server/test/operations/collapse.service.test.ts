import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestService } from '../support/use-test-service.ts';
import { createProject, createSealedProject, stage } from './calls.ts';
import { readProducts, row, type StoredProduct, type StoredRow } from './stored-project.ts';

const suite = useTestService();

/** The expected products of rows, from the rule alone. */
function collapse(rows: readonly StoredRow[]): readonly StoredProduct[] {
  const groups = Map.groupBy(rows, ({ designation }) =>
    designation.normalize('NFC').split(/\s+/u).filter(Boolean).join(' '),
  );
  return [...groups].map(([designation, own]) => ({ designation, occurrences: own.length, rows: own }));
}

async function collapsed(...spellings: readonly string[]): Promise<readonly StoredProduct[]> {
  const projectId = await createSealedProject(
    suite.caller,
    spellings.map((designation) => ({ designation })),
  );
  return readProducts(suite.service, projectId);
}

describe('rows that share a designation collapse into one product with an occurrence counter', () => {
  it.each([
    { title: 'the same text', spellings: ['Paper A4', 'Paper A4', 'Paper A4'] },
    { title: 'trimming', spellings: ['Paper A4', '  Paper A4', 'Paper A4\t', '\r\nPaper A4\n'] },
    { title: 'collapsing white space', spellings: ['Paper A4', 'Paper  A4', 'Paper \t A4', 'Paper\r\n\r\nA4'] },
    {
      title: 'no-break and other Unicode spaces',
      spellings: ['Paper A4', 'Paper\u00a0A4', '\u2003Paper\u202f\u2009A4\u3000', 'Paper\u2028A4'],
    },
    { title: 'Unicode NFC', spellings: ['Café', 'Cafe\u0301', ' Cafe\u0301\u00a0'] },
    { title: 'Unicode NFC of several marks', spellings: ['\u1ec7', 'e\u0323\u0302', 'e\u0302\u0323', '\u1eb9\u0302'] },
    { title: 'Unicode NFC of Hangul and signs', spellings: ['각 \u212b', '\u1100\u1161\u11a8 \u00c5'] },
  ])('the same after $title', async ({ spellings }) => {
    const [product, ...others] = await collapsed(...spellings);
    expect(others).toEqual([]);
    expect(product?.occurrences).toBe(spellings.length);
    expect(product?.rows.map(({ designation }) => designation)).toEqual(spellings);
  });

  it.each([
    { title: 'case', spellings: ['Paper', 'paper', 'PAPER'] },
    { title: 'accents', spellings: ['cote', 'coté', 'côte', 'côté'] },
    { title: 'compatibility forms', spellings: ['ﬁle', 'file', 'm²', 'm2', 'Ａ', 'A'] },
    { title: 'punctuation and invisible characters', spellings: ['A-4', 'A 4', 'A4', 'A\u200b4', 'A\u00ad4'] },
    { title: 'letters that only look alike', spellings: ['A', 'А', 'Α'] },
    { title: 'texts that a regional collation considers equal', spellings: ['ß', 'ss', 'ẞ', 'SS'] },
  ])('$title are significant: as many products as spellings', async ({ spellings }) => {
    const products = await collapsed(...spellings);
    expect(products.map(({ designation, occurrences }) => [designation, occurrences])).toEqual(
      spellings.map((spelling) => [spelling, 1]),
    );
  });

  it("the first spelling comes first among a product's rows", async () => {
    const [product] = await collapsed(' Cafe\u0301  moulu', 'Café moulu', 'Café moulu ');
    expect(product?.rows[0]?.designation).toBe(' Cafe\u0301  moulu');
  });

  it("each product keeps its rows' other fields", async () => {
    const rows = [
      row({ designation: 'Paper', supplier: 'A', unitPrice: '1', quantity: '2', category: 'office' }),
      row({ designation: 'Ink', supplier: 'B', notes: 'black', weight: '3' }),
      row({ designation: ' Paper', supplier: 'C', unitPrice: '4', currency: 'USD', unit: 'kg' }),
      row({ designation: 'Paper', purchaseDate: '2024' }),
      row({ designation: 'Paper', purchaseDate: '2024' }),
    ];
    const projectId = await createSealedProject(suite.caller, rows);
    expect(await readProducts(suite.service, projectId)).toEqual([
      { designation: 'Paper', occurrences: 4, rows: [rows[0], rows[2], rows[3], rows[4]] },
      { designation: 'Ink', occurrences: 1, rows: [rows[1]] },
    ]);
  });

  it('products are in order of first appearance, across several calls', async () => {
    const projectId = await createProject(suite.caller);
    for (const names of [
      ['Zinc', 'Paper'],
      ['Ink', 'Zinc'],
      ['Aluminium', 'Paper', 'Ink', 'Bread'],
    ]) {
      await stage(
        suite.caller,
        projectId,
        names.map((designation) => ({ designation })),
      );
    }
    await suite.caller.call('Submit', { projectId });
    const products = await readProducts(suite.service, projectId);
    expect(products.map(({ designation }) => designation)).toEqual(['Zinc', 'Paper', 'Ink', 'Aluminium', 'Bread']);
    expect(products.map(({ occurrences }) => occurrences)).toEqual([2, 2, 2, 1, 1]);
  });

  it('the same designations in another project are different products', async () => {
    const [one, two] = [await collapsed('Paper', 'Paper'), await collapsed('Paper')];
    expect([one[0]?.occurrences, two[0]?.occurrences]).toEqual([2, 1]);
  });

  it('ten thousand rows of one product and ten thousand products in one project', async () => {
    const projectId = await createProject(suite.caller);
    await stage(
      suite.caller,
      projectId,
      Array.from({ length: 10_000 }, (_, i) => ({ designation: 'Paper', notes: `${i}` })),
    );
    await stage(
      suite.caller,
      projectId,
      Array.from({ length: 10_000 }, (_, i) => ({ designation: `Product ${i}` })),
    );
    await suite.caller.call('Submit', { projectId });
    const products = await readProducts(suite.service, projectId);
    expect(products).toHaveLength(10_001);
    expect(products[0]?.occurrences).toBe(10_000);
    expect(products[0]?.rows.map(({ notes }) => notes)).toEqual(Array.from({ length: 10_000 }, (_, i) => `${i}`));
    expect(products.slice(1).map(({ designation }) => designation)).toEqual(
      Array.from({ length: 10_000 }, (_, i) => `Product ${i}`),
    );
  });
});

describe('for any rows, in any number of calls', () => {
  const word = fc.constantFrom(
    'café',
    'cafe\u0301',
    'Café',
    'cafe',
    'A4',
    '\u212b',
    '\u00c5',
    'ﬁ',
    '🧾',
    '\u0301',
    '\\N',
  );
  const space = fc.constantFrom(
    '',
    ' ',
    '  ',
    '\t',
    '\n',
    '\r\n',
    '\u00a0',
    '\u2003',
    '\u3000',
    '\u2028',
    '\ufeff',
    ' \u0301',
  );
  const spaced = fc.array(fc.tuple(space, word), { minLength: 1, maxLength: 3 });
  const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 });
  const designation = fc
    .oneof(
      { weight: 4, arbitrary: fc.tuple(spaced, space).map(([pieces, end]) => pieces.flat().join('') + end) },
      { weight: 1, arbitrary: anyText },
    )
    .filter((text) => text.trim() !== '' && !text.includes('\0'));
  const anyRow = fc.record({ designation, supplier: word, notes: fc.oneof(space, word) }).map((given) => row(given));
  const calls = fc.array(fc.array(anyRow, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 4 });

  it('collapsing follows the rule', { timeout: 60_000 }, async () => {
    const property = fc.asyncProperty(calls, async (batches) => {
      const projectId = await createProject(suite.caller);
      for (const batch of batches) await stage(suite.caller, projectId, batch);
      await suite.caller.call('Submit', { projectId });
      expect(await readProducts(suite.service, projectId)).toEqual(collapse(batches.flat()));
    });
    await fc.assert(property, { seed: 20_240_615, numRuns: 40 });
  });
});
