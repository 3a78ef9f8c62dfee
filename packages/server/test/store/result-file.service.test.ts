import { toCsvLine, toExportedCells } from '@ledgerprint/engine/results';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCopyCell } from '../../src/postgres/copy-text.ts';
import { packLine } from '../../src/store/result-cells.ts';
import { renderLines, toBlocks } from '../../src/store/result-file.ts';
import type { ResultLine } from '../../src/store/results.ts';
import { SharedTexts } from '../../src/store/shared-texts.ts';
import { row } from '../operations/stored-project.ts';
import { useTestService } from '../support/use-test-service.ts';
import { insertProject } from '../workspace/stored-results.ts';

const suite = useTestService();

type Outcome = Parameters<typeof toCsvLine>[1];

const plain: Extract<Outcome, { readonly match: string }> = {
  match: 'review',
  categoryScheme: 'ademe',
  categoryCode: 'C17',
  categoryLabel: 'Papier, carton',
  categoryConfidence: 0.5,
  alternatives: [{ code: 'C18', probability: 0.25 }],
  method: 'monetary',
  factorId: 'x',
  factorName: 'Papier "fin"',
  factorValue: 0.1,
  factorUnit: 'kgCO2e/EUR',
  factorSource: 'ADEME',
  factorYear: 2023,
  activityValue: 12,
  activityUnit: 'EUR',
  spendEur: 12,
  footprintKgCo2e: 1.2,
  footprintLowKgCo2e: 1,
  footprintHighKgCo2e: 2,
  reasons: [{ code: 'category_heading', category: 'C17', heading: 'One, two | three & "four"' }],
  warnings: ['no_activity_data'],
  engineVersion: '1',
  scope1KgCo2e: undefined,
  scope2KgCo2e: undefined,
  scope3KgCo2e: 1.2,
  ghgCategory: '3.1',
  begesPost: '4.1',
  dataQuality: 3,
  exclusion: [],
  decision: '',
  cases: 1,
  rowsInOrder: [],
  account: '',
  conflicts: [],
  doubtKg: 0,
  uncountedEur: 0,
  reporting: [],
  uncertainty: { parts: [], variance: 0, shift: 0 } as never,
};

/** Reasons whose explanation contains a text. */
function sayText(text: string): typeof plain.reasons {
  return [{ code: 'client_category', clientCategory: text }];
}

/** The expected and the actual file for products with these texts and numbers. */
async function write(outcomes: readonly { readonly text: string; readonly outcome: Outcome }[]) {
  const { service, caller } = suite;
  const { organizationId } = caller;
  const { number: projectNumber } = await insertProject(service, caller, { status: 'enriching' });
  const { store } = service.app.storage;
  const exported = outcomes.map(({ text, outcome }) => {
    const activities = [row({ designation: text || 'x', supplier: text, notes: text, unitPrice: text })];
    return { product: { designation: text || 'x', activities, occurrences: 1 }, outcome };
  });
  const lines = exported.map(({ product, outcome }, at): ResultLine => {
    return {
      ordinal: at + 1,
      number: 1,
      kind: 'sole',
      firstPosition: at,
      cells: toExportedCells(product, outcome),
      account: '',
      uncountedEur: 0,
      footprintMg: 0n,
      doubtMg: 0n,
      spendCents: 0n,
      scope1Mg: 0n,
      scope2Mg: 0n,
      scope3Mg: 0n,
      share: undefined,
      conflicts: '',
      keys: { designation: 0n, supplier: 0n, account: 0n, category: 0n },
    };
  });
  await store.results.add(
    organizationId,
    projectNumber,
    // Not in the order of the file.
    lines.toReversed().map((line) => ({ ordinal: line.ordinal, lines: [line] })),
  );
  const pieces: Uint8Array[] = [];
  for await (const piece of store.readResultFile(organizationId, { projectNumber, revision: 0 })) pieces.push(piece);
  return {
    file: Buffer.concat(pieces).toString(),
    expected: exported.map(({ product, outcome }) => `${toCsvLine(product, outcome)}\r\n`).join(''),
  };
}

