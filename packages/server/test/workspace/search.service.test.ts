import { brotliCompressSync } from 'node:zlib';
import { type Factor, formatCatalogue, loadBundledFactors } from '@ledgerprint/engine/catalogue';
import { describe, expect, it } from 'vitest';
import { expectRefusal, violationsOf } from '../operations/refusal.ts';
import { useTestService } from '../support/use-test-service.ts';
import { insert } from './stored-results.ts';

const suite = useTestService();

async function categories(body: object, caller = suite.caller) {
  const answer = await caller.call('Catalogue.SearchCategories', body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.categories;
}

async function factors(body: object, caller = suite.caller) {
  const answer = await caller.call('Catalogue.SearchFactors', body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.factors;
}

const codes = (found: readonly { code: string }[]) => found.map(({ code }) => code);

async function callerWithReferential() {
  const caller = await suite.service.createCaller();
  await insert(suite.service.database, 'referentials', {
    organization_id: caller.organizationId,
    name: 'Maison',
    entry_count: 2,
    content:
      'code,label,keywords,factor,unit,source,year\nPAP,Ramettes de papier,"feuilles;A4",1.2,kg,Nous,2023\nENC,Encre,toner,3,EUR,,\n',
  });
  return caller;
}

describe('SearchCategories, ok', () => {
  it('a code, the start of one, and words in either language without accents', async () => {
    expect(codes(await categories({ query: 'c17' }))).toEqual(['C17']);
    expect(codes(await categories({ query: 'C2' }))).toEqual([
      ...['C20', 'C21', 'C22', 'C23', 'C24', 'C25', 'C26', 'C27', 'C28', 'C29'],
    ]);
    expect(codes(await categories({ query: 'telecom' }))).toEqual(['J61']);
    expect(codes(await categories({ query: 'paper' }))).toEqual(['C17']);
    expect(codes(await categories({ query: 'réparations automobile' }))).toEqual(['G45']);
    expect(codes(await categories({ query: 'nothing at all' }))).toEqual([]);
  });

  it('with labels and the monetary factor in use', async () => {
    expect(await categories({ query: 'C17' })).toEqual([
      {
        scheme: 'ademe',
        code: 'C17',
        label: 'Papier et carton',
        labelEn: 'Paper and paper products',
        factorId: expect.stringMatching(/^ademe-C17-\d{4}$/),
        factorValue: expect.any(Number),
        factorUnit: 'kgCO2e/EUR',
      },
    ]);
  });

  it('a blank query: everything, by code, up to the limit', async () => {
    const first = codes(await categories({}));
    expect(first).toHaveLength(20);
    expect(first).toEqual(first.toSorted());
    expect(codes(await categories({ limit: 100 }))).toHaveLength(64);
    expect(codes(await categories({ limit: 1 }))).toEqual(['A01']);
  });

  it('NAICS, by code and word', async () => {
    expect(await categories({ scheme: 'naics', query: '111110' })).toMatchObject([
      { scheme: 'naics', code: '111110', labelEn: 'Soybean Farming', factorUnit: 'kgCO2e/USD' },
    ]);
    expect(codes(await categories({ scheme: 'naics', query: 'soybeans' }))).toContain('111110');
  });

  it('the organization’s own referential, and no other', async () => {
    const caller = await callerWithReferential();
    expect(await categories({ scheme: 'referential', query: 'papiers' }, caller)).toEqual([
      {
        scheme: 'Maison',
        code: 'PAP',
        label: 'Ramettes de papier',
        labelEn: '',
        factorId: 'PAP',
        factorValue: 1.2,
        factorUnit: 'kgCO2e/kg',
      },
    ]);
    expect(codes(await categories({ scheme: 'referential' }, caller))).toEqual(['ENC', 'PAP']);
    expect(await categories({ scheme: 'referential' })).toEqual([]);
  });
});

describe('SearchFactors, ok', () => {
  it('an id comes first, then names with the words, the shortest first', async () => {
    expect((await factors({ query: 'ademe-C17-2019' }))[0]).toMatchObject({
      id: 'ademe-C17-2019',
      unit: 'kgCO2e/EUR',
      categoryCode: 'C17',
      country: 'FR',
      year: 2019,
      uncertainty: 0.8,
      source: expect.stringMatching(/^ADEME Base Carbone/),
    });
    const found = await factors({ query: 'gazole routier', limit: 50 });
    expect(found.length).toBeGreaterThan(0);
    for (const { name, nameEn } of found.slice(0, 3)) {
      expect(`${name} ${nameEn}`.toLowerCase()).toMatch(/gazole/);
    }
  });

  it('of one unit', async () => {
    const found = await factors({ query: 'diesel', unit: 'litre', limit: 100 });
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ unit }: { unit: string }) => unit))).toEqual(new Set(['kgCO2e/litre']));
  });

  it('of the organization’s referential too, by keywords', async () => {
    const caller = await callerWithReferential();
    expect(await factors({ query: 'feuilles A4' }, caller)).toMatchObject([
      { id: 'PAP', name: 'Ramettes de papier', value: 1.2, unit: 'kgCO2e/kg', source: 'Nous', year: 2023 },
    ]);
    expect(await factors({ query: 'PAP', limit: 1 }, caller)).toMatchObject([{ id: 'PAP' }]);
    const ids = (await factors({ query: 'feuilles A4' })).map(({ id }: { id: string }) => id);
    expect(ids).not.toContain('PAP');
  });

  it('of the catalogue that an operator imported, from then on', async () => {
    expect(await factors({ query: 'Papier de test' })).toEqual([]);
    const [factor] = (await loadBundledFactors()).filter(({ id }) => id.startsWith('bc-'));
    const imported = { ...(factor as Factor), id: 'bc-999999', nameFr: 'Papier de test', nameEn: 'Test paper' };
    await insert(suite.service.database, 'catalogues', {
      edition: 'Base Carbone 99',
      factor_count: 1,
      content: brotliCompressSync(formatCatalogue([imported])),
    });
    expect(await factors({ query: 'Papier de test' })).toMatchObject([{ id: 'bc-999999' }]);
    // Ratios that the import does not contain are those of the bundled catalogue.
    expect(await categories({ query: 'C17' })).toMatchObject([{ factorId: expect.stringMatching(/^ademe-C17/) }]);
  });
});

describe('invalid_argument', () => {
  it.each([
    ['SearchCategories', { scheme: 'cpv' }, 'scheme', 'UNKNOWN_VALUE'],
    ['SearchCategories', { query: 'x'.repeat(201) }, 'query', 'TOO_LONG'],
    ['SearchCategories', { limit: 101 }, 'limit', 'OUT_OF_RANGE'],
    ['SearchFactors', { unit: 'stone' }, 'unit', 'UNKNOWN_VALUE'],
    ['SearchFactors', { limit: -1 }, 'limit', 'OUT_OF_RANGE'],
  ])('%s %j', async (call, body, field, reason) => {
    const answer = await suite.caller.call(`Catalogue.${call}`, body);
    expectRefusal(answer, 'invalid_argument');
    expect(violationsOf(answer)).toMatchObject([{ field, reason }]);
  });
});
