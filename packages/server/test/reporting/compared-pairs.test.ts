import type { ComparedPair } from '@ledgerprint/report/comparison';
import { describe, expect, it } from 'vitest';
import { type NameFactor, toPairs } from '../../src/reporting/compared-pairs.ts';
import { readTextKeySet } from '../../src/reporting/text-key-set.ts';
import type { ComparedLine } from '../../src/store/compared-cases.ts';
import { toTextKey } from '../../src/store/text-key.ts';

type Texts = readonly [designation: string, supplier: string, account: string, category: string];

const keysOf = (texts: Texts) => texts.map((text) => String(toTextKey(text))) as unknown as ComparedLine['keys'];

function line(side: ComparedLine['side'], texts: Texts, more: Partial<ComparedLine> = {}): ComparedLine {
  const [designation, supplier, account, category] = texts;
  return {
    side,
    keys: keysOf(texts),
    designation,
    supplier,
    account,
    category,
    match: 'matched',
    categoryScheme: 'ademe',
    categoryCode: 'C17',
    method: 'monetary',
    factorId: 'f',
    factorName: 'f',
    factorValue: '0.5',
    activityValue: '10',
    activityUnit: 'EUR',
    spendEur: '10',
    uncountedEur: '0',
    footprintMg: '5000000',
    decision: '',
    engineVersion: '4',
    quantity: '',
    unit: '',
    isQuantityWhole: true,
    isQuantityDecided: false,
    ...more,
  };
}

async function* inBatches<Item>(...batches: readonly (readonly Item[])[]): AsyncGenerator<readonly Item[]> {
  yield* batches;
}

async function pairsOf(
  batches: readonly (readonly ComparedLine[])[],
  left: { readonly before?: readonly Texts[]; readonly after?: readonly Texts[] } = {},
  nameFactor: NameFactor = () => undefined,
) {
  const leftOut = {
    before: await readTextKeySet(inBatches(left.before ?? [])),
    after: await readTextKeySet(inBatches(left.after ?? [])),
  };
  const pairs: ComparedPair[] = [];
  for await (const pair of toPairs(inBatches(...batches), { leftOut, nameFactor })) pairs.push(pair);
  return pairs;
}

const paper: Texts = ['Papier', 'Lyreco', '606', ''];

describe('toPairs', () => {
  it('pairs different spellings across batches, and adds up several cases of one side', async () => {
    const pairs = await pairsOf([
      [line('before', paper)],
      [line('before', ['PAPIER', 'lyreco', '606', '']), line('after', ['papier ', 'Lyreco', '606', ''])],
    ]);
    expect(pairs).toMatchObject([
      { before: { cases: 2, footprintMg: 10_000_000n, spendEur: 20 }, after: { cases: 1 } },
    ]);
  });

  it('names factors in one language, whatever the language of the result', async () => {
    const before = line('before', paper, { factorId: 'bc-1', factorName: 'Gazole' });
    const after = line('after', paper, { factorId: 'bc-1', factorName: 'Diesel' });
    const pairs = await pairsOf([[before, after]], {}, (id) => (id === 'bc-1' ? 'Gazole' : undefined));
    expect(pairs).toMatchObject([{ before: { factorName: 'Gazole' }, after: { factorName: 'Gazole' } }]);
  });

  it('separates different cases whose keys are equal by chance', async () => {
    const stranger = line('after', ['Acier', 'Lyreco', '606', ''], { keys: keysOf(paper) });
    const pairs = await pairsOf([[line('before', paper), stranger, line('after', paper)]]);
    expect(pairs.map(({ before, after }) => [before?.designation, after?.designation])).toEqual([
      ['Papier', 'Papier'],
      [undefined, 'Acier'],
    ]);
  });

  it('matches a cell with several spellings by each of them', async () => {
    const joined = line('before', ['Papier', 'Lyreco  SA | Lyreco SA', '606', ''], {
      keys: keysOf(['Papier', 'Lyreco SA', '606', '']),
    });
    const pairs = await pairsOf([[joined, line('after', ['Papier', 'Lyreco SA', '606', ''])]]);
    expect(pairs).toHaveLength(1);
  });

  it('compares the texts without the guard against formulas', async () => {
    const guarded = line('before', ["'=1+1", '', '', ''], { keys: keysOf(['=1+1', '', '', '']) });
    const [pair] = await pairsOf([[guarded]]);
    expect(pair?.before?.designation).toBe('=1+1');
  });

  it('recognizes rows that one side has but does not count', async () => {
    const spelled: Texts = ['PAPIER', 'LYRECO', '606', ''];
    const entered = await pairsOf([[line('after', paper)]], { before: [spelled] });
    expect(entered).toMatchObject([{ before: { match: 'excluded', cases: 0 }, after: { cases: 1 } }]);
    const left = await pairsOf([[line('before', paper)]], { after: [spelled] });
    expect(left).toMatchObject([{ before: { cases: 1 }, after: { match: 'excluded', cases: 0 } }]);
    const others = Array.from({ length: 3_000 }, (_, at): Texts => [`other ${at}`, 'Papier', '606', '']);
    expect(await pairsOf([[line('after', paper)]], { before: others })).toMatchObject([{ before: undefined }]);
  });

  it('reads a quantity only if all rows have one, without a unit', async () => {
    const quantityOf = async (more: Partial<ComparedLine>) =>
      (await pairsOf([[line('before', paper, more)]]))[0]?.before?.quantity;
    expect(await quantityOf({ quantity: '1 200,5' })).toBe(1200.5);
    expect(await quantityOf({ quantity: '12', isQuantityWhole: false })).toBeUndefined();
    expect(await quantityOf({ quantity: '12 kg' })).toBeUndefined();
    expect(await quantityOf({ quantity: '5 | 6' })).toBeUndefined();
    expect(await quantityOf({ quantity: '12', unit: 'kg | L' })).toBeUndefined();
  });
});