describe('the file that PostgreSQL writes equals that of every other export, byte for byte', () => {
  it.each([
    ...['', ' ', '  leading', 'trailing  ', '\\.', '\\N', 'NULL', '"', '""', 'a"b', ',', 'a,b', ';', "'", "'=1"],
    ...[
      '=1+1',
      '+33 1',
      '-12,50',
      '@x',
      '\t=1',
      'a\nb',
      'a\r\nb',
      '\n',
      '\r',
      'a\n',
      '{a,b}',
      '{"a"}',
      'é🧾',
      '\u2028',
    ],
    ...['x'.repeat(1_000), 'a | =b', '"a\nb",c\\'],
  ])('of the text %j', async (text) => {
    const { file, expected } = await write([
      { text, outcome: { ...plain, reasons: sayText(text), categoryLabel: text, decision: text } },
      { text: 'last', outcome: plain },
    ]);
    expect(file).toBe(expected);
  });

  it.each([1e-7, 0.1, 12_345_678.9, -0, 0, -1.5e-12, 5e-324, 1e21, 1.7976931348623157e308, -3, 1 / 3])(
    'of the number %d',
    async (number) => {
      const numbers = { categoryConfidence: number, factorValue: number, activityValue: number };
      const others = { spendEur: number, footprintKgCo2e: number, scope1KgCo2e: number, dataQuality: number };
      const { file, expected } = await write([{ text: 'x', outcome: { ...plain, ...numbers, ...others } }]);
      expect(file).toBe(expected);
    },
  );

  it('of a product that failed', async () => {
    const { file, expected } = await write([{ text: 'x', outcome: { failed: 'it broke', engineVersion: '' } }]);
    expect(file).toBe(expected);
    expect(file).toMatch(/,failed,/);
  });

  it('of any texts and numbers', { timeout: 60_000 }, async () => {
    const text = fc
      .array(fc.constantFrom('a', ' ', '"', ',', '\n', '\r', '\\', '.', '=', "'", '{', '}', 'é', '|', ';', '\t'), {
        maxLength: 8,
      })
      .map((pieces) => pieces.join(''));
    const number = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: undefined });
    const one = fc
      .record({ text, explanation: text, number })
      .map(({ text: cell, explanation, number: value }) => ({
        text: cell,
        outcome: { ...plain, reasons: sayText(explanation), factorValue: value, spendEur: value },
      }));
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 30 }), async (some) => {
        const { file, expected } = await write(some);
        expect(file).toBe(expected);
      }),
      { seed: 20_261_116, numRuns: 40 },
    );
  });
});

describe('lines', () => {
  async function render(pieces: readonly Buffer[]): Promise<string> {
    async function* each() {
      yield* pieces;
    }
    const blocks: Uint8Array[] = [];
    for await (const block of toBlocks(each())) blocks.push(renderLines(block, ''));
    return Buffer.concat(blocks).toString();
  }

  const product = { designation: 'é🧾', activities: [row({ notes: 'a\n"b",\n' })], occurrences: 1 };
  const packed = packLine({ cells: toExportedCells(product, plain), share: undefined }, new SharedTexts());
  const stored = `${[...packed.own, packed.cells].map(toCopyCell).join('\t')}\n`;
  const expected = `${toCsvLine(product, plain)}\r\n`;

  it('are whole, explained and end with CRLF wherever the chunks are cut', async () => {
    const bytes = Buffer.from(stored + stored);
    for (let size = 1; size <= bytes.length; size++) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      expect(await render(pieces)).toBe(expected + expected);
    }
  });

  it('are the same in files of many blocks, and in a chunk that is larger than a block', async () => {
    const lines = Buffer.from(stored.repeat(6_000));
    const pieces = Array.from({ length: Math.ceil(lines.length / 10_000) }, (_, at) =>
      lines.subarray(at * 10_000, (at + 1) * 10_000),
    );
    expect((await render([...pieces, lines])) === expected.repeat(12_000)).toBe(true);
  });
});
